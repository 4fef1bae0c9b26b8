import type { InfiniteData } from '@tanstack/react-query'
import type { Page } from '@/lib/core/page'

type Pages = InfiniteData<Page<unknown>, unknown>

/** Our server answers lists up to this old as they are; older ones it renews behind the answer. */
const freshMs = 20_000
const askAgainMs = 3_000

/** Milliseconds since 1970: how old the oldest page is, by what upstream said rather than by when it reached us. */
export function pagesAsOf({ pages }: Pages, receivedAt: number): number {
  return Math.min(receivedAt, ...pages.flatMap(({ asOf }) => (asOf ? [Date.parse(asOf)] : [])))
}

/** A `refetchInterval`: a first page that was already old when it came is asked for again, since it is being renewed. */
export function whileRenewing({ state }: { state: { data?: Pages; dataUpdatedAt: number } }): number | false {
  const { data, dataUpdatedAt } = state
  if (!data || data.pages.length > 1) return false
  return dataUpdatedAt - pagesAsOf(data, dataUpdatedAt) > freshMs ? askAgainMs : false
}
