'use client'

import { useFormatter, useLocale, useTranslations } from 'next-intl'
import { formatDay, formatShortDay } from '@/lib/core/dates'
import { type DayRange, wholeMonth } from './day-range'

/**
 * Days as they are written: `days` as such; by the month where they fill one, as a `name` or `within` a sentence. The
 * page sends `statements.range`.
 */
export function useRangeLabels(): Record<'days' | 'name' | 'within', (range: DayRange) => string> {
  const t = useTranslations('statements.range')
  const format = useFormatter()
  const locale = useLocale()

  function days({ from, to }: DayRange): string {
    if (from === to) return formatDay(from, locale)
    const sameYear = from.slice(0, 4) === to.slice(0, 4)
    return t('days', {
      from: sameYear ? formatShortDay(from, locale) : formatDay(from, locale),
      to: formatDay(to, locale),
    })
  }

  function within(range: DayRange): string {
    const month = wholeMonth(range)
    if (month === null) return days(range)
    return format.dateTime(new Date(`${month}-15T12:00:00Z`), { month: 'long', year: 'numeric' })
  }

  function name(range: DayRange): string {
    const text = within(range)
    return text.charAt(0).toUpperCase() + text.slice(1)
  }

  return { days, name, within }
}
