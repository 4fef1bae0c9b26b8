'use client'

import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import type { DataColumn } from '@/components/list/data-column'
import { FilterBar, ListSearch } from '@/components/list/filter-bar'
import { ListScreen } from '@/components/list/list-screen'
import { OptionFilter } from '@/components/list/option-filter'
import type { ListState } from '@/components/list/query-list'
import { useChangedStates } from '@/components/list/use-changed-states'
import { Button, ButtonLink } from '@/components/ui/button'
import type { OperationKind, OperationState } from '@/lib/core/operation-states'
import { ExportMenu } from './export-menu'

type Values<S> = { state: S | null; q: string }

type OperationListProps<T, S extends OperationState> = {
  kind: OperationKind
  title: string
  list: ListState<T>
  columns: readonly DataColumn<T>[]
  addressOf: (row: T) => string
  filters: Values<S>
  setFilters: (values: Partial<Values<S>> | null) => unknown
  /** What the list is asked for, for its export. */
  input: { state?: S; q?: string }
  /** The states to filter by. */
  states: readonly S[]
  stateWords: Record<S, string>
  /** Where another is asked for, and the words for it, `short` within `label`; null: not by this person. */
  create: { href: string; label: string; short: string; icon: ReactNode } | null
  icon: ReactNode
  words: {
    search: string
    /** How many are loaded; `more`: there are more. */
    loaded: (count: number, more: boolean) => string
    partial: string
    noMatch: string
    emptyTitle: string
    empty: ReactNode
  }
}

/** A list of the ledger's operations of one kind: its filters, its written states, and a way to each. */
export function OperationList<T extends { id: string; state: OperationState }, S extends OperationState>(
  props: OperationListProps<T, S>,
) {
  const { kind, title, list, columns, addressOf, filters, setFilters, input, states, create, icon, words } = props
  const options = states.map((state) => ({ value: state, label: props.stateWords[state] }))
  const t = useTranslations('operations.list')
  const router = useRouter()
  const changed = useChangedStates(list.rows)
  const filtered = filters.state !== null || filters.q !== ''

  return (
    <ListScreen
      title={title}
      actions={
        <>
          <ExportMenu kind={kind} {...input} />
          {create && (
            <ButtonLink href={create.href} prefetch={false} variant="primary" aria-label={create.label}>
              {create.icon}
              <span className="max-md:hidden">{create.label}</span>
              <span className="md:hidden">{create.short}</span>
            </ButtonLink>
          )}
        </>
      }
      filters={
        <FilterBar
          search={
            <ListSearch
              label={words.search}
              value={filters.q}
              onValueChange={(q) => setFilters({ q })}
              maxLength={100}
            />
          }
        >
          <OptionFilter
            name={t('status')}
            options={options}
            value={filters.state}
            onChange={(state) => setFilters({ state })}
          />
        </FilterBar>
      }
      list={list}
      partial={{ title: t('partial-title'), what: words.partial }}
      nothing={
        filtered
          ? {
              title: t('no-match-title'),
              children: words.noMatch,
              action: <Button onClick={() => setFilters(null)}>{t('clear')}</Button>,
            }
          : {
              icon,
              title: words.emptyTitle,
              children: words.empty,
              action: create && (
                <ButtonLink href={create.href} prefetch={false} variant="primary">
                  {create.icon} {create.label}
                </ButtonLink>
              ),
            }
      }
      table={{
        columns,
        onActivate: (row) => router.push(addressOf(row)),
        changedIds: changed,
        rowHeight: 52,
        cardHeight: 104,
      }}
      loaded={words.loaded(list.rows.length, list.hasMore)}
    />
  )
}
