'use client'

import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { useLocale, useTranslations } from 'next-intl'
import { useEffect, useRef, useState } from 'react'
import { FilterBar, ListSearch } from '@/components/list/filter-bar'
import { FilterChip } from '@/components/list/filter-chip'
import { OptionFilter } from '@/components/list/option-filter'
import { PopoverForm } from '@/components/list/popover-form'
import { AmountInput } from '@/components/payments/amount-input'
import { TextButton } from '@/components/ui/button'
import { cx } from '@/components/ui/cx'
import { Field } from '@/components/ui/fields/field'
import { Segmented } from '@/components/ui/fields/segmented'
import { readQuery } from '@/lib/client/read-query'
import type { BackingSide } from '@/lib/core/backing'
import { formatMoney } from '@/lib/core/money/money'
import { accounts } from '@/lib/features/pix/accounts/contract'
import type { BackingSummary } from '@/lib/features/reconciliation/schema'
import { allFigures } from './figures'
import { type ChangeFilters, type Filters, isNarrowed, monthOf, noFilters } from './filters'
import { ReadProgress } from './read-progress'

type LedgerFiltersProps = { filters: Filters; onChange: ChangeFilters; summary: BackingSummary | undefined }

/** The ledger's starting side and filters. */
export function LedgerFilters({ filters, onChange, summary }: LedgerFiltersProps) {
  const t = useTranslations('reconciliation')
  const common = useTranslations('common')
  const { side, state, accountId } = filters
  const known = useQuery(readQuery(accounts.known, {})).data?.accounts ?? []
  const own = summary && allFigures(summary).count
  const counts: Record<BackingSide, number | undefined> =
    side === 'payments'
      ? { payments: own, documents: summary?.otherSide }
      : { payments: summary?.otherSide, documents: own }
  const segment = (value: BackingSide) => ({
    value,
    label: (
      <>
        {t(`sides.${value}`)} <SegmentCount count={counts[value]} />
      </>
    ),
  })
  return (
    <FilterBar
      search={
        <>
          <Segmented
            label={t('sides.label')}
            value={side}
            onValueChange={(chosen) => onChange({ side: chosen, state: null, open: null })}
            segments={[segment('payments'), segment('documents')]}
          />
          <SearchBox q={filters.q} onSearch={(q) => onChange({ q, open: null })} />
        </>
      }
      end={summary && <ReadProgress key={monthOf(filters)} month={monthOf(filters)} read={summary.read} />}
    >
      {known.length > 0 && (
        <OptionFilter
          name={t('filters.account')}
          options={known.map(({ id, name }) => ({ value: id, label: name ?? id }))}
          value={accountId}
          onChange={(chosen) => onChange({ accountId: chosen, open: null })}
        />
      )}
      <AmountFilter filters={filters} onChange={onChange} />
      {summary && <GoneFilter side={side} state={state} summary={summary} onChange={onChange} />}
      {isNarrowed(filters) && (
        <TextButton onClick={() => onChange({ ...noFilters, state, open: null })} className="flex-none text-sm">
          {common('clear-filters')}
        </TextButton>
      )}
    </FilterBar>
  )
}

function SegmentCount({ count }: { count: number | undefined }) {
  const locale = useLocale()
  if (count === undefined) return null
  return <span className="font-normal text-ink-3 text-xs tabular-nums">{count.toLocaleString(locale)}</span>
}

const pauseMs = 300

type SearchBoxProps = { q: string | null; onSearch: (q: string | null) => void }

/** Filters the ledger while typing. */
function SearchBox({ q, onSearch }: SearchBoxProps) {
  const t = useTranslations('reconciliation')
  const [text, setText] = useState(q ?? '')
  const [applied, setApplied] = useState(q)
  const [sent, setSent] = useState(q)
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(pause.current), [])
  // The address changed elsewhere: filters were cleared, or the browser went back.
  if (q !== applied) {
    setApplied(q)
    if (q !== sent) {
      setSent(q)
      setText(q ?? '')
    }
  }
  function search(typed: string) {
    clearTimeout(pause.current)
    const wanted = typed.trim() || null
    if (wanted === q) return
    setSent(wanted)
    onSearch(wanted)
  }
  return (
    <ListSearch
      label={t('search')}
      value={text}
      onValueChange={(typed) => {
        setText(typed)
        clearTimeout(pause.current)
        pause.current = setTimeout(search, pauseMs, typed)
      }}
      onSubmit={() => search(text)}
    />
  )
}

type AmountFilterProps = Pick<LedgerFiltersProps, 'filters' | 'onChange'>

function AmountFilter({ filters: { minCents, maxCents }, onChange }: AmountFilterProps) {
  const t = useTranslations('reconciliation.filters')
  const locale = useLocale()
  const money = (cents: number) => formatMoney(cents, locale)
  const both = minCents !== null && maxCents !== null
  const label = both
    ? t('amount-between', { from: money(minCents), to: money(maxCents) })
    : minCents !== null
      ? t('amount-from', { from: money(minCents) })
      : maxCents !== null
        ? t('amount-to', { to: money(maxCents) })
        : null
  return (
    <FilterChip
      name={t('amount')}
      value={label}
      onClear={() => onChange({ minCents: null, maxCents: null, open: null })}
    >
      {(close) => (
        <AmountForm
          minCents={minCents}
          maxCents={maxCents}
          onApply={(amounts) => {
            onChange({ ...amounts, open: null })
            close()
          }}
        />
      )}
    </FilterChip>
  )
}

type Amounts = Pick<Filters, 'minCents' | 'maxCents'>

function AmountForm({ onApply, ...given }: Amounts & { onApply: (amounts: Amounts) => void }) {
  const span = useTranslations('fields.span')
  const [{ minCents, maxCents }, setAmounts] = useState<Amounts>(given)
  return (
    <PopoverForm onApply={() => onApply({ minCents, maxCents })}>
      <div className="grid grid-cols-2 items-start gap-2">
        <Field label={span('from')}>
          <AmountInput cents={minCents} onCentsChange={(cents) => setAmounts({ minCents: cents, maxCents })} />
        </Field>
        <Field label={span('to')}>
          <AmountInput cents={maxCents} onCentsChange={(cents) => setAmounts({ minCents, maxCents: cents })} />
        </Field>
      </div>
    </PopoverForm>
  )
}

type GoneFilterProps = Pick<Filters, 'side' | 'state'> & { summary: BackingSummary; onChange: ChangeFilters }

/** Refunded payments or cancelled notes, if there are any. */
function GoneFilter({ side, state, summary, onChange }: GoneFilterProps) {
  const t = useTranslations('reconciliation.filters')
  const gone = side === 'payments' ? 'returned' : 'cancelled'
  const isChosen = state === gone
  const { count } = summary.states[gone]
  if (count === 0 && !isChosen) return null
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      onClick={() => onChange({ state: isChosen ? null : gone, open: null })}
      className={cx(
        'inline-flex h-7 flex-none items-center gap-2 whitespace-nowrap rounded-sm border px-2.5 text-sm max-md:h-10',
        isChosen
          ? 'border-accent-line bg-accent-soft font-medium text-accent-ink'
          : 'border-line-strong border-dashed text-ink-2 hover:bg-hover',
      )}
    >
      {t(gone, { count })}
      {isChosen && <X aria-hidden className="size-3.5" />}
    </button>
  )
}
