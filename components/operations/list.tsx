'use client'

import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useQueryStates } from 'nuqs'
import { type ReactNode, useEffect, useState } from 'react'
import type { DataColumn } from '@/components/list/data-column'
import { DaysFilter } from '@/components/list/days-filter'
import { FileMenu } from '@/components/list/file-menu'
import { FilterBar, ListSearch } from '@/components/list/filter-bar'
import { ListScreen } from '@/components/list/list-screen'
import { OptionFilter } from '@/components/list/option-filter'
import { useList } from '@/components/list/query-list'
import { useChangedStates } from '@/components/list/use-changed-states'
import { NoteFilter } from '@/components/reconciliation/made-from'
import { Button, ButtonLink } from '@/components/ui/button'
import { listQuery } from '@/lib/client/read-query'
import { fileUrl } from '@/lib/client/send-write'
import type { OperationContract, ReadContract } from '@/lib/core/contract'
import type { OperationKind, OperationState } from '@/lib/core/operations/operation-states'
import type { Page } from '@/lib/core/page'
import { operations } from '@/lib/features/operations/contract'
import type { OperationRow } from './columns'
import type { OperationFilters } from './filters'

type ListFilter<S> = { state?: S; q?: string; from?: string; to?: string; documentId?: string }

type OperationListProps<T, S extends OperationState> = {
  contract: OperationContract
  list: ReadContract<ListFilter<S>, Page<T>>
  filters: OperationFilters<S>
  title: string
  labels: 'transfers.list' | 'charges.list' | 'refunds.list'
  columns: readonly DataColumn<T>[]
  /** Unless it is the contract's. */
  addressOf?: (row: T) => string
  /** Labels of states in the filter, where the usual ones do not fit. */
  stateLabel?: Partial<Record<S, string>>
  mayCreate: boolean
  /** To request another, `short` within `label`. */
  create: { label: string; short?: string; icon?: ReactNode }
  /** Other actions, before the button that requests another operation. */
  actions?: ReactNode
  /** Height of a row on a phone, in pixels. */
  cardHeight?: number
  icon: ReactNode
}

const searchDelayMs = 250

/** A list of the ledger's operations of one kind: its filters, its written states, and a way to each. */
export function OperationList<T extends OperationRow, S extends OperationState>(props: OperationListProps<T, S>) {
  const { contract, title, columns, addressOf, mayCreate, create, icon } = props
  const t = useTranslations('operations.list')
  const labels = useTranslations(props.labels)
  const router = useRouter()
  const usualState = useTranslations('operations.states')
  const stateLabel = (state: OperationState) => usualState(state)
  const { states, parsers, input } = props.filters
  const [filters, setFilters] = useQueryStates(parsers, { history: 'replace', clearOnDefault: true })
  const narrowed = input({ ...filters, q: useDelayed(filters.q) })
  const list = useList(useInfiniteQuery({ ...listQuery(props.list, narrowed), placeholderData: keepPreviousData }))
  const changed = useChangedStates(list.rows)
  const filtered = Object.values(narrowed).some((value) => value !== undefined)
  const createHref = `/${contract.path}/new`
  const createIcon = create.icon ?? <Plus aria-hidden />

  return (
    <ListScreen
      title={title}
      actions={
        <>
          <ExportMenu kind={contract.kind} {...narrowed} />
          {props.actions}
          {mayCreate && (
            <ButtonLink href={createHref} variant="primary" aria-label={create.label}>
              {createIcon}
              <span className="max-md:hidden">{create.label}</span>
              <span className="md:hidden">{create.short ?? t('new-short')}</span>
            </ButtonLink>
          )}
        </>
      }
      filters={
        <FilterBar
          search={
            <ListSearch
              label={labels('search')}
              value={filters.q}
              onValueChange={(q) => setFilters({ q })}
              maxLength={100}
            />
          }
        >
          <OptionFilter<S>
            name={t('status')}
            options={states.map((state) => ({ value: state, label: props.stateLabel?.[state] ?? stateLabel(state) }))}
            value={filters.state}
            onChange={(state) => setFilters({ state })}
          />
          <DaysFilter from={filters.from} to={filters.to} onChange={(days) => void setFilters(days)} />
          {narrowed.documentId && (
            <NoteFilter documentId={narrowed.documentId} onClear={() => void setFilters({ documentId: null })} />
          )}
        </FilterBar>
      }
      list={list}
      partial={{ title: t('partial-title'), what: labels('partial-what') }}
      nothing={
        filtered
          ? {
              title: t('no-match-title'),
              children: labels('no-match-what'),
              action: <Button onClick={() => setFilters(null)}>{t('clear')}</Button>,
            }
          : {
              icon,
              title: labels('empty-title'),
              children: `${labels('empty-what')} ${mayCreate ? '' : labels('empty-manager')}`,
              action: mayCreate && (
                <ButtonLink href={createHref} variant="primary">
                  {createIcon} {create.label}
                </ButtonLink>
              ),
            }
      }
      table={{
        columns,
        onActivate: (row) => router.push(addressOf?.(row) ?? contract.href(row.id)),
        changedIds: changed,
        rowHeight: 52,
        cardHeight: props.cardHeight ?? 104,
      }}
      loaded={labels(list.hasMore ? 'loaded-of-more' : 'loaded', { count: list.rows.length })}
    />
  )
}

/** The text once typing rests. */
function useDelayed(text: string): string {
  const [delayed, setDelayed] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setDelayed(text), searchDelayMs)
    return () => clearTimeout(timer)
  }, [text])
  return delayed
}

type ExportMenuProps = ListFilter<OperationState> & { kind?: OperationKind }

const formats = ['csv', 'json'] as const

/** The list of the ledger as one file, narrowed as it is on the screen. The page sends the `export` messages. */
function ExportMenu(filter: ExportMenuProps) {
  const t = useTranslations('export')
  const files = formats.map((format) => ({
    href: fileUrl(operations.file, { ...filter, format }),
    name: t(format),
    what: t(`${format}-what`),
  }))
  return <FileMenu label={t('button')} note={t('note')} formats={files} />
}
