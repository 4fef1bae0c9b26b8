'use client'

import { useLocale } from 'next-intl'
import { useId } from 'react'
import { Bar, ReferenceArea, ReferenceLine } from 'recharts'
import { ChartFrame, chartClass } from '@/components/figures/chart-frame'
import { inFill, outStroke } from '@/components/figures/chart-parts'
import { ticksAround } from '@/components/figures/chart-ticks'
import { mondaysOf } from '@/components/figures/mondays'
import { formatShortDay } from '@/lib/core/dates'
import type { FigureDay, FigureDays } from '@/lib/features/pix/figures/schema'
import { BalanceLine } from './balance-line'
import { unread } from './day-runs'
import { useDayLabels } from './use-day-labels'

const drawn = (day: FigureDay) => ({ ...day, inCents: day.in?.cents ?? null, leftCents: -day.outCents })

/** Bars of each day around zero, and the balance below, read together day by day. */
export function DaysChart({ figures, label }: { figures: FigureDays; label: string }) {
  const locale = useLocale()
  const labels = useDayLabels()
  const id = useId()
  const rows = figures.days.map(drawn)
  const ticks = ticksAround(
    Math.min(...rows.map((row) => row.leftCents), 0),
    Math.max(...rows.map((row) => row.inCents ?? 0), 0),
  )
  const top = ticks.at(-1) || 1
  const known = rows.some((row) => row.balanceCents !== null)
  return (
    <div className={chartClass}>
      <ChartFrame
        label={label}
        height="clamp(200px, 11vw, 280px)"
        rows={rows}
        chart={{ syncId: id, stackOffset: 'sign', barCategoryGap: '20%' }}
        margin={{ top: 8, bottom: known ? 8 : 0 }}
        hatchId={`${id}out`}
        amounts={ticks}
        x={{
          dataKey: 'day',
          hide: known,
          height: known ? 0 : 24,
          tickFormatter: (day: string) => formatShortDay(day, locale),
          ticks: mondaysOf(figures.days),
          interval: 'preserveStart',
          minTickGap: 12,
        }}
        tip={(at) => {
          const day = figures.days.find((one) => one.day === at)
          return day ? { title: labels.name(day), rows: labels.rows(day) } : null
        }}
      >
        {unread(figures.days).map(({ from, to }) => (
          <ReferenceArea key={from} x1={from} x2={to} y1={0} y2={top} fill="var(--color-pressed)" fillOpacity={0.5} />
        ))}
        <ReferenceLine y={0} stroke="var(--color-field)" />
        <Bar dataKey="inCents" stackId="day" fill={inFill} maxBarSize={40} isAnimationActive={false} />
        <Bar
          dataKey="leftCents"
          stackId="day"
          fill={`url(#${id}out)`}
          stroke={outStroke}
          maxBarSize={40}
          isAnimationActive={false}
        />
      </ChartFrame>
      {known && <BalanceLine days={figures.days} syncId={id} />}
    </div>
  )
}
