import { useFormatter } from 'next-intl'
import type { ReactNode } from 'react'

/** Colours of the system where it has its own, and of paper in print. */
export const chartClass =
  'forced-colors:[--color-chart-in:CanvasText] forced-colors:[--color-chart-out:CanvasText] forced-colors:[--color-ink:CanvasText] forced-colors:[--color-ink-3:CanvasText] forced-colors:[--color-line:GrayText] forced-colors:[--color-field:CanvasText] forced-colors:[--color-pressed:GrayText] [&_.recharts-surface]:overflow-visible [&_.recharts-surface]:rounded-xs [&_.recharts-surface:focus-visible]:outline-2 [&_.recharts-surface:focus-visible]:outline-focus [&_.recharts-surface:focus-visible]:outline-offset-2'

export const yWidth = 58
export const axisText = { fontSize: 11, fill: 'var(--color-ink-3)' } as const

/** What every axis of ours has. */
export const plainAxis = { axisLine: false, tickLine: false, tick: axisText } as const

export const inFill = 'var(--color-chart-in)'
export const outStroke = 'var(--color-chart-out)'

/** `20 mil`, `2,5 mi` of cents: on axes alone. */
export function useAxisAmount(): (cents: number) => string {
  const format = useFormatter()
  return (cents) => format.number(cents / 100, { notation: 'compact', maximumFractionDigits: 1 }).replace('-', '\u2212')
}

/** Told apart without colour: drawn lines on the plane behind. */
export function Hatch({ id }: { id: string }) {
  return (
    <defs>
      <pattern id={id} width="5" height="5" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
        <rect width="2" height="5" fill={outStroke} />
      </pattern>
    </defs>
  )
}

export function InMark() {
  return (
    <span
      aria-hidden
      className="size-2.5 rounded-[2px] bg-chart-in forced-color-adjust-none forced-colors:bg-[CanvasText]"
    />
  )
}

export function OutMark() {
  return (
    <span
      aria-hidden
      className="size-2.5 rounded-[2px] border border-chart-out bg-[repeating-linear-gradient(135deg,var(--color-chart-out)_0_1.5px,transparent_1.5px_3.5px)] forced-color-adjust-none forced-colors:[--color-chart-out:CanvasText]"
    />
  )
}

type ChartTipProps = { active: boolean; title: string; rows: readonly { name: string; value: ReactNode }[] }

/** What is under the pointer or was reached by the keyboard, said aloud as it changes. */
export function ChartTip({ active, title, rows }: ChartTipProps) {
  return (
    <div role="status" className={active ? 'rounded-md bg-raised px-3 py-2 text-xs shadow-pop' : 'sr-only'}>
      {active && (
        <>
          <p className="pb-1 font-medium">
            {title}
            <span className="sr-only">: </span>
          </p>
          <dl className="grid grid-cols-[auto_auto] gap-x-4 gap-y-0.5 tabular-nums">
            {rows.map(({ name, value }) => (
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
