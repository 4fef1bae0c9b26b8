'use client'

import { useLocale, useTranslations } from 'next-intl'
import { Money } from '@/components/payments/money'
import { formatDay, formatMonth } from '@/lib/core/dates'
import type { StatementPreview } from '@/lib/features/pix/statements/schema'
import { FlowChart } from './flow-chart'
import { flowsOf } from './flows'

/** The chart of the days, and what it draws as a table. */
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
