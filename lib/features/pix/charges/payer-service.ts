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
import { chargeOperation } from './schema'
import { freshenCharge } from './service'
import { countOpening, findShare } from './store/shares'

const countWrong = wrongAddresses('charges')
const named = z.object({ token: z.string().max(100) })

type Opened = PayerCharge | 'not_found' | { limitedSeconds: number }

/**
 * The charge that a secret address opens, by what upstream last said. One that is unknown, was revoked, or ended thirty days
 * ago is `not_found`, whichever it is. `counted`: a person has opened the page.
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
  const row = await followCharge(await findOperationRow([charges.create.kind], id), freshenCharge)
  return viewOne(chargeOperation, row)
}

/** The payer's page, whole: nothing but following the payment needs its script. */
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
  const { state, amountCents, paidCents, expiresAt } = opened
  return { state, amountCents, paidCents, expiresAt }
}

/** All pages of a charge share one look-up in this time. */
const sharedForMs = 10_000
/** Look-ups for all payers together keep this distance, so that the provider answers our own people. */
const distanceMs = 500

/** Reads the charge upstream; throws what reading throws. */
type Freshen = (row: OperationRow) => Promise<OperationRow>

const state = processState('look-ups for payers', () => ({
  lastAt: 0,
  lately: new LRUCache<string, true>({ max: 2_000, ttl: sharedForMs }),
}))

/** The charge as upstream last said it, asked again where it is time to; our own row where upstream does not answer. */
async function followCharge(row: OperationRow, freshen: Freshen): Promise<OperationRow> {
  const now = performance.now()
  if (state.lately.has(row.id) || now - state.lastAt < distanceMs) return row
  state.lastAt = now
  state.lately.set(row.id, true)
  return freshen(row).catch((error: unknown) => {
    if (error instanceof Problem) return row
    throw error
  })
}
