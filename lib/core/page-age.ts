import type { Page } from './page'

/**
 * Maximum age of lists that our server returns from its cache; older ones are returned and renewed in the background.
 */
export const listFreshMs = { companies: 60_000, documents: 15_000 }
const onTheWayMs = 5_000
const askAgainMs = 3_000

/** Milliseconds since 1970: the age of the oldest page, by the time of upstream's answer. */
export function pagesAsOf({ pages }: { pages: Page<unknown>[] }, receivedAt: number): number {
  return Math.min(receivedAt, ...pages.flatMap(({ asOf }) => (asOf ? [Date.parse(asOf)] : [])))
}

/** Polling of a list whose first page was already old on arrival, since it is being renewed. */
export function whileRenewing(list: keyof typeof listFreshMs) {
  return (first: Page<unknown> | undefined, receivedAt: number): number => {
    const age = first ? receivedAt - pagesAsOf({ pages: [first] }, receivedAt) : 0
    return age > listFreshMs[list] + onTheWayMs ? askAgainMs : 0
  }
}
