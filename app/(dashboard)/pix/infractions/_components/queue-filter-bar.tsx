'use client'

import { useTranslations } from 'next-intl'
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { useSituationWord, useStatusWord } from '@/components/infractions/infraction-labels'
import {
  isNarrowed,
  isWholeSearch,
  noNarrowing,
  type QueueFilters,
  sortOf,
} from '@/components/infractions/queue-filters'
import { DaysFilter } from '@/components/list/days-filter'
import { FilterBar, ListSearch } from '@/components/list/filter-bar'
import { FilterChip } from '@/components/list/filter-chip'
import { OptionFilter } from '@/components/list/option-filter'
import { TextButton } from '@/components/ui/button'
import { Checkbox } from '@/components/ui/fields/checkbox'
import { useLateFocus } from '@/components/ui/popover'
import type { QueueSummary } from '@/lib/features/pix/infractions/queue-schema'
import { queueSorts } from '@/lib/features/pix/infractions/rules/infraction'
import type { QueueViewer } from './assigning'
import { ViewsPopover } from './views-popover'

type QueueFilterBarProps = {
  filters: QueueFilters
  onChange: (change: Partial<QueueFilters> | typeof noNarrowing) => void
  /** The choices of the filters; undefined until they are known. */
  summary: QueueSummary | undefined
  viewer: QueueViewer
}

const worthSearching = 8

/** Everything that narrows the queue, and the views saved under a name. */
export function QueueFilterBar({ filters, onChange, summary, viewer }: QueueFilterBarProps) {
  const t = useTranslations('infractions.queue.filters')
  const labels = useTranslations('infractions.words')
  const common = useTranslations('common')
  const statusWord = useStatusWord()
  const situationWord = useSituationWord()
  const { q, from, to, status, situation, account, assignee } = filters
  const { accounts = [], agents = [] } = summary ?? {}
  const people = [
    ...(viewer.mayAnswer ? [{ value: 'me', label: t('me') }] : []),
    { value: 'nobody', label: t('unassigned') },
    ...agents.filter(({ id }) => id !== viewer.id).map(({ id, name }) => ({ value: id, label: name })),
  ]
  return (
    <FilterBar search={<QueueSearch value={q} onSearch={(text) => onChange({ q: text })} />}>
      <DaysFilter from={from} to={to} onChange={onChange} />
      <WordFilter
        name={t('situation')}
        labels={summary?.situationTypes ?? []}
        wordOf={situationWord}
        chosen={situation}
        onChange={(chosen) => onChange({ situation: chosen })}
      />
      <WordFilter
        name={t('status')}
        labels={summary?.statuses ?? []}
        wordOf={statusWord}
        chosen={status}
        onChange={(chosen) => onChange({ status: chosen })}
      />
      <OptionFilter
        name={t('account')}
        options={accounts.map(({ id, name, isMain }) => ({
          value: id,
          label: name ?? (isMain ? labels('main-account') : id),
          keywords: id,
        }))}
        value={account}
        onChange={(chosen) => onChange({ account: chosen })}
        search={accounts.length >= worthSearching ? t('search-account') : undefined}
        empty={accounts.length === 0 ? t('none-yet') : t('no-account')}
        className="max-w-84"
      />
      <OptionFilter
        name={t('assignee')}
        options={people}
        value={assignee}
        unlisted={t(assignee === 'me' ? 'me' : 'unnamed')}
        onChange={(chosen) => onChange({ assignee: chosen })}
      />
      {/* On small screens, where there are no heads to order by. */}
      <span className="contents md:hidden">
        <OptionFilter
          name={t('order')}
          options={queueSorts.map((sort) => ({ value: sort, label: t(`orders.${sort}`) }))}
          value={filters.sort}
          usual={sortOf(filters)}
          onChange={(sort) => onChange({ sort })}
        />
      </span>
      {isNarrowed(filters) && (
        <TextButton onClick={() => onChange(noNarrowing)} className="flex-none text-sm">
          {common('clear-filters')}
        </TextButton>
      )}
      <span className="flex-none md:ml-auto">
        <ViewsPopover personId={viewer.id} filters={filters} />
      </span>
    </FilterBar>
  )
}

const settleMs = 300

/** Requested once the text is whole, or on Enter: neither an id nor a document is compared in part. */
function QueueSearch({ value, onSearch }: { value: string; onSearch: (text: string) => void }) {
  const t = useTranslations('infractions.queue')
  const [text, setText] = useState(value)
  const [applied, setApplied] = useState(value)
  // The address changed by other means: a saved view, the way back.
  if (applied !== value) {
    setApplied(value)
    setText(value)
  }
  const search = useEffectEvent(onSearch)
  const waits = text.trim() !== value.trim()
  const whole = text.trim() === '' || isWholeSearch(text)
  useEffect(() => {
    if (!waits || !whole) return
    const timer = setTimeout(() => search(text.trim()), settleMs)
    return () => clearTimeout(timer)
  }, [waits, whole, text])
  const submit = () => onSearch(text.trim())
  return (
    <>
      <span className="flex min-w-44 max-w-70 flex-1 max-md:contents">
        <ListSearch label={t('search')} value={text} onValueChange={setText} onSubmit={submit} maxLength={200} />
      </span>
      {waits && !whole && <TextButton onClick={submit}>{t('search-go')}</TextButton>}
    </>
  )
}

type WordFilterProps = {
  name: string
  /** The words that upstream uses at present. */
  labels: readonly string[]
  /** Our word for an upstream word; null where we have none. */
  wordOf: (raw: string) => string | null
  chosen: readonly string[]
  onChange: (labels: string[]) => void
}

/** A filter by any number of the provider's words, known or not. Words in the address stay among the options without any case. */
function WordFilter({ name, labels, wordOf, chosen, onChange }: WordFilterProps) {
  const t = useTranslations('infractions.queue.filters')
  const all = [...new Set([...labels, ...chosen])]
  const [only, ...more] = chosen
  const value =
    more.length > 0 ? t('several', { count: chosen.length }) : only === undefined ? null : (wordOf(only) ?? only)
  const toggle = (word: string, on: boolean) => onChange(on ? [...chosen, word] : chosen.filter((one) => one !== word))
  return (
    <FilterChip name={name} value={value} onClear={() => onChange([])}>
      {() => (
        <Choices label={name}>
          {all.length === 0 && <p className="text-ink-2 text-sm">{t('none-yet')}</p>}
          {all.map((word) => (
            <Checkbox
              key={word}
              checked={chosen.includes(word)}
              onChange={({ target }) => toggle(word, target.checked)}
              hint={wordOf(word) && word}
            >
              <span className="wrap-anywhere">{wordOf(word) ?? word}</span>
            </Checkbox>
          ))}
          {all.length > 0 && <p className="border-line border-t pt-2 text-ink-3 text-xs">{t('status-note')}</p>}
        </Choices>
      )}
    </FilterChip>
  )
}

function Choices({ label, children }: { label: string; children: ReactNode }) {
  const ref = useLateFocus<HTMLFieldSetElement>()
  return (
    <fieldset ref={ref} className="flex max-h-90 w-64 max-w-full flex-col gap-2 overflow-auto p-3">
      <legend className="sr-only">{label}</legend>
      {children}
    </fieldset>
  )
}
