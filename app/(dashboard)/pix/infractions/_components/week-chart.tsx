'use client'

import { useFormatter, useLocale, useTranslations } from 'next-intl'
import { useId } from 'react'
import { formatShortDay } from '@/lib/core/dates'
import { drawnValues, type Measure, type Stacks, stackTicks } from './week-stacks'

const height = 208
const mostLabels = 9

/** Two hues, plain, dark and hatched: as many as can be told apart. */
const fills = ['fill-chart-in', 'fill-chart-out', 'fill-ink', 'hatch-in', 'hatch-out', 'hatch-ink'] as const

type WeekChartProps = {
  stacks: Stacks
  measure: Measure
  wordOf: (word: string | null) => string
  label: string
}

/** A stacked bar for each week, its parts from below in the order of the legend. The table has the same figures. */
export function WeekChart({ stacks, measure, wordOf, label }: WeekChartProps) {
  const t = useTranslations('infractions.insight')
  const format = useFormatter()
  const locale = useLocale()
  const hatchId = useId()
  const { weeks, words } = stacks
  const ticks = stackTicks(weeks)
  const top = ticks[0] ?? 1
  const slot = 100 / weeks.length
  const every = Math.ceil(weeks.length / mostLabels)
  const named = weeks.map(({ days }, at) => ({ day: days.from, at })).filter(({ at }) => at % every === 0)
  const y = (value: number) => (1 - value / top) * height
  const axis = (value: number) =>
    format.number(measure === 'count' ? value : value / 100, { notation: 'compact', maximumFractionDigits: 1 })
  const paint = (at: number) => {
    const fill = fills[at] ?? 'hatch-ink'
    return fill.startsWith('hatch') ? { fill: `url(#${hatchId}${fill})` } : { className: fill }
  }
  const hidden = words.length - fills.length
  const legend = words.slice(0, hidden > 0 ? fills.length - 1 : fills.length).map(wordOf)
  return (
    <figure className="flex flex-col gap-2">
      <div className="grid grid-cols-[minmax(0,1fr)_max-content] gap-x-2 text-2xs text-ink-3 tabular-nums">
        <svg role="img" aria-label={label} width="100%" height={height} className="block overflow-visible">
          <defs>
            <Hatch id={`${hatchId}hatch-in`} stroke="stroke-chart-in" />
            <Hatch id={`${hatchId}hatch-out`} stroke="stroke-chart-out" />
            <Hatch id={`${hatchId}hatch-ink`} stroke="stroke-ink" />
          </defs>
          {ticks.map((value) => (
            <line
              key={value}
              x1="0"
              x2="100%"
              y1={y(value)}
              y2={y(value)}
              className={value === 0 ? 'stroke-line-strong' : 'stroke-line'}
            />
          ))}
          {weeks.map(({ week, values }, at) => {
            const parts = drawnValues(values, fills.length)
            let below = 0
            return (
              <g key={week.week}>
                {parts.map((value, part) => {
                  below += value
                  return (
                    value > 0 && (
                      <rect
                        key={fills[part]}
                        x={`${(at + 0.2) * slot}%`}
                        width={`${slot * 0.6}%`}
                        y={y(below)}
                        height={Math.max(1, (value / top) * height - 1)}
                        {...paint(part)}
                      />
                    )
                  )
                })}
              </g>
            )
          })}
        </svg>
        <div aria-hidden className="relative" style={{ height }}>
          {ticks.map((value) => (
            <span key={value} className="absolute left-0 -translate-y-1/2" style={{ top: y(value) }}>
              {axis(value)}
            </span>
          ))}
          <span className="invisible">{ticks.map(axis).reduce((a, b) => (b.length > a.length ? b : a))}</span>
        </div>
        <div aria-hidden className="relative mt-1.5 h-4">
          {named.map(({ day, at }) => (
            <span key={day} className="absolute whitespace-nowrap" style={{ left: `${(at + 0.2) * slot}%` }}>
              {formatShortDay(day, locale)}
            </span>
          ))}
        </div>
      </div>
      <figcaption aria-hidden className="flex flex-wrap items-center gap-x-4 gap-y-1 text-ink-2 text-xs">
        {[...legend, ...(hidden > 0 ? [t('other-words', { count: hidden + 1 })] : [])].map((word, at) => (
          <span key={fills[at]} className="flex items-center gap-1.5">
            <svg aria-hidden width="10" height="10">
              <rect width="10" height="10" rx="2" {...paint(at)} />
            </svg>
            {word}
          </span>
        ))}
      </figcaption>
    </figure>
  )
}

function Hatch({ id, stroke }: { id: string; stroke: string }) {
  return (
    <pattern id={id} width="5" height="5" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
      <rect width="5" height="5" className="fill-surface" />
      <line x1="1" x2="1" y1="0" y2="5" strokeWidth="2.5" className={stroke} />
    </pattern>
  )
}
