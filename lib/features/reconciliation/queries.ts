import { type InfiniteData, type QueryClient, queryOptions } from '@tanstack/react-query'
import { apiFetch } from '@/lib/client/api'
import { fetchPage, fetchRead } from '@/lib/client/read-query'
import type { BackingSide } from '@/lib/core/backing'
import type { Page } from '@/lib/core/page'
import { queryKey } from '@/lib/core/query-key'
import { reconciliation } from './contract'
import type { DismissalInput, LinkInput, LinksMade } from './decisions/schema'
import type { BackingFilter, BackingLink, BackingOf, BackingRow } from './schema'

/** Throws ApiError, as all of these do: 409 beyond what either side has left, 404 where one of them is unknown. */
export async function linkPair(link: LinkInput): Promise<BackingLink> {
  return (await apiFetch<BackingLink>('reconciliation/links', { method: 'POST', body: link })).data
}

/** Each as if by itself: those that are refused come back with why. */
export async function linkPairs(links: readonly LinkInput[]): Promise<LinksMade> {
  return (await apiFetch<LinksMade>('reconciliation/links/batch', { method: 'POST', body: { links } })).data
}

export async function unlinkPair(id: string): Promise<void> {
  await apiFetch(`reconciliation/links/${encodeURIComponent(id)}`, { method: 'DELETE' })
}

type Dismissed = { id: string }

export async function dismiss(input: DismissalInput): Promise<Dismissed> {
  return (await apiFetch<Dismissed>('reconciliation/dismissals', { method: 'POST', body: input })).data
}

export async function restore(dismissalId: string): Promise<void> {
  await apiFetch(`reconciliation/dismissals/${encodeURIComponent(dismissalId)}`, { method: 'DELETE' })
}

const contractOf = { payments: reconciliation.payment, documents: reconciliation.document }

/** Has a month read and matched again, behind the scenes. */
export async function rereadMonth(month: string): Promise<void> {
  await apiFetch('reconciliation/run', { method: 'POST', body: { month } })
}

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

/** The same thing of the same side: ids of payments and notes have nothing to do with each other. */
const isSame = (one: BackingRow, other: BackingRow) =>
  one.id === other.id && Boolean(one.payment) === Boolean(other.payment)

/** Figures and counts follow at once; rows beside those that were reloaded follow by the live stream. */
export function refreshFigures(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ queryKey: branch, predicate: (query) => !isList(query) })
}

/** Everything of the page again. */
export function refreshLedger(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ queryKey: branch })
}
