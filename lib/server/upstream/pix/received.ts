import 'server-only'
import { z } from 'zod'
import { reaisFromCents } from '@/lib/core/money'
import { extraOf } from '@/lib/server/upstream/extra'
import { accountScope, callPix, type Manner } from './call'
import { id, looseWord, reais, word } from './wire'

export type ReceivedRequest = {
  accountId?: string
  /** From 1. */
  page: number
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

const party = z
  .looseObject({ name: word, document: word })
  .transform(({ name, document }) => ({ name: name ?? null, document: document ?? null }))
  .nullish()

const entry = z.looseObject({ id, value: reais, type: z.string(), txid: looseWord, payer: party, receiver: party })

const entryOf = entry.transform((record) => ({
  id: record.id,
  type: record.type,
  amountCents: record.value,
  txid: record.txid,
  payer: record.payer ?? null,
  receiver: record.receiver ?? null,
  extra: extraOf(entry, record),
}))

export type ReceivedEntry = z.output<typeof entryOf>

const list = z.looseObject({ entries: z.array(entryOf), metadata: z.record(z.string(), z.unknown()).nullish() })

export type ReceivedPage = { items: ReceivedEntry[]; next: string | null; metadata: Record<string, unknown> | null }

/** `next` is the number of the next page; nothing upstream promises to say which page is the last, so a full page has one. */
export async function listReceived(request: ReceivedRequest, manner: Manner = {}): Promise<ReceivedPage> {
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
  const { entries, metadata } = await callPix(
    { endpoint: '/v1/pix/cashin/list', query, effect: 'read', ...manner },
    list,
  )
  const next = entries.length < request.limit ? null : String(request.page + 1)
  return { items: entries, next, metadata: metadata ?? null }
}

export type RefundOrder = {
  accountId?: string
  endToEndId: string
  /** The same on every attempt; at most 36 characters. */
  externalId: string
}

const refund = z.looseObject({
  id,
  end_to_end_id: word,
  value: reais.nullish(),
  status: z.string(),
  integration_id: looseWord,
})

const refundOf = refund.transform((record) => ({
  id: record.id,
  endToEndId: record.end_to_end_id ?? null,
  amountCents: record.value ?? null,
  status: record.status,
  externalId: record.integration_id,
  extra: extraOf(refund, record),
}))

export type Refund = z.output<typeof refundOf>

/** Returns the whole amount; upstream finds out how much that is. */
export function refundReceived({ accountId, endToEndId, externalId }: RefundOrder): Promise<Refund> {
  const json = { ...accountScope(accountId), end_to_end_id: endToEndId, integration_id: externalId }
  return callPix({ endpoint: '/v1/pix/cashin/refund', method: 'POST', json, effect: 'write' }, refundOf)
}

const refundEntry = z.looseObject({ id, type: z.string(), value: reais, return_id: looseWord })

const refundEntryOf = refundEntry.transform((record) => ({
  id: record.id,
  type: record.type,
  /** Negative: money that went back. */
  amountCents: record.value,
  returnId: record.return_id,
  extra: extraOf(refundEntry, record),
}))

export type RefundEntry = z.output<typeof refundEntryOf>

const refunds = z.looseObject({ entries: z.array(refundEntryOf) }).transform(({ entries }) => entries)

export function getRefunds(endToEndId: string, accountId?: string, manner: Manner = {}): Promise<RefundEntry[]> {
  const query = { end_to_end_id: endToEndId, ...accountScope(accountId) }
  return callPix({ endpoint: '/v1/pix/cashin/refund_get', query, effect: 'read', ...manner }, refunds)
}
