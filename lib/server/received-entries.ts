import 'server-only'
import { dayOf } from '@/lib/core/dates'
import { keptIfPossible } from './db/outage'
import { log } from './log'
import { keepSeen } from './seen-payments'
import type { Manner } from './upstream/pix/call'
import * as upstream from './upstream/pix/received'
import { textUnder, usualNames } from './usual-names'

/** What the contract does not document on a received entry, under the names it usually goes by; null where it did not come. */
function foundIn(extra: Record<string, unknown>): { endToEndId: string | null; at: string | null } {
  const at = textUnder(usualNames.date, extra)
  return { endToEndId: textUnder(usualNames.endToEndId, extra), at: at !== null && dayOf(at) !== null ? at : null }
}

export type ReceivedEntry = upstream.ReceivedEntry & ReturnType<typeof foundIn>

/** A page of what came in and went back; payments that carry their end-to-end id are remembered by it. */
export async function readReceived(
  request: upstream.ReceivedRequest,
  manner: Manner = {},
): Promise<{ items: ReceivedEntry[]; next: string | null }> {
  const { items, next } = await upstream.listReceived(request, manner)
  const entries = items.map((entry) => ({ ...entry, ...foundIn(entry.extra) }))
  await keptIfPossible('received payments', remember(entries, request.accountId)).catch((error: unknown) =>
    log().warn({ error: error instanceof Error ? error.message : 'unknown' }, 'received payments were not kept'),
  )
  return { items: entries, next }
}

function remember(entries: ReceivedEntry[], accountId: string | undefined): Promise<void> {
  return keepSeen(
    entries.flatMap(({ type, endToEndId, amountCents, txid, payer, receiver, at }) =>
      type === 'DEPOSIT' && endToEndId !== null
        ? [{ endToEndId, accountId: accountId ?? null, amountCents, txid, payer, receiver, at }]
        : [],
    ),
  )
}
