import 'server-only'
import { openAsBlob } from 'node:fs'
import { FormData } from 'undici'
import { z } from 'zod'
import { dayOf } from '@/lib/core/dates'
import { instantOrDay, midnightDay } from '@/lib/core/instant-or-day'
import { type Extra, optional, record, rows, withNested } from '@/lib/server/upstream/extra'
import { type CallOptions, callPix } from './call'
import { cents, id, looseWord, type PixPage, pageFrom, reais } from './wire'

const refund = record({ refunded_amount: optional(cents), refunded_amount_brl: optional(reais) })

const infractionOf = record({
  id,
  account_id: looseWord,
  situation_type: looseWord,
  analysis_status: looseWord,
  amount: optional(cents),
  amount_brl: optional(reais),
  infraction_date: looseWord,
  transaction_id: looseWord,
  refund: optional(refund),
}).transform((record) => {
  const stated = record.infraction_date
  const date = stated === null ? null : dayOf(midnightDay(stated) ?? instantOrDay(stated) ?? stated)
  return {
    id: record.id,
    accountId: record.account_id,
    /** Upstream's value, known or not. */
    situationType: record.situation_type,
    status: record.analysis_status,
    amountCents: record.amount ?? record.amount_brl,
    /** The counterpart in reais must be the same amount; otherwise upstream contradicts itself. */
    amountBrlCents: record.amount_brl,
    /** `YYYY-MM-DD`; any other value stays in `extra` unchanged. */
    date,
    /** The end-to-end id of the payment. */
    transactionId: record.transaction_id,
    refundedCents: record.refund?.refunded_amount ?? record.refund?.refunded_amount_brl ?? null,
    refundedBrlCents: record.refund?.refunded_amount_brl ?? null,
    extra: {
      ...withNested(record.extra, { refund: record.refund?.extra }),
      ...restOfDate(stated, date),
    },
  }
})

function restOfDate(stated: string | null, day: string | null): Extra {
  return stated === day ? {} : { infraction_date: stated }
}

export type Infraction = z.output<typeof infractionOf>

type InfractionsRequest = {
  from?: string
  to?: string
  transactionId?: string
  status?: readonly string[]
  payerTaxId?: string
  cursor?: string
  limit: number
}

const list = record({ items: rows(infractionOf) })

/** Infractions of the main account and all sub-accounts; `limit` is at most 200. */
export async function listInfractions(
  request: InfractionsRequest,
  options: CallOptions = {},
): Promise<PixPage<Infraction>> {
  const query = {
    infraction_date__gte: request.from,
    infraction_date__lte: request.to,
    transaction_id: request.transactionId,
    analysis_status__in: request.status?.length ? request.status.join(',') : undefined,
    payer_tax_id: request.payerTaxId,
    page_cursor: request.cursor,
    page_size: request.limit,
  }
  const { items, extra } = await callPix({ endpoint: '/v1/infractions/list', query, effect: 'read', ...options }, list)
  return pageFrom(items, extra, request)
}

export function getInfraction(infractionId: string, options: CallOptions = {}): Promise<Infraction> {
  const call = { endpoint: '/v1/infractions/get', query: { id: infractionId }, effect: 'read', ...options } as const
  return callPix(call, infractionOf, (infraction) => infraction.id === infractionId)
}

type Analysis = {
  infractionId: string
  analysis: 'accepted' | 'rejected'
  description: string
  /** Files on our disk, streamed from there. */
  attachments: readonly { name: string; type: string; path: string }[]
}

/** Upstream only answers "OK", so the sender must store what it sent. */
export async function submitAnalysis({ infractionId, analysis, description, attachments }: Analysis): Promise<void> {
  const form = new FormData()
  form.append('id', infractionId)
  form.append('analysis', analysis)
  form.append('analysis_description', description)
  for (const { name, type, path } of attachments) form.append('attachments', await openAsBlob(path, { type }), name)
  await callPix({ endpoint: '/v1/infractions/analysis', method: 'POST', form, effect: 'write' }, z.unknown())
}
