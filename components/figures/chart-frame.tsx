import { useFormatter, useTranslations } from 'next-intl'
import type { ComponentProps, ReactNode } from 'react'
import { BarChart, CartesianGrid, ComposedChart, Tooltip, XAxis, YAxis } from 'recharts'
import { outStroke } from './chart-parts'

/** Colours of the system where it has its own, and of paper in print. */
export const chartClass =
  'forced-colors:[--color-chart-in:CanvasText] forced-colors:[--color-chart-out:CanvasText] forced-colors:[--color-ink:CanvasText] forced-colors:[--color-ink-3:CanvasText] forced-colors:[--color-line:GrayText] forced-colors:[--color-field:CanvasText] forced-colors:[--color-pressed:GrayText] [&_.recharts-surface]:overflow-visible [&_.recharts-surface]:rounded-xs [&_.recharts-surface:focus-visible]:outline-2 [&_.recharts-surface:focus-visible]:outline-focus [&_.recharts-surface:focus-visible]:outline-offset-2'

export const axisText = { fontSize: 11, fill: 'var(--color-ink-3)' } as const

type Tip = { title: string; rows: readonly { name: string; value: ReactNode }[] }

type ChartFrameProps = {
  /** The chart's name for screen readers. Without a name the chart is hidden from them, and read together with another chart of its `syncId`. */
  label?: string
  height: number | string
  rows: object[]
  /** The axis along the rows. */
  x: ComponentProps<typeof XAxis>
  /** Positions of the grid lines, in cents; none: no axis of amounts. */
  amounts?: readonly number[]
  margin?: { top: number; bottom: number }
  /** Id of the pattern for money out, for `url(#…)`. */
  hatchId?: string
  /** Text at a position of the axis; null where there is none. */
  tip?: (at: unknown) => Tip | null
  chart?: Omit<ComponentProps<typeof BarChart>, 'data'>
  children: ReactNode
}

/** Common parts of all charts: axes, grid lines, and the text under the pointer or at the arrow keys' position. */
export function ChartFrame(props: ChartFrameProps) {
  const { label, height, rows, x, amounts, margin = { top: 4, bottom: 0 }, hatchId, tip, chart, children } = props
  const keys = useTranslations('figures')('keys')
  const axisAmount = useAxisAmount()
  const Chart = label === undefined ? ComposedChart : BarChart
  const named = label === undefined ? { accessibilityLayer: false, 'aria-hidden': true } : { title: label, desc: keys }
  const cursor = label === undefined ? { stroke: 'var(--color-field)' } : { fill: 'var(--color-hover)' }
  return (
    <Chart
      responsive
      style={{ width: '100%', height }}
      data={rows}
      margin={{ right: 0, left: 0, ...margin }}
      {...named}
      {...chart}
    >
      {hatchId && <Hatch id={hatchId} />}
      {amounts && <CartesianGrid vertical={false} stroke="var(--color-line)" />}
      <XAxis axisLine={false} tickLine={false} tick={axisText} height={24} {...x} />
      {amounts && (
        <YAxis
          axisLine={false}
          tickLine={false}
          tick={axisText}
          orientation="right"
          width={58}
          ticks={amounts}
          domain={[amounts[0] ?? 0, amounts.at(-1) || 1]}
          interval={0}
          tickFormatter={axisAmount}
        />
      )}
      {children}
      <Tooltip
        isAnimationActive={false}
        cursor={cursor}
        content={({ active, label: at }) => (tip ? <ChartTip tip={active ? tip(at) : null} /> : null)}
      />
    </Chart>
  )
}

/** `20 mil`, `2,5 mi` for cents, on axes only. */
function useAxisAmount(): (cents: number) => string {
  const format = useFormatter()
  return (cents) => format.number(cents / 100, { notation: 'compact', maximumFractionDigits: 1 }).replace('-', '\u2212')
}

/** A hatch pattern, so that colour is not the only difference. */
function Hatch({ id }: { id: string }) {
  return (
    <defs>
      <pattern id={id} width="5" height="5" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
        <rect width="2" height="5" fill={outStroke} />
      </pattern>
    </defs>
  )
}

/** Read aloud as it changes. */
function ChartTip({ tip }: { tip: Tip | null }) {
  return (
    <div role="status" className={tip ? 'rounded-md bg-raised px-3 py-2 text-xs shadow-pop' : 'sr-only'}>
      {tip && (
        <>
          <p className="pb-1 font-medium">
            {tip.title}
            <span className="sr-only">: </span>
          </p>
          <dl className="grid grid-cols-[auto_auto] gap-x-4 gap-y-0.5 tabular-nums">
            {tip.rows.map(({ name, value }) => (
              <div key={name} className="col-span-2 grid grid-cols-subgrid">
                <dt className="text-ink-3">
                  {name}
                  <span className="sr-only"> </span>
                </dt>
                <dd className="text-right">
                  {value}
                  <span className="sr-only">, </span>
                </dd>
              </div>
            ))}
          </dl>
        </>
      )}
    </div>
  )
}
