import 'server-only'
import { canonicalJson } from '@/lib/core/canonical-json'
import { log } from '@/lib/server/log'
import { read } from '@/lib/server/read'
import { keepSeen } from '@/lib/server/seen-payments'
import { cachedRead } from '@/lib/server/upstream/cache'
import * as upstream from '@/lib/server/upstream/pix/received'
import { foundIn } from './found'
import { receivedFilter, receivedPage } from './schema'

/** Short enough that a refresh shows news, long enough that a crowd is one call. */
const freshMs = 2_000

/** A page of what came in and went back, in upstream's order; payments that carry their end-to-end id are remembered by it. */
export const listReceived = read({
  path: 'pix/received',
  may: 'pix.received.read',
  input: receivedFilter,
  output: receivedPage,
  async run({ page, cursor, ...filter }, { signal }) {
    const asked = { ...filter, page: page ?? cursor ?? 1 }
    return cachedRead({
      key: `pix/received?${canonicalJson(asked)}`,
      freshMs,
      staleMs: freshMs,
      signal,
      async load(call) {
        const { items, next } = await upstream.listReceived(asked, { signal: call.signal })
        const entries = items.map((entry) => ({ ...entry, ...foundIn(entry.extra) }))
        await remember(entries, filter.accountId).catch((error: unknown) =>
          log().warn({ error: error instanceof Error ? error.message : 'unknown' }, 'received payments were not kept'),
        )
        return { items: entries, next }
      },
    })
  },
})

type Entry = upstream.ReceivedEntry & ReturnType<typeof foundIn>

function remember(entries: Entry[], accountId: string | undefined): Promise<void> {
  return keepSeen(
    entries.flatMap(({ type, endToEndId, amountCents, txid, payer, receiver, at }) =>
      type === 'DEPOSIT' && endToEndId !== null
        ? [{ endToEndId, accountId: accountId ?? null, amountCents, txid, payer, receiver, at }]
        : [],
    ),
  )
}
