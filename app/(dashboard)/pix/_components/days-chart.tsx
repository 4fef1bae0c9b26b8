'use client'

import { useLocale, useTranslations } from 'next-intl'
import { useId } from 'react'
import { Bar, BarChart, CartesianGrid, ReferenceArea, ReferenceLine, Tooltip, XAxis, YAxis } from 'recharts'
import { formatShortDay } from '@/lib/core/dates'
import type { FigureDay, FigureDays } from '@/lib/features/pix/figures/schema'
import { BalanceLine } from './balance-line'
import { ChartTip, chartClass, Hatch, inFill, outStroke, plainAxis, useAxisAmount, yWidth } from './chart-parts'
import { ticksAround } from './chart-ticks'
import { mondaysOf, unread } from './day-runs'
import { useDayWords } from './use-day-words'

const height = 'clamp(200px, 11vw, 280px)'

const drawn = (day: FigureDay) => ({ ...day, inCents: day.in?.cents ?? null, leftCents: -day.outCents })

/** Bars of each day around zero, and the balance below, read together day by day. */
export function DaysChart({ figures, label }: { figures: FigureDays; label: string }) {
  const t = useTranslations('figures')
  const locale = useLocale()
  const axisAmount = useAxisAmount()
  const words = useDayWords()
  const id = useId()
  const rows = figures.days.map(drawn)
  const ticks = ticksAround(
    Math.min(...rows.map((row) => row.leftCents), 0),
    Math.max(...rows.map((row) => row.inCents ?? 0), 0),
  )
  const top = ticks.at(-1) || 1
  const known = rows.some((row) => row.balanceCents !== null)
  const shortDay = (day: string) => formatShortDay(day, locale)
  return (
    <div className={chartClass}>
      <BarChart
        responsive
        style={{ width: '100%', height }}
        data={rows}
        syncId={id}
        title={label}
        desc={t('keys')}
        stackOffset="sign"
        barCategoryGap="20%"
        margin={{ top: 8, right: 0, bottom: known ? 8 : 0, left: 0 }}
      >
        <Hatch id={`${id}out`} />
        <CartesianGrid vertical={false} stroke="var(--color-line)" />
        <XAxis
          dataKey="day"
          {...plainAxis}
          hide={known}
          height={known ? 0 : 24}
          tickFormatter={shortDay}
          ticks={mondaysOf(figures.days)}
          interval="preserveStart"
          minTickGap={12}
        />
        <YAxis
          {...plainAxis}
          orientation="right"
          width={yWidth}
          ticks={ticks}
          domain={[ticks[0] ?? 0, top]}
          interval={0}
          tickFormatter={axisAmount}
        />
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
        <Tooltip
          isAnimationActive={false}
          cursor={{ fill: 'var(--color-hover)' }}
          content={({ active, label: at }) => {
            const day = figures.days.find((one) => one.day === at)
            return <ChartTip active={active && day !== undefined} title={words.name(day)} rows={words.rows(day)} />
          }}
        />
      </BarChart>
      {known && <BalanceLine days={figures.days} syncId={id} />}
    </div>
  )
}
