import { useLocale, useTranslations } from 'next-intl'
import { formatInstant } from '@/lib/core/dates'
import { formatMoney } from '@/lib/core/money/money'

type Named = { from: 'holder' | 'note' | 'book'; at: string | null }

/** A payee's name that no look-up gave: where it is from and when; older requests took it from the book. */
export function NamedBy({ name, of }: { name: string; of: Named | null }) {
  const t = useTranslations('payees.named')
  const locale = useLocale()
  const when = of?.at ? formatInstant(of.at, locale) : ''
  return (
    <>
      <span className="block font-medium wrap-anywhere">{name}</span>
      <span className="block text-ink-2 text-xs">{t(of?.from ?? 'book', { when })}</span>
    </>
  )
}

type Paid = { count: number; cents: number; lastAt: string | null }
type History = { paid: Paid; paidEarlier: (Paid & { name: string | null }) | null }

/** Number and sum of payments to a payee; payments to an earlier holder of the key are stated separately, since they went to another person. */
export function usePaidText(): (history: History) => string {
  const t = useTranslations('payees.named')
  const locale = useLocale()
  const values = ({ count, cents, lastAt }: Paid) => ({
    count,
    amount: formatMoney(cents, locale),
    when: lastAt ? formatInstant(lastAt, locale) : '',
  })
  return ({ paid, paidEarlier: earlier }) =>
    earlier
      ? `${t('paid', values(paid))} ${t('paid-earlier', { ...values(earlier), name: earlier.name ?? t('unnamed') })}`
      : t('paid', values(paid))
}
