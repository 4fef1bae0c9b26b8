import type { OperationState } from '@/lib/core/operations/operation-states'
import { type RefundEntryStatus, refundEntryStatus } from '@/lib/core/pix/refund-status'
import { disputedAtMost, type InfractionAmounts, refundedAtLeast } from './infraction'

type Known = {
  infraction: InfractionAmounts
  /** An amount that cannot be read is null. */
  refundEntries: readonly { type: string; amountCents: number | null }[]
  /** Our refunds, each of the whole payment. */
  refunds: readonly { state: OperationState; amountCents: number | null }[]
}

/** `asked`: ours waits for approval; `unclear`: upstream has a record in a word that we don't know, or one without a readable amount. */
type ReturnStatus = 'whole' | 'partly' | 'under-way' | 'requested' | 'unclear'

export type Returned = {
  status: ReturnStatus
  /** The amount that was returned at least. */
  returnedCents: number
  /** Null while unknown. */
  disputedCents: number | null
}

const ofOurs: Record<OperationState, 'made' | 'under-way' | 'requested' | null> = {
  awaiting_approval: 'requested',
  scheduled: 'requested',
  cancelled: null,
  rejected: null,
  sending: 'under-way',
  unknown: 'under-way',
  accepted: 'under-way',
  confirmed: 'made',
  failed: null,
}

/**
 * How much of the disputed payment has gone back already, or may be going: agreeing could then debit it once more. The infraction,
 * upstream's entries and our own refunds may report one return three times, so the largest figure counts, not their sum. Null: nothing
 * is known of a return, which does not say that there was none.
 */
export function returnedOf({ infraction, refundEntries, refunds }: Known): Returned | null {
  const disputedCents = disputedAtMost(infraction)
  const theirs = (status: RefundEntryStatus) => refundEntries.filter(({ type }) => refundEntryStatus(type) === status)
  const ours = (status: 'made' | 'under-way' | 'requested') => refunds.filter(({ state }) => ofOurs[state] === status)
  const made = theirs('made').reduce((sum, { amountCents }) => sum + Math.abs(amountCents ?? 0), 0)
  const madeByUs = ours('made').map(({ amountCents }) => amountCents ?? disputedCents ?? 0)
  const returnedCents = Math.max(refundedAtLeast(infraction), made, ...madeByUs)
  const covers = returnedCents > 0 && disputedCents !== null && returnedCents >= disputedCents
  const judged: [ReturnStatus, boolean][] = [
    ['whole', covers || (disputedCents === null && madeByUs.length > 0)],
    ['under-way', theirs('under-way').length > 0 || ours('under-way').length > 0],
    ['requested', ours('requested').length > 0],
    ['partly', returnedCents > 0],
    ['unclear', theirs('unknown').length > 0 || theirs('made').some(({ amountCents }) => amountCents === null)],
  ]
  const status = judged.find(([, holds]) => holds)?.[0]
  return status ? { status, returnedCents, disputedCents } : null
}

type Contested = { transactionId: string | null; amountCents: number | null }

/**
 * Why a case may cite a transaction along the way of the money instead of the contested payment: `unknown`, no payment of
 * ours has its id; `amount`, the payment was of another amount.
 */
export function secondLayer(
  { transactionId, amountCents }: Contested,
  payment: { amountCents: number } | null,
): 'unknown' | 'amount' | null {
  if (transactionId === null) return null
  if (payment === null) return 'unknown'
  return amountCents === null || amountCents === payment.amountCents ? null : 'amount'
}
