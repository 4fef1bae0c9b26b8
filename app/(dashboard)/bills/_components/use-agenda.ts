'use client'

import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { type ListState, useList } from '@/components/list/query-list'
import { listQuery } from '@/lib/client/read-query'
import { bills } from '@/lib/features/bills/contract'
import type { Bill } from '@/lib/features/bills/schema'
import { type BillFilters, lateInput, listInput } from './bill-filters'

export type BillGroup = {
  /** A day, `late` for overdue bills, or `undated` for bills without a day. */
  id: string
  rows: readonly Bill[]
  /** Open amounts of the group's bills; null until all of them are loaded. */
  sums: { inCents: number; outCents: number } | null
}

/** Bills by day, overdue ones first. */
export function useAgenda(filters: BillFilters) {
  const { view, state, from, to } = filters
  const withLate = view === 'agenda' && state === null && from === null && to === null
  const late = useList(
    useInfiniteQuery({
      ...listQuery(bills.list, lateInput(filters)),
      placeholderData: keepPreviousData,
      enabled: withLate,
    }),
  )
  const main = useList(
    useInfiniteQuery({ ...listQuery(bills.list, listInput(filters)), placeholderData: keepPreviousData }),
  )
  const list = withLate ? bothOf(late, main) : main
  const groups = [
    ...(withLate && late.rows.length > 0 ? [groupOf('late', late.rows, !late.hasMore)] : []),
    ...byDay(main.rows, !main.hasMore),
  ]
  return { list, groups, late: withLate && late.hasMore ? late : null }
}

/** Two lists as one: the second follows the first. */
function bothOf(first: ListState<Bill>, second: ListState<Bill>): ListState<Bill> {
  const either = [first, second]
  return {
    ...second,
    rows: [...first.rows, ...second.rows],
    loading: either.some(({ loading }) => loading),
    behind: either.some(({ behind }) => behind),
    failed: either.some(({ failed }) => failed),
    partial: either.some(({ partial }) => partial),
    error: first.error ?? second.error,
    refresh: () => either.forEach(({ refresh }) => void refresh()),
    retry: () => either.forEach(({ retry }) => void retry()),
    retrying: either.some(({ retrying }) => retrying),
  }
}

function groupOf(id: string, rows: readonly Bill[], complete: boolean): BillGroup {
  const open = (direction: Bill['direction']) =>
    rows.reduce((sum, row) => sum + (row.direction === direction ? row.openCents : 0), 0)
  return { id, rows, sums: complete ? { inCents: open('in'), outCents: open('out') } : null }
}

function byDay(rows: readonly Bill[], complete: boolean): BillGroup[] {
  const days = Map.groupBy(rows, ({ dueDate }) => dueDate ?? 'undated')
  return [...days].map(([id, of], at) => groupOf(id, of, complete || at < days.size - 1))
}
