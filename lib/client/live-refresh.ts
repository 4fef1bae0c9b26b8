import type { Query, QueryClient } from '@tanstack/react-query'
import type { Subjects } from './live-rounds'

/** A longer list is not reloaded while the reader is in it; it reports that there are changes. */
const mostPages = 3

/** Records of these branches that name another id than the message are not concerned. */
const recordBranches: readonly string[] = ['pix/infractions']

function pagesIn(data: unknown): number {
  const pages = typeof data === 'object' && data !== null && 'pages' in data ? data.pages : null
  return Array.isArray(pages) ? pages.length : 1
}

function idIn(query: Query): string | null {
  const input = query.queryKey.at(-1)
  return typeof input === 'object' && input !== null && 'id' in input && typeof input.id === 'string' ? input.id : null
}

function concerns(query: Query, branch: string, subjects: Subjects): boolean {
  if (subjects === 'all' || !recordBranches.includes(branch)) return true
  const id = idIn(query)
  return id === null || subjects.has(id)
}

/** Files, which never change, and data that a form read once are not refreshed. */
function mayChange({ observers }: Query): boolean {
  return observers.some(
    ({ options }) => options.refetchOnWindowFocus !== false && options.staleTime !== Number.POSITIVE_INFINITY,
  )
}

function markBehind(client: QueryClient, { queryKey, state }: Query): void {
  const mark = (data: unknown) => (typeof data === 'object' ? { ...data, behind: true } : data)
  client.setQueryData(queryKey, mark, { updatedAt: state.dataUpdatedAt })
}

/** Reads again the queries of a branch that are on the screen, and marks the rest as stale. Never rejects. */
export async function refreshBranch(client: QueryClient, branch: string, subjects: Subjects): Promise<void> {
  const concerned = client
    .getQueryCache()
    .findAll({ queryKey: branch.split('/') })
    .filter((query) => concerns(query, branch, subjects))
  const shown = concerned.filter((query) => query.isActive() && mayChange(query))
  const long = new Set(shown.filter(({ state }) => pagesIn(state.data) > mostPages))
  for (const query of long) markBehind(client, query)
  for (const query of concerned) query.invalidate()
  const read = new Set(shown.filter((query) => !long.has(query)))
  // Waits for a next page that is loading.
  await Promise.all([...read].filter(isLoadingMore).map(({ promise }) => promise?.catch(() => null)))
  await client.refetchQueries({ predicate: (query) => read.has(query) })
}

function isLoadingMore({ state }: Query): boolean {
  return state.fetchStatus === 'fetching' && state.fetchMeta?.fetchMore !== undefined
}
