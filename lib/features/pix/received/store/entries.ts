import 'server-only'
import { parseEndToEndId } from '@/lib/core/end-to-end-id'
import { instantOrDay } from '@/lib/core/instant-or-day'
import { storeIfPossible } from '@/lib/server/db/outage'
import { log } from '@/lib/server/log'
import type { Extra } from '@/lib/server/upstream/extra'
import type { CallOptions } from '@/lib/server/upstream/pix/call'
import * as upstream from '@/lib/server/upstream/pix/received'
import { endToEndIdIn, textUnder, usualNames } from '@/lib/server/usual-names'
import { storeSeen } from './seen-payments'

type Found = {
  endToEndId: string | null
  /** RFC 3339 or a day. */
  at: string | null
  /** Whether upstream dated the entry, or only its end-to-end id has the minute. */
  atFrom: 'record' | 'end-to-end-id' | null
}

/** What the contract does not document on a received entry, under the names it usually goes by; null where it did not come. */
function foundIn({ id, txid, type, extra }: upstream.ReceivedEntry): Found {
  const kind = type === 'DEPOSIT' ? 'payment' : 'return'
  const endToEndId = parseEndToEndId(id) ? endToEndIdIn({ id, ...extra }) : endToEndIdIn({ txid, ...extra }, kind)
  const dated = instantOrDay(textUnder(usualNames.date, extra) ?? '')
  const at = dated ?? parseEndToEndId(endToEndId ?? '')?.instant ?? null
  return { endToEndId, at, atFrom: at === null ? null : dated === null ? 'end-to-end-id' : 'record' }
}

export type ReceivedEntry = upstream.ReceivedEntry & Found

/** A page of what came in and went back; payments that carry their end-to-end id are stored by it. */
export async function readReceived(
  request: upstream.ReceivedRequest,
  options: CallOptions = {},
): Promise<{ items: ReceivedEntry[]; next: string | null; extra: Extra }> {
  const { items, next, extra } = await upstream.listReceived(request, options)
  const entries = items.map((entry) => ({ ...entry, ...foundIn(entry) }))
  await storeIfPossible('received payments', storePayments(entries, request.accountId)).catch((error: unknown) =>
    log().warn({ error }, 'received payments were not stored'),
  )
  return { items: entries, next, extra }
}

function storePayments(entries: ReceivedEntry[], accountId: string | undefined): Promise<void> {
  return storeSeen(
    entries.flatMap(({ type, endToEndId, amountCents, txid, payer, receiver, at }) =>
      type === 'DEPOSIT' && endToEndId !== null && amountCents !== null
        ? [{ endToEndId, accountId: accountId ?? null, amountCents, txid, payer, receiver, at }]
        : [],
    ),
  )
}
