'use client'

import { useFormatter, useLocale, useTranslations } from 'next-intl'
import { formatDay, formatShortDay, startOfDay } from '@/lib/core/dates'
import { formatMoney } from '@/lib/core/money/money'
import type { FigureDay } from '@/lib/features/pix/figures/schema'
import type { DayRun } from './day-runs'

/** `de 01/11 a 04/11`, or `em 01/11`. */
export function useRunLabel(): ({ from, to }: DayRun) => string {
  const t = useTranslations('figures')
  const locale = useLocale()
  return ({ from, to }) => {
    const [first, last] = [formatShortDay(from, locale), formatShortDay(to, locale)]
    return from === to ? t('on-day', { day: first }) : t('from-to', { from: first, to: last })
  }
}

/** `16/11/2026` to `20/11/2026` as one text. */
export function usePeriodLabel(): ({ from, to }: DayRun) => string {
  const t = useTranslations('figures')
  const locale = useLocale()
  return ({ from, to }) => t('period', { from: formatShortDay(from, locale), to: formatDay(to, locale) })
}

/** A chart's day as it is shown and read aloud. */
export function useDayLabels() {
  const t = useTranslations('figures')
  const locale = useLocale()
  const format = useFormatter()
  const sum = ({ cents, count }: { cents: number; count: number }) =>
    t('sum', { amount: formatMoney(cents, locale), count })
  return {
    name: (day: FigureDay) =>
      `${format.dateTime(startOfDay(day.day), { weekday: 'long' })}, ${formatDay(day.day, locale)}`,
    rows: (day: FigureDay) => [
      { name: t('in'), value: day.in ? sum(day.in) : t('unknown') },
      {
        name: t('out'),
        value: day.statement ? t('by-statement', { amount: formatMoney(day.outCents, locale) }) : sum(day.out),
      },
      ...(day.unconfirmed.count > 0 ? [{ name: t('unconfirmed'), value: sum(day.unconfirmed) }] : []),
      {
        name: t('balance'),
        value: day.balanceCents === null ? t('no-statement-short') : formatMoney(day.balanceCents, locale),
      },
    ],
  }
}
