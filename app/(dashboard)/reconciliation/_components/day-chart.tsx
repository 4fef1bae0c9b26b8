'use client'

import { useFormatter, useLocale, useTranslations } from 'next-intl'
import { useId } from 'react'
import { roundStep } from '@/components/figures/chart-ticks'
import { addDays, addMonths, formatDay } from '@/lib/core/dates'
import { formatMoney } from '@/lib/core/money/money'
import type { BackingSummary } from '@/lib/features/reconciliation/schema'
import { useMonthName } from './use-month-name'

const slot = 10
const bar = 7
const height = 44
const named = [1, 8, 15, 22, 29]

type DayChartProps = { month: string; days: BackingSummary['days'] | undefined }

/** A bar for each day: the backed part below the open part. The table has the same figures. */
export function DayChart({ month, days }: DayChartProps) {
  const t = useTranslations('reconciliation.chart')
  const format = useFormatter()
  const locale = useLocale()
  const monthName = useMonthName()
  const captionId = useId()
  const count = Number(addDays(`${addMonths(month, 1)}-01`, -1).slice(8))
  const tallest = Math.max(0, ...(days ?? []).map(({ backedCents, openCents }) => backedCents + openCents))
  const top = tallest > 0 ? roundStep(tallest / 100) * 100 : 0
  const scaled = (cents: number) => (top > 0 ? (cents / top) * height : 0)
  const compact = format.number(top / 100, { notation: 'compact', maximumFractionDigits: 1 })
  return (
    <figure className="relative px-4 pt-2 pb-1" aria-labelledby={captionId}>
      <figcaption id={captionId} className="flex items-center gap-2.5 whitespace-nowrap text-ink-3 text-xs">
        <span className="mr-auto">
          {t('title')}
          <span className="sr-only">, {monthName(month)}</span>
        </span>
        <span className="flex items-center gap-1.5 text-ink-2">
          <span aria-hidden className="size-2 rounded-[2px] bg-chart-in" />
          {t('backed')}
        </span>
        <span className="flex items-center gap-1.5 text-ink-2">
          <span aria-hidden className="size-2 rounded-[2px] bg-chart-out" />
          {t('open')}
        </span>
      </figcaption>
      <div aria-hidden className="mt-1 flex gap-1">
        <div className="min-w-0 flex-1 border-line border-t">
          <svg
            viewBox={`0 0 ${count * slot} ${height}`}
            preserveAspectRatio="none"
            className="block h-11 w-full overflow-visible border-line-strong border-b"
          >
            <title>{t('title')}</title>
            {days?.map(({ day, backedCents, openCents }) => {
              const x = (Number(day.slice(8)) - 1) * slot
              const backed = scaled(backedCents)
              const open = scaled(openCents)
              return (
                <g key={day}>
                  <rect x={x} width={bar} y={height - backed} height={backed} className="fill-chart-in" />
                  <rect
                    x={x}
                    width={bar}
                    y={height - backed - open}
                    height={Math.max(0, open - (backed > 0 ? 1 : 0))}
                    className="fill-chart-out"
                  />
                </g>
              )
            })}
          </svg>
          <div className="relative h-3.5 text-2xs text-ink-3 leading-3.5 tabular-nums">
            {named
              .filter((day) => day <= count)
              .map((day) => (
                <span
                  key={day}
                  className="absolute -translate-x-1/2"
                  style={{ left: `${(((day - 1) * slot + bar / 2) / (count * slot)) * 100}%` }}
                >
                  {day}
                </span>
              ))}
          </div>
        </div>
        {top > 0 && <span className="flex-none text-2xs text-ink-3 tabular-nums">{compact}</span>}
      </div>
      <table className="sr-only" aria-labelledby={captionId}>
        <thead>
          <tr>
            <th scope="col">{t('day')}</th>
            <th scope="col">{t('backed')}</th>
            <th scope="col">{t('open')}</th>
          </tr>
        </thead>
        <tbody>
          {days?.map(({ day, backedCents, openCents }) => (
            <tr key={day}>
              <th scope="row">{formatDay(day, locale)}</th>
              <td>{formatMoney(backedCents, locale)}</td>
              <td>{formatMoney(openCents, locale)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </figure>
  )
}
