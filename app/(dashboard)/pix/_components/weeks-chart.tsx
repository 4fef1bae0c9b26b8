'use client'

import { useLocale, useTranslations } from 'next-intl'
import { useId } from 'react'
import { Bar, type XAxisTickContentProps } from 'recharts'
import { axisText, ChartFrame, chartClass } from '@/components/figures/chart-frame'
import { inFill, outStroke } from '@/components/figures/chart-parts'
import { formatShortDay } from '@/lib/core/dates'
import type { ChargeFigures } from '@/lib/features/pix/figures/schema'

type Week = ChargeFigures['weeks'][number]

/** The largest number of weeks whose counts have room below the bars. */
const mostCounted = 6

/** A bar for each week: paid charges filled, the others hatched above them. */
export function WeeksChart({ weeks, label }: { weeks: readonly Week[]; label: string }) {
  const t = useTranslations('figures.charges')
  const locale = useLocale()
  const id = useId()
  const counted = weeks.length <= mostCounted
  const rows = weeks.map((week) => ({ ...week, unpaid: Math.max(0, week.created - week.paid) }))
  return (
    <div className={chartClass}>
      <ChartFrame
        label={label}
        height={148}
        rows={rows}
        chart={{ barCategoryGap: '16%' }}
        hatchId={`${id}unpaid`}
        x={{
          dataKey: 'from',
          axisLine: { stroke: 'var(--color-field)' },
          height: counted ? 40 : 24,
          interval: counted ? 0 : 'preserveStart',
          minTickGap: 8,
          tickFormatter: (from: string) => formatShortDay(from, locale),
          tick: (tick: XAxisTickContentProps) => (
            <WeekTick {...tick} week={counted ? weeks.find(({ from }) => from === tick.payload.value) : undefined} />
          ),
        }}
        tip={(at) => {
          const week = weeks.find(({ from }) => from === at)
          if (!week) return null
          return {
            title: t('week-of', { day: formatShortDay(week.from, locale) }),
            rows: [
              { name: t('created'), value: week.created },
              { name: t('paid'), value: week.paid },
            ],
          }
        }}
      >
        <Bar dataKey="paid" stackId="week" fill={inFill} maxBarSize={48} isAnimationActive={false} />
        <Bar
          dataKey="unpaid"
          stackId="week"
          fill={`url(#${id}unpaid)`}
          stroke={outStroke}
          maxBarSize={48}
          isAnimationActive={false}
        />
      </ChartFrame>
    </div>
  )
}

function WeekTick({ x, y, payload, week }: XAxisTickContentProps & { week: Week | undefined }) {
  const t = useTranslations('figures.charges')
  const locale = useLocale()
  const top = Number(y)
  const day = formatShortDay(String(payload.value), locale)
  return (
    <text x={x} y={top} textAnchor="middle" {...axisText} className="tabular-nums">
      {week && week.created > 0 && (
        <tspan x={x} y={top + 6}>
          {t.rich('paid-of', {
            ...week,
            strong: (chunks) => (
              <tspan fontWeight={600} fill="var(--color-ink)">
                {chunks}
              </tspan>
            ),
          })}
        </tspan>
      )}
      <tspan x={x} y={top + (week ? 22 : 6)}>
        {day}
      </tspan>
    </text>
  )
}
