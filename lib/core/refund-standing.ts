import type { OperationState } from '@/lib/core/operation-states'

/** What upstream's record of a return says; `unknown` is a word that we don't know. */
export type RefundEntryStanding = 'made' | 'under-way' | 'not-made' | 'unknown'

const standings: Record<string, RefundEntryStanding> = {
  DEPOSIT_REFUND: 'made',
  PENDING_DEPOSIT_REFUND: 'under-way',
  CANCELLED_DEPOSIT_REFUND: 'not-made',
}

export function refundEntryStanding(type: string): RefundEntryStanding {
  return standings[type] ?? 'unknown'
}

/** Whether upstream has returned the payment or is returning it: there is no second return then. */
export function isReturned({ type }: { type: string }): boolean {
  return ['made', 'under-way'].includes(refundEntryStanding(type))
}

/** Ours that stands in the way of another: a payment has one return at a time, and one for good. */
export function blockingRefund<T extends { state: OperationState }>(refunds: readonly T[]): T | null {
  return refunds.find(({ state }) => state !== 'rejected' && state !== 'failed') ?? null
}
