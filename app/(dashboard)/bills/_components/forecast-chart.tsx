'use client'

import { useFormatter, useLocale, useTranslations } from 'next-intl'
import { useId } from 'react'
import { Area, Bar, Line, ReferenceArea, ReferenceLine } from 'recharts'
import { ChartFrame, chartClass } from '@/components/figures/chart-frame'
import { inFill, outStroke } from '@/components/figures/chart-parts'
import { ticksAround } from '@/components/figures/chart-ticks'
import { mondaysOf } from '@/components/figures/mondays'
import { formatDay, formatShortDay, startOfDay } from '@/lib/core/dates'
import { formatMoney } from '@/lib/core/money/money'
import type { Forecast } from '@/lib/features/bills/schema'
import { bandOf, negativeRuns } from './forecast-words'

type ForecastChartProps = {
  forecast: Forecast
  label: string
  /** The day highlighted by the table. */
  day: string | null
}

/** The expected balance within its band above each day's amounts, on one time axis. */
export function ForecastChart({ forecast: { days }, label, day: marked }: ForecastChartProps) {
  const t = useTranslations('bills.forecast')
  const locale = useLocale()
  const format = useFormatter()
  const id = useId()
  const rows = days.map((day) => ({ ...day, leftCents: -day.outCents, band: bandOf(day) }))
  const reached = rows.flatMap(({ balanceCents, band }) => [balanceCents ?? 0, ...(band ?? [])])
  const balances = ticksAround(Math.min(0, ...reached), Math.max(0, ...reached))
  const moves = ticksAround(
    Math.min(0, ...rows.map(({ leftCents }) => leftCents)),
    Math.max(0, ...rows.map(({ inCents }) => inCents)),
    2,
  )
  const x = {
    dataKey: 'day',
    scale: 'band',
    tickFormatter: (day: string) => formatShortDay(day, locale),
    ticks: mondaysOf(days),
    interval: 'preserveStart',
    minTickGap: 12,
  } as const
  const shown = (cents: number | null) => (cents === null ? t('unknown') : formatMoney(cents, locale))
  const mark = marked !== null && <ReferenceLine x={marked} stroke="var(--color-accent)" strokeWidth={1.5} />
  return (
    <div className={chartClass}>
      {days.some(({ balanceCents }) => balanceCents !== null) && (
        <ChartFrame
          height="clamp(200px, 17vw, 300px)"
          rows={rows}
          chart={{ syncId: id }}
          margin={{ top: 8, bottom: 0 }}
          amounts={balances}
          x={{ ...x, hide: true, height: 0 }}
        >
          {negativeRuns(days).map(({ from, to }) => (
            <ReferenceArea key={from} x1={from} x2={to} fill="var(--color-wait-soft)" fillOpacity={1} />
          ))}
          <Area
            dataKey="band"
            type="linear"
            stroke="none"
            fill="var(--color-ink-3)"
            fillOpacity={0.22}
            activeDot={false}
            isAnimationActive={false}
          />
          <ReferenceLine y={0} stroke="var(--color-field)" />
          {mark}
          <Line
            dataKey="balanceCents"
            type="linear"
            stroke="var(--color-ink)"
            strokeWidth={1.75}
            dot={false}
            isAnimationActive={false}
          />
        </ChartFrame>
      )}
      <ChartFrame
        label={label}
        height={132}
        rows={rows}
        chart={{ syncId: id, stackOffset: 'sign', barCategoryGap: '20%' }}
        margin={{ top: 24, bottom: 0 }}
        hatchId={`${id}out`}
        amounts={moves}
        x={x}
        tip={(at) => {
          const day = days.find((one) => one.day === at)
          return day
            ? {
                title: `${format.dateTime(startOfDay(day.day), { weekday: 'long' })}, ${formatDay(day.day, locale)}`,
                rows: [
                  { name: t('in'), value: shown(day.inCents) },
                  { name: t('out'), value: shown(day.outCents) },
                  { name: t('balance'), value: shown(day.balanceCents) },
                  ...(bandOf(day)
                    ? [
                        { name: t('low'), value: shown(day.lowCents) },
                        { name: t('high'), value: shown(day.highCents) },
                      ]
                    : []),
                ],
              }
            : null
        }}
      >
        <ReferenceLine y={0} stroke="var(--color-field)" />
        {mark}
        <Bar dataKey="inCents" stackId="day" fill={inFill} maxBarSize={24} isAnimationActive={false} />
        <Bar
          dataKey="leftCents"
          stackId="day"
          fill={`url(#${id}out)`}
          stroke={outStroke}
          maxBarSize={24}
          isAnimationActive={false}
        />
      </ChartFrame>
    </div>
  )
}
