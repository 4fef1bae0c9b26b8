'use client'

import { useLocale } from 'next-intl'
import { formatDecimal } from '@/lib/core/money/decimal'
import { formatMoney } from '@/lib/core/money/money'

type MediatorFee = { type: 'FIXED'; amountCents: number } | { type: 'PERCENTAGE'; percent: number }

/** Our own fee as it is written: an amount, or a percentage. */
export function useFeeText(): (fee: MediatorFee) => string {
  const locale = useLocale()
  return (fee) =>
    fee.type === 'FIXED' ? formatMoney(fee.amountCents, locale) : `${formatDecimal(String(fee.percent), locale)}%`
}
