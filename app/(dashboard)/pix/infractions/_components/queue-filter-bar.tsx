'use client'

import { useTranslations } from 'next-intl'
import { isNarrowed, noNarrowing, type QueueFilters, sortOf } from '@/components/infractions/queue-filters'
import { useSituationWord, useStatusWord } from '@/components/infractions/words'
import { DaysFilter } from '@/components/list/days-filter'
import { FilterBar } from '@/components/list/filter-bar'
import { FilterChip } from '@/components/list/filter-chip'
import { FilterOptions } from '@/components/list/filter-options'
import { TextButton } from '@/components/ui/button'
import { type QueueSort, queueSorts } from '@/lib/core/infraction'
import type { QueueSummary } from '@/lib/features/pix/infractions/queue/schema'
import { AccountFilter } from './account-filter'
import { PersonFilter } from './person-filter'
import { QueueSearch } from './queue-search'
import type { QueueViewer } from './queue-viewer'
import { ViewsPopover } from './views-popover'
import { WordFilter } from './word-filter'

type QueueFilterBarProps = {
  filters: QueueFilters
  onChange: (change: Partial<QueueFilters> | typeof noNarrowing) => void
  /** What there is to choose from; nothing until it is known. */
  summary: QueueSummary | undefined
  viewer: QueueViewer
}

/** Everything that narrows the queue, and the views kept under a name. */
export function QueueFilterBar({ filters, onChange, summary, viewer }: QueueFilterBarProps) {
  const t = useTranslations('infractions.queue.filters')
  const common = useTranslations('common')
  const statusWord = useStatusWord()
  const situationWord = useSituationWord()
  const { q, from, to, status, situation, account, assignee } = filters
  return (
    <FilterBar search={<QueueSearch value={q} onSearch={(text) => onChange({ q: text })} />}>
      <DaysFilter from={from} to={to} onChange={onChange} />
      <WordFilter
        name={t('situation')}
        words={summary?.situationTypes ?? []}
        wordOf={situationWord}
        chosen={situation}
        onChange={(words) => onChange({ situation: words })}
      />
      <WordFilter
        name={t('status')}
        words={summary?.statuses ?? []}
        wordOf={statusWord}
        chosen={status}
        onChange={(words) => onChange({ status: words })}
      />
      <AccountFilter
        accounts={summary?.accounts ?? []}
        value={account}
        onChange={(chosen) => onChange({ account: chosen })}
      />
      <PersonFilter
        agents={summary?.agents ?? []}
        viewer={viewer}
        value={assignee}
        onChange={(chosen) => onChange({ assignee: chosen })}
      />
      <span className="contents md:hidden">
        <SortFilter filters={filters} onChange={(chosen) => onChange({ sort: chosen })} />
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

type SortFilterProps = { filters: QueueFilters; onChange: (sort: QueueSort | null) => void }

/** On small screens, where there are no heads to order by. */
function SortFilter({ filters, onChange }: SortFilterProps) {
  const t = useTranslations('infractions.queue.filters')
  const options = queueSorts.map((sort) => ({ value: sort, label: t(`orders.${sort}`) }))
  return (
    <FilterChip name={t('order')} value={filters.sort && t(`orders.${filters.sort}`)} onClear={() => onChange(null)}>
      {(close) => (
        <FilterOptions
          label={t('order')}
          options={options}
          value={sortOf(filters)}
          onChoose={(word) => {
            onChange(queueSorts.find((sort) => sort === word) ?? null)
            close()
          }}
        />
      )}
    </FilterChip>
  )
}
