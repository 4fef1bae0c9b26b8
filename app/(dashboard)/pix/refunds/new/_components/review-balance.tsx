import { useTranslations } from 'next-intl'
import { Money } from '@/components/payments/money'
import { KeyValue } from '@/components/ui/key-value'
import { Panel } from '@/components/ui/panel'
import { quiet } from '@/components/ui/rich'
import type { RefundReview } from '@/lib/features/pix/refunds/schema'

type ReviewBalanceProps = { review: RefundReview; subAccount: boolean }

/** The balance before and after; an unread balance is not guessed. */
export function ReviewBalance({ review: { availableCents, payment, unread }, subAccount }: ReviewBalanceProps) {
  const t = useTranslations('refunds.form')
  const amount = payment?.amountCents
  const after = availableCents === null || amount === undefined ? null : availableCents - amount
  return (
    <Panel title={t(subAccount ? 'balance-sub' : 'balance')}>
      <KeyValue
        ends
        rows={[
          {
            label: t('available'),
            value:
              availableCents === null ? (
                quiet(t(unread.includes('balance') ? 'available-unknown' : 'available-not-provided'))
              ) : (
                <Money cents={availableCents} bare />
              ),
          },
          {
            label: t('this'),
            value: amount === undefined ? quiet(t('this-unknown')) : <Money cents={-amount} bare />,
          },
          { label: t('fee'), value: quiet(t('fee-value')) },
        ]}
      />
      {after !== null && (
        <>
          <hr className="my-2 border-line-strong" />
          <div className="flex justify-between gap-4 text-sm">
            <span className="font-medium">{t('after')}</span>
            <Money cents={after} bare />
          </div>
        </>
      )}
    </Panel>
  )
}
