import { useLocale, useTranslations } from 'next-intl'
import { cx } from '@/components/ui/cx'
import { formatMoney } from '@/lib/core/money/money'
import { chargePayment, type PaidCharge } from '@/lib/features/pix/charges/rules'
import { Money } from './money'

/** Paid amount of a charge as text; null while it is unpaid. */
export function useChargePaymentText(): (charge: PaidCharge) => string | null {
  const t = useTranslations('charges.amount')
  const locale = useLocale()
  return (charge) => {
    const payment = chargePayment(charge)
    if (payment.kind === 'unpaid') return null
    if (payment.kind === 'undisclosed') return t('undisclosed')
    const paid = formatMoney(payment.paidCents, locale)
    if (payment.kind === 'as-asked' || charge.amountCents === null) return t('received', { paid })
    return t('different', { asked: formatMoney(charge.amountCents, locale), paid })
  }
}

/** A charge's amount in a list: the requested amount until it is paid, then the paid one; both where they differ. */
export function ChargeAmount({ charge }: { charge: PaidCharge }) {
  const labels = useChargePaymentText()
  const payment = chargePayment(charge)
  if (payment.kind === 'unpaid') return <Money cents={charge.amountCents} />
  if (payment.kind === 'undisclosed')
    return (
      <span className="inline-flex flex-col items-end">
        <Money cents={charge.amountCents} />
        <span className="text-ink-3 text-xs">{labels(charge)}</span>
      </span>
    )
  const different = payment.kind === 'different'
  return (
    <span
      className={cx(
        'inline-block text-balance text-right tabular-nums leading-4',
        different ? 'font-medium text-wait-ink text-xs max-md:max-w-36' : 'text-sm',
      )}
    >
      {labels(charge)}
    </span>
  )
}
