'use client'

import { useFormatter, useLocale } from 'next-intl'
import { formatMonth, formatShortDay } from '@/lib/core/dates'
import { type Flow, type Flows, scaleOf } from './flows'

const height = 168
const mostLabels = 6

/** Bars up from the line for what came in, down for what went out. Its table says the same. */
export function FlowChart({ flows: { unit, flows }, label }: { flows: Flows; label: string }) {
  const format = useFormatter()
  const locale = useLocale()
  const { top, bottom, ticks } = scaleOf(flows)
  const y = (cents: number) => ((top - cents) / (top - bottom)) * height
  const slot = 100 / flows.length
  const every = Math.ceil(flows.length / mostLabels)
  const named = flows.map((flow, at) => ({ flow, at })).filter(({ at }) => at % every === 0)
  const nameOf = ({ name }: Flow) => (unit === 'month' ? formatMonth(name, locale) : formatShortDay(name, locale))
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_max-content] gap-x-2 text-2xs text-ink-3 tabular-nums">
      <svg role="img" aria-label={label} width="100%" height={height} className="block overflow-visible">
        {ticks.map((cents) => (
          <line
            key={cents}
            x1="0"
            x2="100%"
            y1={y(cents)}
            y2={y(cents)}
            className={cents === 0 ? 'stroke-line-strong' : 'stroke-line'}
          />
        ))}
        {flows.map(({ name, inCents, outCents }, at) => {
          const place = { x: `${(at + 0.22) * slot}%`, width: `${slot * 0.56}%` }
          return (
            <g key={name}>
              <rect {...place} y={y(inCents)} height={y(0) - y(inCents)} className="fill-chart-in" />
              <rect {...place} y={y(0)} height={y(outCents) - y(0)} className="fill-chart-out" />
            </g>
          )
        })}
      </svg>
      <div aria-hidden className="relative" style={{ height }}>
        {ticks.map((cents) => (
          <span key={cents} className="absolute left-0 -translate-y-1/2" style={{ top: y(cents) }}>
            {format.number(Math.abs(cents) / 100, { notation: 'compact', maximumFractionDigits: 1 })}
          </span>
        ))}
        <span className="invisible">
          {format.number(999_900_000, { notation: 'compact', maximumFractionDigits: 1 })}
        </span>
      </div>
      <div aria-hidden className="relative mt-1.5 h-4">
        {named.map(({ flow, at }) => (
          <span key={flow.name} className="absolute whitespace-nowrap" style={{ left: `${(at + 0.22) * slot}%` }}>
            {nameOf(flow)}
          </span>
        ))}
      </div>
    </div>
  )
}
