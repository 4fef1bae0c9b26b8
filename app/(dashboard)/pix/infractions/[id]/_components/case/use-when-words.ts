'use client'

import { useLocale, useTranslations } from 'next-intl'
import { useNow } from '@/components/ui/moment'
import { dayOf, formatShortDay, formatTime } from '@/lib/core/dates'

/** When, inside a sentence: the time alone for today's, else with the day. */
export function useWhenWords(): (at: string) => string {
  const t = useTranslations('infractions.answer')
  const locale = useLocale()
  const today = dayOf(useNow())
  return (at) =>
    dayOf(at) === today
      ? t('when-today', { time: formatTime(at) })
      : t('when', { day: formatShortDay(at, locale), time: formatTime(at) })
}
