import { useLocale, useTranslations } from 'next-intl'
import { cx } from '@/components/ui/cx'
import { formatInstant } from '@/lib/core/dates'
import { formatMoney } from '@/lib/core/money/money'
import { chargePayment, type PaidCharge, refundOf } from '@/lib/features/pix/charges/rules'
import { Money } from './money'

/** Paid amount of a charge as text, and how much of it went back; null while it is unpaid. */
export function useChargePaymentText(): (charge: PaidCharge) => string | null {
  const t = useTranslations('charges.amount')
  const locale = useLocale()
  return (charge) => {
    const payment = chargePayment(charge)
    if (payment.kind === 'unpaid') return null
    const refunded = refundOf(charge) === 'none' ? 'no' : formatMoney(charge.refundedCents ?? 0, locale)
    if (payment.kind === 'undisclosed') return t('undisclosed', { refunded })
    const paid = formatMoney(payment.paidCents, locale)
    if (payment.kind === 'as-asked' || charge.amountCents === null) return t('received', { paid, refunded })
    return t('different', { asked: formatMoney(charge.amountCents, locale), paid, refunded })
  }
}

/** That the payment of a charge was not checked, by the time of `uncheckedSince`. */
export function useUncheckedText(): (since: string | null) => string {
  const t = useTranslations('charges.amount')
  const locale = useLocale()
  return (since) => (since === null ? t('never-checked') : t('unchecked', { since: formatInstant(since, locale) }))
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
  const different = payment.kind === 'different' || refundOf(charge) !== 'none'
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
