import { useFormatter, useLocale, useTranslations } from 'next-intl'
import { formatMoney } from '@/lib/core/money/money'
import type { Bill } from '@/lib/features/bills/schema'

/** How far the note's amount is from the supplier's usual: `3,4 vezes o habitual (R$ 1.200,00)`. */
export function useUnusual() {
  const t = useTranslations('bills.unusual')
  const locale = useLocale()
  const format = useFormatter()
  return ({ usualCents, factor }: NonNullable<Bill['unusual']>) => {
    const amount = formatMoney(usualCents, locale)
    return factor > 1
      ? t('more', { factor: format.number(factor, { maximumFractionDigits: factor < 10 ? 1 : 0 }), amount })
      : t('less', { share: format.number(factor, { style: 'percent', maximumSignificantDigits: 2 }), amount })
  }
}
