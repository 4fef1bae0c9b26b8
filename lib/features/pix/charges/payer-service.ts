import 'server-only'
import { LRUCache } from 'lru-cache'
import { z } from 'zod'
import { Problem } from '@/lib/core/errors'
import { processState } from '@/lib/server/global-state'
import { requestContext } from '@/lib/server/http/request-context'
import { wrongAddresses } from '@/lib/server/http/wrong-addresses'
import { findOperationRow, viewOne } from '@/lib/server/operations/list'
import type { OperationRow } from '@/lib/server/operations/operation-row'
import { charges } from './contract'
import { hasEndedLongAgo, type PayerCharge, payerChargeOf } from './payer-charge'
import { chargePage, languageOf, plainPage } from './payer-page'
import { type ChargeStatus, chargeStatus } from './rules'
import { chargeOperation } from './schema'
import { rereadCharge } from './service'
import { countOpening, findShare } from './store/shares'

const countWrong = wrongAddresses('charges')
const named = z.object({ token: z.string().max(100) })

type Opened = PayerCharge | 'not_found' | { limitedSeconds: number }

/**
 * The charge of a secret address, as upstream last reported it. An unknown or revoked address, or one whose charge ended thirty days
 * ago, is `not_found` without distinction. `counted`: counts an opening of the page.
 */
async function openCharge(params: unknown, { counted }: { counted: boolean }): Promise<Opened> {
  const { data } = named.safeParse(params)
  const share = data && (await findShare(data.token))
  const charge = share && (await followed(share.operationId))
  if (!share || !charge?.result || hasEndedLongAgo(charge, new Date())) {
    const limitedSeconds = countWrong(requestContext()?.address ?? null)
    return limitedSeconds > 0 ? { limitedSeconds } : 'not_found'
  }
  if (counted) await countOpening(share.id)
  return payerChargeOf(charge, charge.result)
}

async function followed(id: string) {
  const row = await findOperationRow([charges.create.kind], id)
  const charge = await viewOne(chargeOperation, row)
  const newest = charge.result ? await followCharge(row, chargeStatus(charge, new Date())) : row
  return newest === row ? charge : viewOne(chargeOperation, newest)
}

/** The complete page of the payer; only following the payment needs its script. */
export async function payerPage(params: unknown, request: { url: string; headers: Headers }): Promise<Response> {
  const locale = languageOf(request)
  const opened = await openCharge(params, { counted: !request.headers.has('x-following') })
  if (opened === 'not_found') return page(plainPage('missing', locale), 404)
  if ('limitedSeconds' in opened)
    return page(plainPage('limited', locale), 429, { 'retry-after': String(opened.limitedSeconds) })
  return page(await chargePage(opened, locale), 200)
}

const page = (text: string, status: number, headers = {}) =>
  new Response(text, {
    status,
    headers: { 'content-type': 'text/html; charset=utf-8', vary: 'accept-language', ...headers },
  })

/** The state that the page follows. */
export async function payerStatus(params: unknown) {
  const opened = await openCharge(params, { counted: false })
  if (opened === 'not_found') throw new Problem('not_found', 'There is no such charge')
  if ('limitedSeconds' in opened)
    throw new Problem('too_many_attempts', 'Too many addresses that are not good', {
      retryAfter: opened.limitedSeconds,
    })
  const { state, checkedAt, amountCents, paidCents, refundedCents, expiresAt } = opened
  return { state, checkedAt, amountCents, paidCents, refundedCents: refundedCents || undefined, expiresAt }
}

/** Time within which all pages of a charge share one look-up. */
const sharedForMs = 10_000
/** Minimum time between look-ups for all payers, so that the provider keeps answering our users. */
const distanceMs = 500

const state = processState('look-ups for payers', () => ({
  lastAt: 0,
  lately: new LRUCache<string, true>({ max: 2_000, ttl: sharedForMs }),
}))

/** The charge as upstream last reported it, read again when due and once it has expired; our own row where upstream does not answer. */
async function followCharge(row: OperationRow, status: ChargeStatus): Promise<OperationRow> {
  const now = performance.now()
  const key = `${row.id} ${status}`
  if (state.lately.has(key) || now - state.lastAt < distanceMs) return row
  state.lastAt = now
  state.lately.set(key, true)
  return rereadCharge(row).catch((error: unknown) => {
    if (error instanceof Problem) return row
    throw error
  })
}
