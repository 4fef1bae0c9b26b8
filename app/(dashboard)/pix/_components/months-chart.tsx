'use client'

import { useLocale, useTranslations } from 'next-intl'
import { useId } from 'react'
import { Bar, type BarShapeProps, Rectangle, ReferenceLine, XAxis } from 'recharts'
import { ChartFrame, chartClass } from '@/components/figures/chart-frame'
import { inFill, outStroke } from '@/components/figures/chart-parts'
import { ticksAround } from '@/components/figures/chart-ticks'
import { formatMoney } from '@/lib/core/money/money'
import type { FigureDay } from '@/lib/features/pix/figures/schema'
import type { ComparedDay, ComparedMonths } from './compared-months'

const drawn = ({ number, now, before }: ComparedDay) => ({
  number,
  in: now?.in?.cents ?? null,
  out: now ? -now.outCents : null,
  inBefore: before?.in?.cents ?? null,
  outBefore: before ? -before.outCents : null,
})

type MonthsChartProps = { compared: ComparedMonths; names: { now: string; before: string }; label: string }

/** This month's bars within the outlines of the month before, by the day of the month. */
export function MonthsChart({ compared, names, label }: MonthsChartProps) {
  const t = useTranslations('figures')
  const rowsOf = useTipRows(names)
  const id = useId()
  const rows = compared.days.map(drawn)
  const ticks = ticksAround(
    Math.min(0, ...rows.flatMap(({ out, outBefore }) => [out ?? 0, outBefore ?? 0])),
    Math.max(0, ...rows.map((row) => Math.max(row.in ?? 0, row.inBefore ?? 0))),
  )
  const before = {
    xAxisId: 'before',
    stackId: 'before',
    fill: 'none',
    stroke: 'var(--color-ink-3)',
    isAnimationActive: false,
  } as const
  const now = { stackId: 'now', shape: Narrow, isAnimationActive: false } as const
  return (
    <div className={chartClass}>
      <ChartFrame
        label={label}
        height={224}
        rows={rows}
        chart={{ stackOffset: 'sign' }}
        margin={{ top: 8, bottom: 0 }}
        hatchId={`${id}out`}
        amounts={ticks}
        x={{ dataKey: 'number', minTickGap: 8 }}
        tip={(at) => {
          const day = compared.days.find(({ number }) => number === at)
          return day ? { title: t('months.day', { day: day.number }), rows: rowsOf(day) } : null
        }}
      >
        <XAxis xAxisId="before" dataKey="number" hide />
        <Bar dataKey="in" {...now} fill={inFill} />
        <Bar dataKey="out" {...now} fill={`url(#${id}out)`} stroke={outStroke} />
        <Bar dataKey="inBefore" {...before} />
        <Bar dataKey="outBefore" {...before} />
        <ReferenceLine y={0} stroke="var(--color-field)" />
      </ChartFrame>
    </div>
  )
}

/** Within the outline of the month before. */
function Narrow({ x, width, y, height: tall, fill, stroke }: BarShapeProps) {
  return <Rectangle x={x + width * 0.22} width={width * 0.56} y={y} height={tall} fill={fill} stroke={stroke} />
}

function useTipRows(names: { now: string; before: string }) {
  const t = useTranslations('figures')
  const locale = useLocale()
  const received = (day: FigureDay) => (day.in ? formatMoney(day.in.cents, locale) : t('unknown'))
  const rowsOf = (day: FigureDay | null, month: string) =>
    day
      ? [
          { name: t('months.in', { month }), value: received(day) },
          { name: t('months.out', { month }), value: formatMoney(day.outCents, locale) },
        ]
      : []
  return ({ now, before }: ComparedDay) => [...rowsOf(now, names.now), ...rowsOf(before, names.before)]
}
