import { useTranslations } from 'next-intl'
import { OperationStatus } from '@/components/operations/status'
import { Money } from '@/components/payments/money'
import { paymentAddress } from '@/components/payments/refund-address'
import { RefundEntryStatusBadge } from '@/components/payments/status-badges'
import { useRefundedText } from '@/components/payments/use-refunded-text'
import { textLinkClass } from '@/components/ui/button'
import { Link } from '@/components/ui/link'
import { Moment } from '@/components/ui/moment'
import { MonoId } from '@/components/ui/mono-id'
import { Notice } from '@/components/ui/notice'
import { Panel } from '@/components/ui/panel'
import type { KnownAbout } from '@/lib/features/pix/infractions/known/schema'
import { refundedAtLeast } from '@/lib/features/pix/infractions/rules/infraction'
import { returnedOf, secondLayer } from '@/lib/features/pix/infractions/rules/infraction-returns'
import { useCase } from './context'

/** Agreeing may send back what went back already: said first, and strongly. */
export function ReturnsWarning({ known }: { known: KnownAbout }) {
  const t = useTranslations('infractions.case.returns.warning')
  const { infraction } = useCase()
  const labels = useRefundedText()
  const layers = useTranslations('infractions.case.layer')
  const returned = returnedOf({ infraction, ...known })
  if (!returned) return null
  const { title, soFar } = labels(returned)
  const layer = known.unread.includes('payment') ? null : secondLayer(infraction, known.payment)
  return (
    <Notice tone="wait" title={title}>
      {soFar && <p>{soFar}</p>}
      {layer && <p>{layers('returns')}</p>}
      <p>{t(infraction.answer ? 'answered' : returned.status === 'unclear' ? 'unclear-what' : 'what')}</p>
    </Notice>
  )
}

/** Our refunds of the payment, and upstream's own records of its returns. */
export function KnownReturns({ known: { refunds, refundEntries, unread, payment } }: { known: KnownAbout }) {
  const t = useTranslations('infractions.case.returns')
  const { infraction } = useCase()
  const { transactionId } = infraction
  if (transactionId === null) return null
  const without = refundedAtLeast(infraction) > 0 ? 'claimed-only' : refunds.length > 0 ? 'theirs-none' : 'none'
  return (
    <Panel title={t('title')}>
      <div className="flex flex-col gap-3 text-sm">
        {refunds.length > 0 && (
          <ul aria-label={t('ours')} className="flex flex-col gap-2">
            {refunds.map(({ id, state, amountCents, createdAt, createdBy }) => (
              <li key={id} className="flex items-start justify-between gap-4">
                <div className="min-w-0">
                  <Link
                    href={paymentAddress(transactionId, payment?.accountId ?? undefined, id)}
                    className={textLinkClass}
                  >
                    {t('requested-here')}
                  </Link>
                  <p className="text-ink-3 text-xs tabular-nums">
                    {t.rich('requested', { name: createdBy.name, when: () => <Moment at={createdAt} /> })}
                  </p>
                </div>
                <div className="flex flex-none flex-col items-end">
                  <Money cents={amountCents} />
                  <OperationStatus state={state} />
                </div>
              </li>
            ))}
          </ul>
        )}
        {refundEntries.length > 0 && (
          <ul aria-label={t('theirs')} className="flex flex-col gap-2">
            {refundEntries.map(({ id, type, amountCents }) => (
              <li key={id} className="flex items-start justify-between gap-4">
                <div className="min-w-0">
                  <p>{t('recorded')}</p>
                  <MonoId value={id} className="text-ink-3 text-xs" />
                </div>
                <div className="flex flex-none flex-col items-end">
                  <Money cents={amountCents} />
                  <RefundEntryStatusBadge type={type} />
                </div>
              </li>
            ))}
          </ul>
        )}
        {unread.includes('refund-entries') ? (
          <p className="text-wait-ink">{t('unread')}</p>
        ) : (
          refundEntries.length === 0 && <p className="text-ink-2">{t(without)}</p>
        )}
      </div>
    </Panel>
  )
}
