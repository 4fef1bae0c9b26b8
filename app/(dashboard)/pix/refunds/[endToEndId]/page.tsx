import { redirect } from 'next/navigation'
import { getTranslations } from 'next-intl/server'
import { dashboardPage } from '@/app/(dashboard)/dashboard-page'
import { PageHeader } from '@/components/layout/page-header'
import { EmptyState } from '@/components/list/empty-state'
import { paymentAddress } from '@/components/payments/refund-address'
import { ButtonLink } from '@/components/ui/button'
import { operationId } from '@/lib/features/operations/schema'
import { getOperation } from '@/lib/features/operations/service'
import { paymentInput, refundOperation } from '@/lib/features/pix/refunds/schema'
import { getPaymentRefunds } from '@/lib/features/pix/refunds/service'
import { getPaymentBacking } from '@/lib/features/reconciliation/service'
import { Prefetch, readIfPossible } from '@/lib/server/prefetch'
import { PaymentScreen } from '../_components/payment-screen'

/** The payment's page of a refund known by its own id; null where there is no such refund. */
async function addressOfRefund(id: string): Promise<string | null> {
  const refund = refundOperation.safeParse(await readIfPossible(getOperation, { id })).data
  return refund ? paymentAddress(refund.input.endToEndId, refund.input.accountId, refund.id) : null
}

/** Shown for an unknown refund. */
async function NoRefund() {
  const t = await getTranslations('refunds')
  return (
    <>
      <PageHeader title={t('title')} crumbs={[{ href: '/pix/refunds', label: t('title') }]} />
      <EmptyState
        title={t('payment.not-found-title')}
        action={<ButtonLink href="/pix/refunds">{t('payment.not-found-action')}</ButtonLink>}
        fill
      >
        {t('payment.not-found-what')}
      </EmptyState>
    </>
  )
}

const page = dashboardPage({
  title: 'refunds.title',
  messages: ['backing', 'receipts', 'outside-mails', 'refunds', 'operations', 'reconciliation.words'],
  may: getPaymentRefunds.may,
  async screen({ person, may, param, query }) {
    const endToEndId = param('endToEndId')
    if (operationId.safeParse({ id: endToEndId }).success) {
      const address = await addressOfRefund(endToEndId)
      if (address) redirect(address)
      return <NoRefund />
    }
    const of = { endToEndId, accountId: paymentInput.shape.accountId.safeParse(query.accountId).data }
    const viewer = {
      id: person.id,
      mayList: may('pix.refunds.read'),
      mayRefund: may('pix.refunds.create'),
      mayDecide: may('approvals.decide'),
      seesBacking: may('reconciliation.read'),
    }
    return (
      <Prefetch of={getPaymentRefunds} input={of}>
        <Prefetch of={getPaymentBacking} input={{ id: endToEndId }} skip={!viewer.seesBacking}>
          <PaymentScreen of={of} viewer={viewer} />
        </Prefetch>
      </Prefetch>
    )
  },
})

export const generateMetadata = page.metadata
export default page.render
