import 'server-only'
import { z } from 'zod'
import { reaisFromCents } from '@/lib/core/money/money'
import { processState } from '@/lib/server/global-state'
import { type Extra, optional, record, rows } from '@/lib/server/upstream/extra'
import { accountScope, type CallOptions, callPix } from './call'
import { hasMoreThan, pagingIn } from './paging'
import { id, looseWord, reais, word } from './wire'

export type ReceivedRequest = {
  accountId?: string
  /** Upstream's page number; the first page has none. */
  page?: number
  /** At most 100. */
  limit: number
  type?: string
  from?: string
  to?: string
  pixKey?: string
  txid?: string
  externalId?: string
  amountCents?: number
  payerDocument?: string
}

const party = record({ name: looseWord, document: looseWord })

const entryOf = record({
  id: optional(id),
  value: optional(reais),
  type: z.string(),
  txid: looseWord,
  payer: optional(party),
  receiver: optional(party),
}).transform(({ id, value, ...entry }) => ({
  ...entry,
  /** Empty when upstream sent none. */
  id: id ?? '',
  /** Null when missing or not an exact amount; `extra.value` then holds the original. */
  amountCents: value,
}))

export type ReceivedEntry = z.output<typeof entryOf>

const list = record({ entries: rows(entryOf) })

type ReceivedPage = { items: ReceivedEntry[]; next: string | null; unreadable?: number; extra: Extra }

const numbering = processState('received pages', () => ({ first: 1 }))

/**
 * `next` is the number of the next page, while the answer reports more or, if it does not tell, while the page is full.
 * The first page is requested without a number, because an upstream may count from 0; its own number is remembered.
 */
export async function listReceived(request: ReceivedRequest, options: CallOptions = {}): Promise<ReceivedPage> {
  const query = {
    ...accountScope(request.accountId),
    page: request.page,
    page_size: request.limit,
    type: request.type,
    initial_date: request.from,
    end_date: request.to,
    pix_key: request.pixKey,
    txid: request.txid,
    integration_id: request.externalId,
    value: request.amountCents === undefined ? undefined : reaisFromCents(request.amountCents).toFixed(2),
    payer_document: request.payerDocument,
  }
  const { entries, extra } = await callPix({ endpoint: '/v1/pix/cashin/list', query, effect: 'read', ...options }, list)
  const paging = pagingIn(extra)
  const named = paging.page ?? (paging.nextPage === null ? null : paging.nextPage - 1)
  if (request.page === undefined && named !== null) numbering.first = named
  const { first } = numbering
  const { read, unreadable } = entries
  const count = read.length + unreadable
  const page = request.page ?? first
  const more = hasMoreThan(count, Math.max(page - first, 0), request.limit, paging)
  const next = (more ?? count >= request.limit) ? String(page + 1) : null
  return { items: read, next, ...(unreadable > 0 && { unreadable }), extra }
}

type RefundOrder = {
  accountId?: string
  endToEndId: string
  /** The same on every attempt; at most 36 characters. */
  externalId: string
}

const refundOf = record({
  id,
  end_to_end_id: word,
  value: optional(reais),
  status: z.string(),
  integration_id: looseWord,
}).transform(({ end_to_end_id, value, integration_id, ...refund }) => ({
  ...refund,
  endToEndId: end_to_end_id,
  amountCents: value,
  externalId: integration_id,
}))

export type Refund = z.output<typeof refundOf>

/** Refunds the whole amount, which upstream determines. */
export function refundReceived({ accountId, endToEndId, externalId }: RefundOrder): Promise<Refund> {
  const json = { ...accountScope(accountId), end_to_end_id: endToEndId, integration_id: externalId }
  return callPix({ endpoint: '/v1/pix/cashin/refund', method: 'POST', json, effect: 'write' }, refundOf)
}

const refundEntryOf = record({ id, type: z.string(), value: optional(reais), return_id: looseWord }).transform(
  ({ value, return_id, ...entry }) => ({
    ...entry,
    /** Negative: refunded money. Null when missing or not an exact amount. */
    amountCents: value,
    returnId: return_id,
  }),
)

export type RefundEntry = z.output<typeof refundEntryOf>

/** An unreadable entry stays in the list with an unknown type: nothing may conclude that the payment was not refunded. */
const unreadableRefund = (raw: unknown, at: number): RefundEntry => {
  return { id: `#${at + 1}`, type: '?', amountCents: null, returnId: null, extra: { '?': raw } }
}

const refunds = record({ entries: z.array(z.unknown()) }).transform(({ entries }) =>
  entries.map((raw, at) => refundEntryOf.safeParse(raw).data ?? unreadableRefund(raw, at)),
)

export function getRefunds(endToEndId: string, accountId?: string, options: CallOptions = {}): Promise<RefundEntry[]> {
  const query = { end_to_end_id: endToEndId, ...accountScope(accountId) }
  return callPix({ endpoint: '/v1/pix/cashin/refund_get', query, effect: 'read', ...options }, refunds)
}
