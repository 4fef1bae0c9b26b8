import { useFormatter, useLocale, useTranslations } from 'next-intl'
import { formatMoney } from '@/lib/core/money/money'
import type { Bill } from '@/lib/features/bills/schema'

/**
 * How far an amount exceeds the supplier's usual one: `3,4 vezes o habitual (R$ 1.200,00)`; for an instalment with the
 * note's total.
 */
export function useUnusual() {
  const t = useTranslations('bills.unusual')
  const locale = useLocale()
  const format = useFormatter()
  return ({ unusual, of }: Pick<Bill, 'unusual' | 'of'>) =>
    unusual &&
    t(of > 1 ? 'more-whole' : 'more', {
      factor: format.number(unusual.factor, { maximumFractionDigits: unusual.factor < 10 ? 1 : 0 }),
      amount: formatMoney(unusual.usualCents, locale),
    })
}
