import 'server-only'
import { z } from 'zod'
import { addDays, dayOf } from '@/lib/core/dates'
import { parseEndToEndId } from '@/lib/core/pix/end-to-end-id'
import { operationSummary } from '@/lib/features/operations/schema'
import { findAccount, freshenAccounts } from '@/lib/features/pix/accounts/store'
import { charges } from '@/lib/features/pix/charges/contract'
import { chargeResult } from '@/lib/features/pix/charges/schema'
import type { Infraction } from '@/lib/features/pix/infractions/schema'
import type { SeenPayment } from '@/lib/features/pix/received/schema'
import { readReceived } from '@/lib/features/pix/received/store/entries'
import { findSeen } from '@/lib/features/pix/received/store/seen-payments'
import { rowsOf } from '@/lib/server/operations/list'
import { viewOperations } from '@/lib/server/operations/view'
import { cachedRead } from '@/lib/server/upstream/cache'

/** Time until a payment that upstream's list lacked is searched again. */
const freshMs = 15_000
const wholePage = 100

/** The account to ask about a payment in: the sub-account that it is of, or none for the main one. Throws UpstreamProblem. */
export async function scopeOf(accountId: string | null, signal: AbortSignal): Promise<string | undefined> {
  if (accountId === null) return undefined
  if (await findAccount(accountId)) return accountId
  await freshenAccounts(signal)
  return (await findAccount(accountId))?.id
}

type Claim = Pick<Infraction, 'transactionId' | 'amountCents'>

/** The received payment when it was ever seen, or is on the page of upstream's list where it should be. Throws UpstreamProblem. */
export async function findPayment(
  { transactionId, amountCents }: Claim,
  accountId: string | undefined,
  signal: AbortSignal,
): Promise<SeenPayment | null> {
  if (transactionId === null) return null
  const seen = await findSeen(transactionId)
  if (seen) return seen
  await cachedRead({
    key: `pix/infractions/payment?${accountId ?? ''}&${transactionId}`,
    freshMs,
    signal,
    async load(call) {
      const days = daysAround(transactionId)
      const wanted = { accountId, limit: wholePage, type: 'DEPOSIT', ...days }
      await readReceived({ ...wanted, amountCents: amountCents ?? undefined }, { signal: call.signal })
      return true
    },
  })
  return findSeen(transactionId)
}

/** An end-to-end id says the minute of its payment; a day either way, since nothing promises which zone upstream's days are in. */
function daysAround(transactionId: string): { from?: string; to?: string } {
  const instant = parseEndToEndId(transactionId)?.instant
  const day = instant === undefined ? null : dayOf(instant)
  return day === null ? {} : { from: addDays(day, -1), to: addDays(day, 1) }
}

const paidCharge = operationSummary.extend({
  amountCents: z.number().nullable(),
  result: chargeResult.pick({ txid: true, externalId: true, paid: true, paidCents: true }).nullable(),
})

/** The charge of ours that the payment paid. */
export async function findCharge(txid: string | null) {
  if (txid === null || txid.trim() === '') return null
  const rows = await rowsOf({ kinds: [charges.create.kind], q: txid }, null, 10)
  const found = await viewOperations(paidCharge, rows)
  const charge = found.find(({ result }) => result?.txid === txid)
  if (!charge) return null
  const { result, ...summary } = charge
  const { externalId = null, paid = false, paidCents = null } = result ?? {}
  return { ...summary, externalId, paid, paidCents }
}
