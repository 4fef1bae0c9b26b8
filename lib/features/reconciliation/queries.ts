import { type InfiniteData, type QueryClient, queryOptions } from '@tanstack/react-query'
import { fetchPage, fetchRead } from '@/lib/client/read-query'
import type { BackingSide } from '@/lib/core/backing'
import type { Page } from '@/lib/core/page'
import { queryKey } from '@/lib/core/query-key'
import type { Closing, MonthInput } from './closings-schema'
import { closings, reconciliation } from './contract'
import type { BackingFilter, BackingOf, BackingRow } from './schema'

const contractOf = { payments: reconciliation.payment, documents: reconciliation.document }

/** A payment or a note with all that is known of its backing. */
export function backingOfQuery(side: BackingSide, id: string) {
  const contract = contractOf[side]
  return queryOptions({
    queryKey: queryKey(contract.path, { id }),
    queryFn: ({ signal }) => fetchRead(contract, { id }, signal),
  })
}

/** The first page of a month, to choose from. */
export function sidesQuery(filter: Omit<BackingFilter, 'cursor'>) {
  return queryOptions({
    queryKey: queryKey('reconciliation/sides', filter),
    queryFn: ({ signal }) => fetchPage(reconciliation.list, filter, null, signal),
  })
}

const branch = ['reconciliation']
const isList = ({ queryKey: key }: { queryKey: readonly unknown[] }) => typeof key[1] === 'object'

/** Reads a row again and shows it wherever it is listed; null where it cannot be read now. */
export async function reloadRow(client: QueryClient, side: BackingSide, id: string): Promise<BackingRow | null> {
  const query = backingOfQuery(side, id)
  const found: BackingOf | null = await client.fetchQuery({ ...query, staleTime: 0 }).catch(() => null)
  const row = found?.row ?? null
  if (row) showRow(client, row)
  return row
}

function showRow(client: QueryClient, row: BackingRow): void {
  client.setQueriesData<InfiniteData<Page<BackingRow>>>({ queryKey: branch, predicate: isList }, (list) => {
    if (!list?.pages.some(({ items }) => items.some((item) => isSame(item, row)))) return list
    const pages = list.pages.map((page) => ({
      ...page,
      items: page.items.map((item) => (isSame(item, row) ? row : item)),
    }))
    return { ...list, pages }
  })
}

/** Whether two rows are the same payment or note: ids of payments and notes are unrelated. */
const isSame = (one: BackingRow, other: BackingRow) =>
  one.id === other.id && Boolean(one.payment) === Boolean(other.payment)

/** Refreshes figures and counts now; the rows that were not reloaded follow by the live stream. */
export function refreshFigures(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ queryKey: branch, predicate: (query) => !isList(query) })
}

/** Reads everything on the page again. */
export function refreshLedger(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ queryKey: branch })
}

/** The current closing, with the changes since; null for an open month. */
export function newestClosingQuery({ month, companyId }: MonthInput) {
  const filter = { month, companyId, limit: 1 }
  return queryOptions({
    queryKey: queryKey(closings.list.path, filter),
    queryFn: async ({ signal }): Promise<Closing | null> =>
      (await fetchPage(closings.list, filter, null, signal)).items[0] ?? null,
  })
}
