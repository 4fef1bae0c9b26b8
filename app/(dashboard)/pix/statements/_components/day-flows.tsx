'use client'

import { useFormatter, useLocale, useTranslations } from 'next-intl'
import { Money } from '@/components/payments/money'
import { formatDay, formatMonth, formatShortDay } from '@/lib/core/dates'
import type { StatementPreview } from '@/lib/features/pix/statements/schema'
import { type Flow, type Flows, flowsOf, scaleOf } from './flows'

/** The chart of the days, and its figures as a table. */
export function DayFlows({ days }: { days: StatementPreview['days'] }) {
  const t = useTranslations('statements.preview')
  const locale = useLocale()
  const flows = flowsOf(days)
  const monthly = flows.unit === 'month'
  const moved = flows.flows.filter(({ inCents, outCents }) => inCents !== 0 || outCents !== 0)
  const label = t(monthly ? 'chart-months' : 'chart-days')
  return (
    <figure className="flex flex-col gap-2">
      <FlowChart flows={flows} label={label} />
      <figcaption className="flex flex-wrap items-center gap-x-4 gap-y-1 text-ink-2 text-xs">
        <span aria-hidden className="flex items-center gap-1.5">
          <span className="size-2 rounded-[2px] bg-chart-in" /> {t('in')}
        </span>
        <span aria-hidden className="flex items-center gap-1.5">
          <span className="size-2 rounded-[2px] bg-chart-out" /> {t('out')}
        </span>
      </figcaption>
      <details className="text-xs">
        <summary className="w-max cursor-pointer rounded-xs py-1 font-medium text-accent-ink">
          {t(monthly ? 'months-table' : 'days-table')}
        </summary>
        <table className="mt-1 w-full max-w-140 text-sm">
          <caption className="sr-only">{label}</caption>
          <thead className="text-ink-3 text-xs">
            <tr className="h-8 border-line border-b text-right [&>th]:font-medium">
              <th scope="col" className="text-left">
                {t(monthly ? 'month' : 'day')}
              </th>
              <th scope="col">{t('in')}</th>
              <th scope="col">{t('out')}</th>
              <th scope="col">{t('net')}</th>
            </tr>
          </thead>
          <tbody>
            {moved.map(({ name, inCents, outCents }) => (
              <tr key={name} className="h-8 border-line border-b text-right">
                <th scope="row" className="text-left font-normal tabular-nums">
                  {monthly ? formatMonth(name, locale) : formatDay(name, locale)}
                </th>
                <td>
                  <Money cents={inCents} bare />
                </td>
                <td>
                  <Money cents={outCents} bare />
                </td>
                <td>
                  <Money cents={inCents + outCents} bare />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </figure>
  )
}

const height = 168
const mostLabels = 6

/** A chart with bars up for money in and down for money out. The table has the same figures. */
function FlowChart({ flows: { unit, flows }, label }: { flows: Flows; label: string }) {
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
