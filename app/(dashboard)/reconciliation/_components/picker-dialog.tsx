'use client'

import { useQueries } from '@tanstack/react-query'
import { Search } from 'lucide-react'
import { useLocale, useTranslations } from 'next-intl'
import { useDeferredValue, useState } from 'react'
import { ReadFailure } from '@/components/layout/error-notice'
import { AmountInput } from '@/components/payments/amount-input'
import { FormDialog } from '@/components/ui/dialog'
import { Field } from '@/components/ui/fields/field'
import { Input } from '@/components/ui/fields/input'
import { Select } from '@/components/ui/fields/select'
import { ListBox, SearchedOptions } from '@/components/ui/list-box'
import { type BackingDirection, openCents, otherSide } from '@/lib/core/backing'
import { addMonths, currentMonth } from '@/lib/core/dates'
import { formatMoney } from '@/lib/core/money/money'
import type { LinkInput } from '@/lib/features/reconciliation/decisions-schema'
import { sidesQuery } from '@/lib/features/reconciliation/queries'
import type { BackingRow } from '@/lib/features/reconciliation/schema'
import { sideOf } from './ledger/pairs'
import { SideOption, SidesLoading } from './side-option'
import { useMonthName } from './use-month-name'

const monthsBack = 12
const around = 'around'

type PickerDialogProps = {
  row: BackingRow
  name: string
  month: string
  direction: BackingDirection
  onLink: (pair: LinkInput) => void
  onClose: () => void
}

/** Links another note or payment manually: found by name, number, amount or key, in nearby months or any other. */
export function PickerDialog({ row, name, month, direction, onLink, onClose }: PickerDialogProps) {
  const t = useTranslations('reconciliation.picking')
  const locale = useLocale()
  const monthName = useMonthName()
  const own = sideOf(row)
  const side = otherSide(own)
  const [q, setQ] = useState('')
  const [where, setWhere] = useState(around)
  const [chosen, setChosen] = useState<BackingRow | null>(null)
  const [cents, setCents] = useState<number | null>(null)
  const query = useDeferredValue(q.trim())
  const months = where === around ? [addMonths(month, -1), month, addMonths(month, 1)] : [where]
  const queries = useQueries({
    queries: months.map((each) =>
      sidesQuery({ month: each, direction, side, q: query || undefined, limit: mostSides }),
    ),
  })
  const found = sidesFor(
    row,
    queries.flatMap(({ data }) => data?.items ?? []),
  )
  const failed = queries.find(({ error }) => error)
  const loading = queries.some(({ isPending }) => isPending)
  const most = chosen ? Math.min(openCents(row), openCents(chosen)) : 0
  const tooMuch = cents !== null && cents > most
  const offered = Array.from({ length: monthsBack + 2 }, (_, back) => addMonths(currentMonth(new Date()), 1 - back))

  function choose(one: BackingRow) {
    setChosen(one)
    setCents(Math.min(openCents(row), openCents(one)))
  }

  function submit() {
    if (!chosen || !cents || tooMuch) return
    const [payment, note] = own === 'payments' ? [row, chosen] : [chosen, row]
    onLink({ paymentId: payment.id, documentId: note.id, amountCents: cents })
  }

  return (
    <FormDialog
      onClose={onClose}
      title={t(own === 'payments' ? 'title-note' : 'title-payment', { name })}
      submit={cents && chosen ? t('submit', { amount: formatMoney(cents, locale) }) : t('submit-none')}
      disabled={!chosen || !cents || tooMuch}
      onSubmit={submit}
      className="w-160"
    >
      <p className="text-ink-2 text-sm tabular-nums">
        {t(own === 'payments' ? 'open-payment' : 'open-note', { amount: formatMoney(openCents(row), locale) })}
      </p>
      <SearchedOptions className="flex min-h-0 flex-col gap-2">
        <div className="flex gap-2 max-md:flex-col">
          <Input
            type="search"
            aria-label={t('search')}
            placeholder={t('search')}
            icon={<Search aria-hidden />}
            value={q}
            autoComplete="off"
            spellCheck={false}
            data-first-focus
            onChange={(event) => setQ(event.target.value)}
            onKeyDown={(event) => {
              if (event.key !== 'Enter' || chosen) return
              // Until an option is chosen, Enter takes the likeliest.
              event.preventDefault()
              const [first] = found
              if (first && openCents(first) > 0) choose(first)
            }}
          />
          <Select
            aria-label={t('where')}
            value={where}
            onValueChange={setWhere}
            className="w-60 flex-none max-md:w-full"
            options={[
              { value: around, label: t('around') },
              ...offered.map((value) => ({ value, label: monthName(value) })),
            ]}
          />
        </div>
        <ListBox
          aria-label={t(side === 'documents' ? 'notes' : 'payments')}
          aria-busy={loading}
          className="h-64 overflow-auto rounded-sm border border-line"
        >
          {found.map((one) => (
            <SideOption key={one.id} row={one} chosen={one.id === chosen?.id} onChoose={() => choose(one)} />
          ))}
          {loading && found.length === 0 && <SidesLoading />}
        </ListBox>
        {failed ? (
          <ReadFailure query={failed} />
        ) : (
          <p role="status" className="min-h-4 text-ink-3 text-xs">
            {!loading && t(found.length === 0 ? 'none' : 'found', { count: found.length })}
          </p>
        )}
      </SearchedOptions>
      <Field
        label={t('amount')}
        hint={chosen ? t('amount-hint', { amount: formatMoney(most, locale) }) : t('amount-none')}
        error={tooMuch ? t('too-much', { amount: formatMoney(most, locale) }) : undefined}
        className="w-60 max-md:w-full"
      >
        <AmountInput cents={cents} onCentsChange={setCents} disabled={!chosen} />
      </Field>
    </FormDialog>
  )
}

const mostSides = 50

const partyOf = ({ payment, document }: BackingRow) => payment?.party ?? document?.party
const dayOf = ({ payment, document }: BackingRow) => payment?.day ?? document?.day ?? ''

const daysApart = (one: string, other: string) => Math.abs(Date.parse(one) - Date.parse(other)) / 86_400_000

/** Candidates for a row, likeliest first: same party, then same open amount, then nearest day. */
function sidesFor(row: BackingRow, found: readonly BackingRow[]): BackingRow[] {
  const party = partyOf(row)
  const linked = new Set(row.links.map(({ paymentId, documentId }) => (row.payment ? documentId : paymentId)))
  const likeness = (one: BackingRow) => {
    const other = partyOf(one)
    const sameTaxId = other?.document && other.document === party?.document
    return (openCents(one) === openCents(row) ? 2 : 0) + (sameTaxId ? 1 : 0)
  }
  return found
    .filter(({ id, state }) => !linked.has(id) && state !== 'cancelled' && state !== 'returned')
    .toSorted(
      (one, other) =>
        Number(openCents(other) > 0) - Number(openCents(one) > 0) ||
        likeness(other) - likeness(one) ||
        daysApart(dayOf(one), dayOf(row)) - daysApart(dayOf(other), dayOf(row)),
    )
}
