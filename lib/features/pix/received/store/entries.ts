import 'server-only'
import { instantOrDay } from '@/lib/core/instant-or-day'
import { parseEndToEndId } from '@/lib/core/pix/end-to-end-id'
import { storeIfPossible } from '@/lib/server/db/outage'
import { endToEndIdIn, lineUnder, textUnder, usualNames, valuesUnder } from '@/lib/server/known-field-names'
import { log } from '@/lib/server/log'
import type { Extra } from '@/lib/server/upstream/extra'
import type { CallOptions } from '@/lib/server/upstream/pix/call'
import * as upstream from '@/lib/server/upstream/pix/received'
import { storeSeen } from './seen-payments'

const longest = { externalId: 100, message: 500 }

type Found = {
  endToEndId: string | null
  /** RFC 3339 or a day. */
  at: string | null
  /** Whether upstream dated the entry, or only its end-to-end id has the minute. */
  atFrom: 'record' | 'end-to-end-id' | null
  /** Whether upstream dated the entry unreadably. */
  hasUnreadableDate: boolean
  externalId: string | null
  /** The payer's text. */
  message: string | null
}

/** Fields of a payment's record beyond the contract. */
export function wordsOf(record: Record<string, unknown>): Pick<Found, 'externalId' | 'message'> {
  return {
    externalId: lineUnder(usualNames.externalId, record, longest.externalId),
    message: lineUnder(usualNames.message, record, longest.message),
  }
}

/** Undocumented fields of a received entry under their usual names; null where missing. */
function foundIn({ id, txid, type, extra }: upstream.ReceivedEntry): Found {
  const kind = type === 'DEPOSIT' ? 'payment' : 'return'
  const endToEndId = parseEndToEndId(id) ? endToEndIdIn({ id, ...extra }) : endToEndIdIn({ txid, ...extra }, kind)
  const dated = instantOrDay(textUnder(usualNames.date, extra) ?? '')
  const at = dated ?? parseEndToEndId(endToEndId ?? '')?.instant ?? null
  const atFrom = at === null ? null : dated === null ? 'end-to-end-id' : 'record'
  const dates = valuesUnder(usualNames.date, extra)
  const hasUnreadableDate = at === null && dates.some((date) => date !== null && date !== '')
  return { endToEndId, at, atFrom, hasUnreadableDate, ...wordsOf(extra) }
}

export type ReceivedEntry = upstream.ReceivedEntry & Found

/** Whether a sum cannot include the entry: a field is missing or unreadable. */
export const isUnreadable = ({ id, endToEndId, amountCents, hasUnreadableDate }: ReceivedEntry): boolean =>
  amountCents === null || hasUnreadableDate || (id === '' && endToEndId === null)

type ReceivedEntries = { items: ReceivedEntry[]; next: string | null; unreadable?: number; extra: Extra }

/** A page of received and returned payments from upstream, without storing them. */
export async function listEntries(
  request: upstream.ReceivedRequest,
  options: CallOptions = {},
): Promise<ReceivedEntries> {
  const { items, ...page } = await upstream.listReceived(request, options)
  const withFound = (entry: upstream.ReceivedEntry) => {
    const found = foundIn(entry)
    return { ...entry, ...found, id: entry.id || (found.endToEndId ?? '') }
  }
  return { ...page, items: items.map(withFound) }
}

/** A page of received and returned payments; its payments are stored. */
export async function readReceived(
  request: upstream.ReceivedRequest,
  options: CallOptions = {},
): Promise<ReceivedEntries> {
  const page = await listEntries(request, options)
  await storeIfPossible('received payments', storeEntries(page.items, request.accountId)).catch((error: unknown) =>
    log().warn({ error }, 'received payments were not stored'),
  )
  return page
}

/**
 * Stores the payments among the entries of an account and returns the number of new ones. A payment without an end-to-end id
 * is stored by upstream's id once its day is known.
 */
export function storeEntries(entries: readonly ReceivedEntry[], accountId: string | undefined): Promise<number> {
  return storeSeen(
    entries.flatMap(({ id, type, endToEndId, amountCents, txid, payer, receiver, at, externalId, message }) => {
      const isIdentified = endToEndId !== null || (id !== '' && at !== null)
      if (type !== 'DEPOSIT' || amountCents === null || !isIdentified) return []
      const facts = { amountCents, txid, payer, receiver, at, externalId, message }
      return [{ endToEndId, entryId: id || null, accountId: accountId ?? null, ...facts }]
    }),
  )
}
