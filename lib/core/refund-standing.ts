import type { OperationState } from '@/lib/core/operation-states'

/** What upstream's record of a return says; `other` is a word that we don't know. */
export type RefundEntryStanding = 'returned' | 'pending' | 'cancelled' | 'other'

const standings: Record<string, RefundEntryStanding> = {
  DEPOSIT_REFUND: 'returned',
  PENDING_DEPOSIT_REFUND: 'pending',
  CANCELLED_DEPOSIT_REFUND: 'cancelled',
}

export function refundEntryStanding(type: string): RefundEntryStanding {
  return standings[type] ?? 'other'
}

/** The records of a return that was made or may yet be. */
export function standingEntries<T extends { type: string }>(entries: readonly T[]): T[] {
  return entries.filter(({ type }) => refundEntryStanding(type) !== 'cancelled')
}

/** Ours that stands in the way of another: a payment has one return at a time, and one for good. */
export function blockingRefund<T extends { state: OperationState }>(refunds: readonly T[]): T | null {
  return refunds.find(({ state }) => state !== 'rejected' && state !== 'failed') ?? null
}
