import { useLocale, useTranslations } from 'next-intl'
import { Line, ReferenceLine } from 'recharts'
import { ChartFrame } from '@/components/figures/chart-frame'
import { ticksAround } from '@/components/figures/chart-ticks'
import { mondaysOf } from '@/components/figures/mondays'
import { formatShortDay } from '@/lib/core/dates'
import type { FigureDay } from '@/lib/features/pix/figures/schema'
import { balanceBridges } from './day-runs'
import { GapNote } from './gap-note'

const point = { r: 1.75, strokeWidth: 0, fill: 'var(--color-ink)' } as const

const known = (day: FigureDay | undefined) => day !== undefined && day.balanceCents !== null

/** A line has no part at a day between unknown ones. */
const isOnlyOne = (days: readonly FigureDay[], at: number) =>
  known(days[at]) && !known(days[at - 1]) && !known(days[at + 1])

/** The balance at the end of each day that a statement tells it of; dotted across the others. */
export function BalanceLine({ days, syncId }: { days: readonly FigureDay[]; syncId: string }) {
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
