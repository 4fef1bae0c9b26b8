'use client'

import { useLocale, useTranslations } from 'next-intl'
import { useId } from 'react'
import { Bar, Line, ReferenceArea, ReferenceLine } from 'recharts'
import { ChartFrame, chartClass } from '@/components/figures/chart-frame'
import { inFill, outStroke } from '@/components/figures/chart-parts'
import { ticksAround } from '@/components/figures/chart-ticks'
import { mondaysOf } from '@/components/figures/mondays'
import { formatShortDay } from '@/lib/core/dates'
import type { FigureDay, FigureDays } from '@/lib/features/pix/figures/schema'
import { balanceBridges, unread } from './day-runs'
import { GapNote } from './gap-note'
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

const point = { r: 1.75, strokeWidth: 0, fill: 'var(--color-ink)' } as const

const known = (day: FigureDay | undefined) => day !== undefined && day.balanceCents !== null

/** Whether a known day lies between unknown ones: the line cannot show it, so it gets a dot. */
const isOnlyOne = (days: readonly FigureDay[], at: number) =>
  known(days[at]) && !known(days[at - 1]) && !known(days[at + 1])

/** The balance at the end of each day that a statement covers, as a line that is dotted across the other days. */
function BalanceLine({ days, syncId }: { days: readonly FigureDay[]; syncId: string }) {
  const t = useTranslations('figures')
  const locale = useLocale()
  const balances = days.map(({ balanceCents }) => balanceCents ?? 0)
  const ticks = ticksAround(Math.min(...balances), Math.max(...balances), 2)
  return (
    <>
      <p className="flex flex-wrap items-center gap-x-2 pt-2 pb-1 text-ink-2 text-xs">
        <span aria-hidden className="h-0.5 w-3.5 bg-ink forced-colors:bg-[CanvasText]" />
        {t('balance-line')}
        <GapNote days={days} />
      </p>
      <ChartFrame
        height={96}
        rows={[...days]}
        chart={{ syncId }}
        margin={{ top: 6, bottom: 0 }}
        amounts={ticks}
        x={{
          dataKey: 'day',
          scale: 'band',
          tickFormatter: (day: string) => formatShortDay(day, locale),
          ticks: mondaysOf(days),
          interval: 'preserveStart',
          minTickGap: 12,
        }}
      >
        {balanceBridges(days).map(([before, after]) => (
          <ReferenceLine
            key={before.day}
            segment={[
              { x: before.day, y: before.cents },
              { x: after.day, y: after.cents },
            ]}
            stroke="var(--color-ink-3)"
            strokeWidth={1.5}
            strokeDasharray="2 4"
          />
        ))}
        <Line
          dataKey="balanceCents"
          type="linear"
          stroke="var(--color-ink)"
          strokeWidth={1.75}
          dot={({ key, cx, cy, index }) =>
            isOnlyOne(days, index) ? <circle key={key} {...point} cx={cx} cy={cy} /> : <g key={key} />
          }
          activeDot={{ ...point, r: 3.5 }}
          isAnimationActive={false}
        />
      </ChartFrame>
    </>
  )
}
