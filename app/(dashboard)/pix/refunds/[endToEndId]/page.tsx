import type { Metadata } from 'next'
import { redirect } from 'next/navigation'
import { getTranslations } from 'next-intl/server'
import { Messages } from '@/components/layout/messages'
import { NotAllowed } from '@/components/layout/not-allowed'
import { paymentAddress } from '@/components/payments/refund-address'
import { Problem } from '@/lib/core/errors'
import { may } from '@/lib/core/permissions'
import { operationId } from '@/lib/features/operations/schema'
import { getOperation } from '@/lib/features/operations/service'
import { paymentInput, refundOperation } from '@/lib/features/pix/refunds/schema'
import { getPaymentRefunds } from '@/lib/features/pix/refunds/service'
import type { Person } from '@/lib/server/auth/person'
import { requirePerson } from '@/lib/server/auth/session'
import { Prefetch } from '@/lib/server/prefetch'
import { NoRefund } from './_components/no-refund'
import { PaymentView } from './_components/payment-view'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('refunds')
  return { title: t('title') }
}

type PaymentPageProps = {
  params: Promise<{ endToEndId: string }>
  searchParams: Promise<Record<string, string | string[] | undefined>>
}

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

export default async function PaymentPage({ params, searchParams }: PaymentPageProps) {
  const [given, query, person, t] = await Promise.all([
    params,
    searchParams,
    requirePerson(),
    getTranslations('refunds'),
  ])
  if (!may(person.roles, 'pix.payment-refunds.read')) {
    return <NotAllowed permission="pix.payment-refunds.read" roles={person.roles} title={t('title')} />
  }
  const endToEndId = decodeURIComponent(given.endToEndId)
  if (operationId.safeParse({ id: endToEndId }).success) {
    const address = await addressOfRefund(endToEndId, person)
    if (address) redirect(address)
    return <NoRefund />
  }
  const accountId = paymentInput.shape.accountId.safeParse(query.accountId).data
  const of = { endToEndId, accountId }
  const viewer = {
    id: person.id,
    mayList: may(person.roles, 'pix.refunds.read'),
    mayRefund: may(person.roles, 'pix.refunds.create'),
    mayDecide: may(person.roles, 'approvals.decide'),
  }
  return (
    <Messages of={['refunds', 'operations']}>
      <Prefetch of={getPaymentRefunds} input={of}>
        <PaymentView of={of} viewer={viewer} />
      </Prefetch>
    </Messages>
  )
}
