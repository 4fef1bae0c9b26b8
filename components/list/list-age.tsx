import type { Precision } from '@/lib/core/dates'
import type { ListState } from './query-list'
import { StaleNote } from './stale-note'

/** How old the list is, and the word that renews it. */
export function ListAge<T>({ list, precision }: { list: ListState<T>; precision?: Precision }) {
  if (list.asOf === null) return null
  return <StaleNote at={list.asOf} onRefresh={list.refresh} refreshing={list.refreshing} precision={precision} />
}
