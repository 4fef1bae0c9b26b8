import type { Page } from './page'

/** Our server answers lists up to this old as they are; older ones it renews behind the answer. */
export const listFreshMs = { companies: 60_000, documents: 15_000 }
const onTheWayMs = 5_000
const askAgainMs = 3_000

/** Milliseconds since 1970: how old the oldest page is, by what upstream said rather than by when it reached us. */
export function pagesAsOf({ pages }: { pages: Page<unknown>[] }, receivedAt: number): number {
  return Math.min(receivedAt, ...pages.flatMap(({ asOf }) => (asOf ? [Date.parse(asOf)] : [])))
}

/** How a list is polled whose first page was already old when it came, since it is being renewed. */
export function whileRenewing(list: keyof typeof listFreshMs) {
  return (first: Page<unknown> | undefined, receivedAt: number): number => {
    const age = first ? receivedAt - pagesAsOf({ pages: [first] }, receivedAt) : 0
    return age > listFreshMs[list] + onTheWayMs ? askAgainMs : 0
  }
}
