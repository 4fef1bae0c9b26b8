import type { Page } from './page'

/** Our server answers lists up to this old as they are; older ones it renews behind the answer. */
const freshMs = 20_000
const askAgainMs = 3_000

/** Milliseconds since 1970: how old the oldest page is, by what upstream said rather than by when it reached us. */
export function pagesAsOf({ pages }: { pages: Page<unknown>[] }, receivedAt: number): number {
  return Math.min(receivedAt, ...pages.flatMap(({ asOf }) => (asOf ? [Date.parse(asOf)] : [])))
}

/** How a list is polled whose first page was already old when it came, since it is being renewed. */
export function whileRenewing(first: Page<unknown> | undefined, receivedAt: number): number {
  return first && receivedAt - pagesAsOf({ pages: [first] }, receivedAt) > freshMs ? askAgainMs : 0
}
