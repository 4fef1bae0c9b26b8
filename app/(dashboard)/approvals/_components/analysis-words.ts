'use client'

import { useLocale, useTranslations } from 'next-intl'
import type { Opinion } from '@/lib/core/infraction'
import { formatMoney } from '@/lib/core/money'

/** What an opinion leads to, as it typically goes. */
export function useConsequence(): (opinion: Opinion, amountCents: number | null) => string {
  const t = useTranslations('approvals.analysis')
  const locale = useLocale()
  return (opinion, amountCents) =>
    t(`consequence-${opinion}`, {
      amount: amountCents === null ? t('the-amount') : formatMoney(amountCents, locale),
    })
}
