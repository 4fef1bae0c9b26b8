'use client'

import { useTranslations } from 'next-intl'
import { isBeforeSending, sentOf } from '@/components/payments/batch-counts'
import { Money } from '@/components/payments/money'
import { cx } from '@/components/ui/cx'
import { StatusBadge, type StatusTone } from '@/components/ui/status-badge'
import type { BatchDetail, rowFilters } from '@/lib/features/pix/batches/schema'

type Filter = (typeof rowFilters)[number]
type Figure = { filter: Filter | null; tone: StatusTone | null; count: number; cents: number; always?: boolean }
type Label = Filter | 'all' | 'unsent'

type SumsProps = {
  batch: BatchDetail
  value: Filter | null
  onChange: (value: Filter | null) => void
  className?: string | undefined
}

/** Labels that differ for charges. */
const chargeKeys = [
  'all-what',
  'warning',
  'warning-what',
  'ready-what',
  'confirmed',
  'confirmed-what',
  'failed',
  'failed-what',
  'unknown-what',
  'accepted',
  'accepted-what',
  'waiting-what',
] as const

/** Codes of rows without an amount; a row has at most one of them. */
const unknownAmounts = ['amount_missing', 'amount_invalid', 'amount_ambiguous', 'row_uneven'] as const

/** The rows grouped by required action or by outcome, with count and sum; a click shows only the rows of that group. */
export function Sums({ batch, value, onChange, className }: SumsProps) {
  const usual = useTranslations('batches.sums')
  const charges = useTranslations('batches.charges.sums')
  const needs = batch.approval?.needs ?? (batch.state === 'awaiting_approval' ? 'approval' : 'none')
  const unknown = unknownAmounts.reduce((sum, code) => sum + (batch.codes[code] ?? 0), 0)
  const t = (key: Parameters<typeof usual>[0]): string => {
    const own = batch.kind === 'charges' && chargeKeys.find((each) => each === key)
    return own ? charges(own) : usual(key, { needs, count: unknown })
  }
  const isFixed = isBeforeSending(batch)
  const labelOf = (filter: Filter | null): Label =>
    filter === 'waiting' && batch.state === 'cancelled' ? 'unsent' : (filter ?? 'all')
  const whatOf = (filter: Filter | null) => {
    if (filter === null) return t(isFixed ? 'all-what' : 'all-sent-what')
    // Rows that a person gave up may have been made.
    if (filter === 'failed' && batch.unmade < (batch.counts.failed ?? 0)) return usual('failed-unclear-what')
    if (filter === 'problem' && unknown > 0) return t('problem-unknown-what')
    return t(filter === 'ready' && batch.state !== 'draft' ? 'ready-fixed-what' : `${filter}-what`)
  }
  const shown = figuresOf(batch).filter(({ always, count, filter }) => always || count > 0 || filter === value)
  return (
    <fieldset
      aria-label={t('label')}
      className={cx('flex flex-none overflow-x-auto border-line border-b [scrollbar-width:none]', className)}
    >
      {shown.map(({ filter, tone, count, cents }) => (
        <button
          key={filter}
          type="button"
          aria-pressed={value === filter}
          onClick={() => onChange(filter)}
          className={cx(
            'flex min-w-40 flex-1 flex-col gap-0.5 border-line border-l border-b-2 px-5 py-3 text-left -outline-offset-2 first:border-l-0 hover:bg-hover max-md:px-4',
            value === filter ? 'border-b-accent' : 'border-b-transparent',
          )}
        >
          <span className="flex items-center gap-2 whitespace-nowrap text-sm">
            {tone ? (
              <StatusBadge tone={tone}>{t(labelOf(filter))}</StatusBadge>
            ) : (
              <span className="font-medium">{t(labelOf(filter))}</span>
            )}
            <span className="text-ink-3 text-xs tabular-nums">{count}</span>
          </span>
          <Money cents={cents} className="text-base" />
          <span className="whitespace-nowrap text-ink-3 text-xs">{whatOf(filter)}</span>
        </button>
      ))}
    </fieldset>
  )
}

function figuresOf(batch: BatchDetail): Figure[] {
  const { state, rows, problems, unusual, plain, counts, cents, totalCents } = batch
  const { excluded = 0 } = counts
  const inside = rows - excluded
  const of = (filter: Filter, tone: StatusTone, always?: boolean): Figure => {
    return { filter, tone, count: counts[filter] ?? 0, cents: cents[filter] ?? 0, always }
  }
  const leftOut = of('excluded', 'gone')
  if (isBeforeSending(batch)) {
    return [
      { filter: null, tone: null, count: rows, cents: totalCents, always: true },
      { filter: 'problem', tone: 'failed', count: problems, cents: cents.problem ?? 0, always: state === 'draft' },
      { filter: 'warning', tone: 'waiting', count: unusual, cents: cents.warning ?? 0, always: true },
      { filter: 'ready', tone: 'normal', count: plain, cents: cents.ready ?? 0, always: true },
      leftOut,
    ]
  }
  const hasSent = state === 'sending' || state === 'paused' || sentOf(batch) > 0
  return [
    { filter: null, tone: null, count: inside, cents: totalCents, always: true },
    of('confirmed', 'settled', hasSent),
    of('failed', 'failed', hasSent),
    of('unknown', 'unknown', hasSent),
    of('accepted', 'waiting'),
    of('sending', 'waiting'),
    of('awaiting_approval', 'waiting'),
    of('waiting', 'normal', state === 'sending' || state === 'paused'),
    of('scheduled', 'scheduled'),
    of('cancelled', 'gone'),
    leftOut,
  ]
}
