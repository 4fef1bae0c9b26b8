import type { OperationState } from '@/lib/core/operation-states'

/**
 * The status of a charge: its operation's state, `expired` where it was not paid in time, `abandoned` where a person
 * gave it up.
 */
export const chargeStatuses = [
  'awaiting_approval',
  'rejected',
  'sending',
  'unknown',
  'waiting',
  'expired',
  'paid',
  'failed',
  'abandoned',
] as const

export type ChargeStatus = (typeof chargeStatuses)[number]

const statusOf: Record<OperationState, ChargeStatus> = {
  awaiting_approval: 'awaiting_approval',
  // A charge is never scheduled, nor cancelled before it is sent.
  scheduled: 'awaiting_approval',
  cancelled: 'rejected',
  rejected: 'rejected',
  sending: 'sending',
  unknown: 'unknown',
  accepted: 'waiting',
  confirmed: 'paid',
  failed: 'failed',
}

type Sent = { createdAt: string; input: { expiresIn?: number }; attempts: { purpose: string; at: string }[] }

/** The provider's validity when a charge names none. */
export const defaultValiditySeconds = 86_400

/** When a charge stops being payable, by our clock: its validity counts from the sending that made it. */
export function chargeExpiry({ createdAt, input, attempts }: Sent): Date {
  const sent = attempts.findLast((attempt) => attempt.purpose === 'send')?.at ?? createdAt
  return new Date(Date.parse(sent) + (input.expiresIn ?? defaultValiditySeconds) * 1_000)
}

type Ended = { state: OperationState; error: { givenUp?: boolean } | null }

/** Expiry is ours to derive: no provider's word says it, and one that is paid late still becomes `paid`. */
export function chargeStatus(charge: Sent & Ended, now: Date): ChargeStatus {
  const status = statusOf[charge.state]
  if (status === 'failed' && charge.error?.givenUp) return 'abandoned'
  return status === 'waiting' && chargeExpiry(charge) <= now ? 'expired' : status
}

/** `unpaid`: nothing came in that we know of. `undisclosed`: it was paid, and the provider has not said with how much. */
type ChargePayment =
  | { kind: 'unpaid' }
  | { kind: 'undisclosed' }
  | { kind: 'as-asked' | 'different'; paidCents: number }

export type PaidCharge = {
  /** Null while unknown. */
  amountCents: number | null
  result: { paid: boolean; paidCents: number | null } | null
}

/** The payment of a charge, compared with its own amount: never assumed, only as the provider states it. */
export function chargePayment({ amountCents, result }: PaidCharge): ChargePayment {
  if (!result?.paid) return { kind: 'unpaid' }
  const { paidCents } = result
  if (paidCents === null) return { kind: 'undisclosed' }
  return { kind: paidCents === amountCents ? 'as-asked' : 'different', paidCents }
}
