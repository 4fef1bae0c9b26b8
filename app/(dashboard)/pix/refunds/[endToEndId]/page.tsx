import { redirect } from 'next/navigation'
import { dashboardPage } from '@/app/(dashboard)/dashboard-page'
import { paymentAddress } from '@/components/payments/refund-address'
import { Problem } from '@/lib/core/errors'
import { operationId } from '@/lib/features/operations/schema'
import { getOperation } from '@/lib/features/operations/service'
import { paymentInput, refundOperation } from '@/lib/features/pix/refunds/schema'
import { getPaymentRefunds } from '@/lib/features/pix/refunds/service'
import type { Person } from '@/lib/server/auth/person'
import { Prefetch } from '@/lib/server/prefetch'
import { NoRefund } from './_components/no-refund'
import { PaymentView } from './_components/payment-view'

/** The payment's page of a refund known by its own id; null where there is no such refund. */
async function addressOfRefund(id: string, person: Person): Promise<string | null> {
  const found = await getOperation
    .perform({ id }, { person, signal: new AbortController().signal })
    .catch((error: unknown) => {
      if (error instanceof Problem) return null
      throw error
    })
  const refund = refundOperation.safeParse(found).data
  return refund ? paymentAddress(refund.input.endToEndId, refund.input.accountId, refund.id) : null
}

const page = dashboardPage({
  title: 'refunds.title',
  messages: ['refunds', 'operations'],
  may: getPaymentRefunds.may,
  async screen({ person, may, param, query }) {
    const endToEndId = param('endToEndId')
    if (operationId.safeParse({ id: endToEndId }).success) {
      const address = await addressOfRefund(endToEndId, person)
      if (address) redirect(address)
      return <NoRefund />
    }
    const of = { endToEndId, accountId: paymentInput.shape.accountId.safeParse(query.accountId).data }
    const viewer = {
      id: person.id,
      mayList: may('pix.refunds.read'),
      mayRefund: may('pix.refunds.create'),
      mayDecide: may('approvals.decide'),
    }
    return (
      <Prefetch of={getPaymentRefunds} input={of}>
        <PaymentView of={of} viewer={viewer} />
      </Prefetch>
    )
  },
})

export const generateMetadata = page.metadata
export default page.render
