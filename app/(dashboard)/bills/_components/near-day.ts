import { currentDay, formatDay, formatShortDay } from '@/lib/core/dates'
import type { Locale } from '@/lib/core/locale'

/** A day without its year, unless it is in another year. */
export const nearDay = (day: string, locale: Locale): string =>
  day.slice(0, 4) === currentDay(new Date()).slice(0, 4) ? formatShortDay(day, locale) : formatDay(day, locale)
