import { fetchPage } from '@/lib/client/read-query'
import { sendWrite } from '@/lib/client/send-write'
import { decisions, reconciliation } from '@/lib/features/reconciliation/contract'
import type { LinkInput, LinksMade } from '@/lib/features/reconciliation/decisions-schema'
import type { BackingFilter, BackingRow, BackingSuggestion } from '@/lib/features/reconciliation/schema'
import { pairOf } from './ledger/pairs'

export type OnlyPair = { id: string; row: BackingRow; suggestion: BackingSuggestion; pair: LinkInput }

const pageSize = 200
const atOnce = 50

/** Every suggestion with the same amount and no alternative, from all pages. */
export async function readOnlyPairs(filter: BackingFilter, signal: AbortSignal): Promise<OnlyPair[]> {
  const pairs: OnlyPair[] = []
  let cursor: string | null = null
  do {
    const page: { items: BackingRow[]; next: string | null } = await fetchPage(
      reconciliation.list,
      { ...filter, state: 'suggested', limit: pageSize },
      cursor,
      signal,
    )
    for (const row of page.items) {
      const suggestion = row.suggestions.find(({ alone }) => alone)
      if (!suggestion) continue
      const pair = pairOf(row, suggestion)
      pairs.push({ id: `${pair.paymentId} ${pair.documentId}`, row, suggestion, pair })
    }
    cursor = page.next
  } while (cursor !== null)
  return pairs
}

/** Links pairs in groups and reports progress; refused pairs are skipped. */
export async function linkOnlyPair(pairs: readonly OnlyPair[], onDone: (done: number) => void): Promise<LinksMade> {
  const made: LinksMade = { linked: [], refused: [] }
  for (let at = 0; at < pairs.length; at += atOnce) {
    const { linked, refused } = await sendWrite(decisions.linkAll, {
      links: pairs.slice(at, at + atOnce).map(({ pair }) => pair),
    })
    made.linked.push(...linked)
    made.refused.push(...refused)
    onDone(Math.min(pairs.length, at + atOnce))
  }
  return made
}
