import 'server-only'
import { openAsBlob } from 'node:fs'
import { FormData } from 'undici'
import { z } from 'zod'
import { extraOf } from '@/lib/server/upstream/extra'
import { callPix, type Manner } from './call'
import { id, looseWord, type PixPage, pageFrom, reais } from './wire'

const cents = z.int().nullish().catch(null)
const brl = reais.nullish().catch(null)

const refund = z.looseObject({ refunded_amount: cents, refunded_amount_brl: brl })

const infraction = z.looseObject({
  id,
  account_id: looseWord,
  situation_type: looseWord,
  analysis_status: looseWord,
  amount: cents,
  amount_brl: brl,
  infraction_date: looseWord,
  transaction_id: looseWord,
  refund: refund.nullish().catch(null),
})

const infractionOf = infraction.transform((record) => ({
  id: record.id,
  accountId: record.account_id,
  /** Upstream's words, known or not. */
  situationType: record.situation_type,
  status: record.analysis_status,
  amountCents: record.amount ?? record.amount_brl ?? null,
  /** The counterpart that came in reais: the same amount, or upstream contradicts itself. */
  amountBrlCents: record.amount_brl ?? null,
  /** `YYYY-MM-DD`. */
  date: record.infraction_date,
  /** The end-to-end id of the payment. */
  transactionId: record.transaction_id,
  refundedCents: record.refund?.refunded_amount ?? record.refund?.refunded_amount_brl ?? null,
  refundedBrlCents: record.refund?.refunded_amount_brl ?? null,
  extra: extraOf(infraction, record),
}))

export type Infraction = z.output<typeof infractionOf>

export type InfractionsRequest = {
  from?: string
  to?: string
  transactionId?: string
  status?: readonly string[]
  payerTaxId?: string
  cursor?: string
  limit: number
}

const list = z.looseObject({ items: z.array(infractionOf) })

/** Of the main account and all its sub-accounts; `limit` is at most 200. */
export async function listInfractions(request: InfractionsRequest, manner: Manner = {}): Promise<PixPage<Infraction>> {
  const query = {
    infraction_date__gte: request.from,
    infraction_date__lte: request.to,
    transaction_id: request.transactionId,
    analysis_status__in: request.status?.length ? request.status.join(',') : undefined,
    payer_tax_id: request.payerTaxId,
    page_cursor: request.cursor,
    page_size: request.limit,
  }
  const data = await callPix({ endpoint: '/v1/infractions/list', query, effect: 'read', ...manner }, list)
  return pageFrom(data.items, data, request)
}

export function getInfraction(infractionId: string, manner: Manner = {}): Promise<Infraction> {
  const query = { id: infractionId }
  return callPix({ endpoint: '/v1/infractions/get', query, effect: 'read', ...manner }, infractionOf)
}

export type Analysis = {
  infractionId: string
  analysis: 'accepted' | 'rejected'
  description: string
  /** Files on our disk; they are streamed from there. */
  attachments: readonly { name: string; type: string; path: string }[]
}

/** Upstream answers nothing but "OK": what was sent is known only to whoever kept it. */
export async function submitAnalysis({ infractionId, analysis, description, attachments }: Analysis): Promise<void> {
  const form = new FormData()
  form.append('id', infractionId)
  form.append('analysis', analysis)
  form.append('analysis_description', description)
  for (const { name, type, path } of attachments) form.append('attachments', await openAsBlob(path, { type }), name)
  await callPix({ endpoint: '/v1/infractions/analysis', method: 'POST', form, effect: 'write' }, z.unknown())
}
