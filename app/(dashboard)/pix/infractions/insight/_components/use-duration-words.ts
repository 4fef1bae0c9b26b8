'use client'

import { useTranslations } from 'next-intl'
import { durationOf } from './week-stacks'

/** Hours in words: `31 h`, `2 dias e 7 h`. */
export function useDurationWords(): (hours: number) => string {
  const t = useTranslations('infractions.insight')
  return (exact) => {
    const { days, hours } = durationOf(exact)
    if (days === 0) return hours === 0 ? t('under-hour') : t('hours', { hours })
    return hours === 0 ? t('days', { days }) : t('days-hours', { days, hours })
  }
}
