import { useLocale, useTranslations } from 'next-intl'
import { OperationStatus } from '@/components/operations/status'
import { ChargeAmount } from '@/components/payments/charge-amount'
import { Money } from '@/components/payments/money'
import { PaymentFacts } from '@/components/payments/payment-facts'
import { paymentAddress } from '@/components/payments/refund-address'
import { textLinkClass } from '@/components/ui/button'
import { Link } from '@/components/ui/link'
import { Moment } from '@/components/ui/moment'
import { Panel } from '@/components/ui/panel'
import { formatMoney } from '@/lib/core/money/money'
import { operationAddress } from '@/lib/features/operations/contract'
import type { KnownAbout } from '@/lib/features/pix/infractions/known/schema'
import { secondLayer } from '@/lib/features/pix/infractions/rules/infraction-returns'
import { useCase } from './context'
import { receivedAddress } from './known-address'

/** The disputed Pix as we received it, or that we never saw it and where it may be. */
export function KnownPayment({ known: { payment, unread } }: { known: KnownAbout }) {
  const t = useTranslations('infractions.case.payment')
  const layers = useTranslations('infractions.case.layer')
  const locale = useLocale()
  const { infraction } = useCase()
  const { transactionId, amountCents } = infraction
  if (transactionId === null) {
    return (
      <Panel title={t('title')}>
        <p className="text-ink-2 text-sm">{t('absent')}</p>
      </Panel>
    )
  }
  const claimedAccount = infraction.accountIsMain ? null : infraction.accountId
  const accountId = payment ? payment.accountId : claimedAccount
  const differs = payment && amountCents !== null && payment.amountCents !== amountCents
  const layer = unread.includes('payment') ? null : secondLayer(infraction, payment)
  const listed = receivedAddress({
    endToEndId: transactionId,
    amountCents: payment?.amountCents ?? amountCents,
    txid: payment?.txid ?? null,
    at: payment?.at ?? null,
    accountId,
  })
  return (
    <Panel title={t('title')} end={payment && <Money cents={payment.amountCents} className="text-sm" />}>
      <div className="flex flex-col gap-3 text-sm">
        {!payment && <p className="text-ink-2">{t(unread.includes('payment') ? 'unread' : 'unseen')}</p>}
        {differs && (
          <p className="text-wait-ink">
            {t('differs', {
              received: formatMoney(payment.amountCents, locale),
              claimed: formatMoney(amountCents, locale),
            })}
          </p>
        )}
        {layer && <p className="text-wait-ink">{layers(layer)}</p>}
        <PaymentFacts endToEndId={transactionId} accountId={claimedAccount ?? undefined} payment={payment} />
        <p className="flex flex-wrap gap-x-4 gap-y-1">
          <Link href={listed} className={textLinkClass}>
            {t(payment ? 'received' : 'look')}
          </Link>
          <Link href={paymentAddress(transactionId, accountId ?? undefined)} className={textLinkClass}>
            {t('returns')}
          </Link>
        </p>
      </div>
    </Panel>
  )
}

/** The charge of ours that the payment paid. */
export function KnownCharge({ charge }: { charge: NonNullable<KnownAbout['charge']> }) {
  const t = useTranslations('infractions.case.charge')
  const { viewer } = useCase()
  const { id, amountCents, state, createdBy, createdAt } = charge
  const name = <span className="wrap-anywhere">{charge.externalId ?? id}</span>
  return (
    <Panel title={t('title')} end={<OperationStatus state={state} />}>
      <div className="flex items-start justify-between gap-4 text-sm">
        <div className="min-w-0">
          {viewer.maySeeCharges ? (
            <Link href={operationAddress({ kind: 'pix.charge', id })} className={textLinkClass}>
              {name}
            </Link>
          ) : (
            name
          )}
          <p className="text-ink-3 text-xs tabular-nums">
            {t.rich('created', { name: createdBy.name, when: () => <Moment at={createdAt} /> })}
          </p>
        </div>
        <ChargeAmount charge={{ amountCents, result: charge }} />
      </div>
    </Panel>
  )
}
