'use client'

import { useNow as useClock, useLocale, useTranslations } from 'next-intl'
import { formatInstant, type Precision } from '@/lib/core/dates'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/**
 * The clock: first the renderer's time, so that server and browser render the same, then this browser's, updated every
 * half minute.
 */
export function useNow(everyMs = 30_000): number {
  return useClock({ updateInterval: everyMs }).getTime()
}

type MomentProps = {
  /** RFC 3339, or a bare day. */
  at: string
  precision?: Precision
  className?: string
}

/** When, in São Paulo. */
export function Moment({ at, precision, className }: MomentProps) {
  const locale = useLocale()
  return (
    <time dateTime={at} className={className}>
      {formatInstant(at, locale, precision)}
    </time>
  )
}

/** How long ago, with the exact time behind it; past a month only the exact time. */
export function Ago({ at, className }: Omit<MomentProps, 'precision'>) {
  const t = useTranslations('common')
  const locale = useLocale()
  const past = useNow() - Date.parse(at)
  const exact = formatInstant(at, locale)
  const label =
    past < minute
      ? t('moment-now')
      : past < hour
        ? t('moment-minutes', { count: Math.floor(past / minute) })
        : past < day
          ? t('moment-hours', { count: Math.floor(past / hour) })
          : t('moment-days', { count: Math.floor(past / day) })
  return (
    <time dateTime={at} title={exact} className={className}>
      {past < 30 * day ? label : exact}
    </time>
  )
}
