'use client'

import { useFormatter, useLocale, useTranslations } from 'next-intl'
import type { CSSProperties } from 'react'
import { cx } from '@/components/ui/cx'
import { ScrollBox } from '@/components/ui/scroll-box'
import { formatMonth, formatShortDay } from '@/lib/core/dates'
import type { Column } from './retention-columns'

const tallest = 40

/** Stripes, so that colour is not the only mark. */
export const exportedFill: CSSProperties = {
  background: 'repeating-linear-gradient(135deg, var(--color-chart-out) 0 2px, var(--color-surface) 2px 4px)',
  boxShadow: 'inset 0 0 0 1px var(--color-chart-out)',
}

type BarsProps = { columns: readonly Column[]; today: string; unit: 'day' | 'month' }

/** Expiry by month: bars, and a table for screen readers. */
export function Bars({ columns, today, unit }: BarsProps) {
  const t = useTranslations('exports.retention')
  const locale = useLocale()
  const most = Math.max(1, ...columns.map(({ documents }) => documents))
  const widest = Math.max(unit === 'day' ? 20 : 32, most.toLocaleString(locale).length * 7 + 4)
  return (
    <ScrollBox
      role="group"
      aria-label={t(unit === 'day' ? 'bars-days' : 'bars-months')}
      className="overflow-x-auto pb-px text-2xs tabular-nums -outline-offset-2 [scrollbar-width:none] max-md:-mr-4"
    >
      <ol
        aria-hidden
        className="grid min-w-full max-md:w-max"
        style={{ gridTemplateColumns: `repeat(${columns.length}, minmax(${widest}px, 1fr))` }}
      >
        {columns.map((column, index) => (
          <Bar key={column.at} column={column} first={index === 0} most={most} today={today} unit={unit} />
        ))}
      </ol>
      <Table columns={columns} unit={unit} />
    </ScrollBox>
  )
}

type BarProps = { column: Column; first: boolean; most: number; today: string; unit: BarsProps['unit'] }

function Bar({ column: { at, documents, neverExported }, first, most, today, unit }: BarProps) {
  const t = useTranslations('exports.retention')
  const locale = useLocale()
  const label = useAxisLabel(unit)
  const height = (count: number) => (count === 0 ? 0 : Math.max(3, Math.round((tallest * count) / most)))
  const whole = height(documents)
  const now = at === today || at === today.slice(0, 7)
  const weekend = unit === 'day' && [0, 6].includes(new Date(`${at}T12:00:00Z`).getUTCDay())
  const { name, above } = label(at, first)
  return (
    <li
      className="flex h-23 flex-col items-center justify-end"
      title={
        documents > 0
          ? t('bar', {
              at: unit === 'day' ? formatShortDay(at, locale) : formatMonth(at, locale),
              documents,
              neverExported,
            })
          : undefined
      }
    >
      {documents > 0 && (
        <>
          <span className="font-medium text-ink-2">{documents.toLocaleString(locale)}</span>
          <span
            className="flex w-3.5 flex-none items-end overflow-hidden rounded-t-[2px] forced-color-adjust-none"
            style={{ height: whole, ...exportedFill }}
          >
            <i className="block w-full bg-wait-dot" style={{ height: Math.min(whole, height(neverExported)) }} />
          </span>
        </>
      )}
      <span
        className={cx(
          'w-full flex-none border-t pt-px text-center',
          now
            ? 'border-accent-dot font-semibold text-accent-ink shadow-[inset_0_1px_0_var(--color-accent-dot)]'
            : 'border-line-strong text-ink-3',
          weekend && 'bg-hover',
        )}
      >
        {name}
      </span>
      <span className="h-4 flex-none whitespace-nowrap text-ink-3">{above}</span>
    </li>
  )
}

/** The label below a bar, with the month or year that begins there. */
function useAxisLabel(unit: BarsProps['unit']) {
  const format = useFormatter()
  const short = (at: string, part: 'month' | 'year') =>
    format
      .dateTime(new Date(`${at.slice(0, 7)}-15T12:00:00Z`), part === 'month' ? { month: 'short' } : { year: 'numeric' })
      .replace('.', '')
  return (at: string, first: boolean) =>
    unit === 'day'
      ? { name: String(Number(at.slice(8))), above: (first || at.endsWith('-01')) && short(at, 'month') }
      : { name: short(at, 'month'), above: (first || at.endsWith('-01')) && at.slice(0, 4) }
}

function Table({ columns, unit }: Pick<BarsProps, 'columns' | 'unit'>) {
  const t = useTranslations('exports.retention')
  const locale = useLocale()
  const going = columns.filter(({ documents }) => documents > 0)
  if (going.length === 0) return <p className="sr-only">{t('table-none')}</p>
  return (
    // A bare table would leave its caption visible in Firefox.
    <div className="sr-only">
      <table>
        <caption>{t(unit === 'day' ? 'bars-days' : 'bars-months')}</caption>
        <thead>
          <tr>
            <th scope="col">{t(unit)}</th>
            <th scope="col">{t('never-exported')}</th>
            <th scope="col">{t('exported')}</th>
          </tr>
        </thead>
        <tbody>
          {going.map(({ at, documents, neverExported }) => (
            <tr key={at}>
              <th scope="row">{unit === 'day' ? formatShortDay(at, locale) : formatMonth(at, locale)}</th>
              <td>{neverExported.toLocaleString(locale)}</td>
              <td>{(documents - neverExported).toLocaleString(locale)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
