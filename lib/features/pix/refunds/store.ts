import 'server-only'
import { cachedRead } from '@/lib/server/upstream/cache'
import { getRefunds, type RefundEntry } from '@/lib/server/upstream/pix/received'

/** Cache time: several views of one payment are one call a second. */
const freshMs = 1_000

export function readEntries(
  endToEndId: string,
  accountId: string | undefined,
  signal?: AbortSignal,
): Promise<RefundEntry[]> {
  return cachedRead({
    key: `pix/refunds?${accountId ?? ''}&${endToEndId}`,
    freshMs,
    signal,
    load: (call) => getRefunds(endToEndId, accountId, { signal: call.signal }),
  })
}
