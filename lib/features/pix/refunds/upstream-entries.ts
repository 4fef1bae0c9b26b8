import 'server-only'
import { cachedRead } from '@/lib/server/upstream/cache'
import { getRefunds, type RefundEntry } from '@/lib/server/upstream/pix/received'

/** Several looks at one payment are one call a second. */
const freshMs = 1_000

export function readEntries(
  endToEndId: string,
  accountId: string | undefined,
  signal?: AbortSignal,
): Promise<RefundEntry[]> {
  return cachedRead({
    key: `pix/refunds?${accountId ?? ''}&${endToEndId}`,
    freshMs,
    staleMs: freshMs,
    signal,
    load: (call) => getRefunds(endToEndId, accountId, { signal: call.signal }),
  })
}

/** What upstream's entries say of a return: made, under way, not made, or in words that we do not know. */
export function standingOf({ type }: Pick<RefundEntry, 'type'>): 'made' | 'under-way' | 'not-made' | 'unknown' {
  return standings[type] ?? 'unknown'
}

const standings: Record<string, 'made' | 'under-way' | 'not-made'> = {
  DEPOSIT_REFUND: 'made',
  PENDING_DEPOSIT_REFUND: 'under-way',
  CANCELLED_DEPOSIT_REFUND: 'not-made',
}
