'use client'

import type { ComponentProps, ReactNode } from 'react'
import { PageHeader } from '@/components/layout/page-header'
import { cx } from '@/components/ui/cx'
import { DataTable, type DataTableProps } from './data-table'
import type { EmptyState } from './empty-state'
import { LateEmptyState, ListFailure, PartialNotice } from './failures'
import { ListFooter, type ListState } from './query-list'
import { SplitPane, type SplitPaneProps } from './split-pane'

type ListStatesProps<T> = {
  list: ListState<T>
  /** How many rows are shown, unless all that are loaded. */
  count?: number
  partial: { title: string; what: ReactNode }
  /** Over the rows, besides. */
  notices?: ReactNode
  /** Why there are no rows, where the list knows better than its error. */
  trouble?: ReactNode
  /** Instead of the rows where there are none: what would be here, or that nothing matches, with the next step. */
  nothing: ReactNode
  children: ReactNode
}

/** The written states of a list: partial, failed, empty or without a match, and the rows; these show their own loading. */
export function ListStates<T>(props: ListStatesProps<T>) {
  const { list, count = list.rows.length, partial, notices, trouble, nothing, children } = props
  return (
    <>
      {list.partial && (
        <PartialNotice list={list} title={partial.title}>
          {partial.what}
        </PartialNotice>
      )}
      {notices}
      {trouble || (list.failed ? <ListFailure list={list} /> : count > 0 || list.loading ? children : nothing)}
    </>
  )
}

/** The table's properties without those that the list sets itself. */
type ListTable<T> = Omit<DataTableProps<T>, 'rows' | 'label' | 'loading' | 'loadingMore' | 'onEndReached'> & {
  label?: string
}

export type ListScreenProps<T> = Omit<ListStatesProps<T>, 'count' | 'nothing' | 'children'> & {
  title: string
  /** Shown next to the title. */
  note?: ReactNode
  actions?: ReactNode
  filters?: ReactNode
  /** The shown rows; by default all loaded ones. */
  rows?: readonly T[]
  nothing: Omit<ComponentProps<typeof EmptyState>, 'fill'>
  /** How the rows are shown, unless as `children`. */
  table?: ListTable<T>
  children?: ReactNode
  /** How much is loaded, in words. */
  loaded: ReactNode
  footerEnd?: ReactNode
  /** Over and under the list, in every state. */
  above?: ReactNode
  below?: ReactNode
  /** The region that the list is, where it is one. */
  region?: ComponentProps<'section'>
  /** The pane of the open row, for lists that have one. */
  split?: Omit<SplitPaneProps, 'children'>
}

/** A list page: head, filters, states, rows, footer and the pane. */
export function ListScreen<T extends { id: string }>(props: ListScreenProps<T>) {
  const { title, note, actions, filters, rows = props.list.rows, loaded, footerEnd, split, ...rest } = props
  const { table, children, above, below, region, ...states } = rest
  const { list } = states
  const content = (
    <>
      {above}
      <ListStates {...states} count={rows.length} nothing={<LateEmptyState fill {...states.nothing} />}>
        {table && (
          <DataTable
            label={title}
            rows={rows}
            loading={list.loading}
            loadingMore={list.loadingMore}
            partial={list.hasMore}
            onEndReached={list.loadMore}
            {...table}
          />
        )}
        {children}
        <ListFooter list={list} end={footerEnd}>
          {!list.loading && loaded}
        </ListFooter>
      </ListStates>
      {below}
    </>
  )
  return (
    <>
      <PageHeader title={title} note={note} actions={actions} />
      {filters && split ? <div className={cx(split.pane.opened && 'max-pane:hidden')}>{filters}</div> : filters}
      {split ? (
        <SplitPane {...split}>{content}</SplitPane>
      ) : region ? (
        <section {...region} className="flex min-h-0 flex-1 flex-col">
          {content}
        </section>
      ) : (
        content
      )}
    </>
  )
}
