import type { OperationState } from '@/lib/core/operations/operation-states'

/** What upstream's record of a return says; `unknown` is a word that we don't know. */
export type RefundEntryStatus = 'made' | 'under-way' | 'not-made' | 'unknown'

const statuses: Record<string, RefundEntryStatus> = {
  DEPOSIT_REFUND: 'made',
  PENDING_DEPOSIT_REFUND: 'under-way',
  CANCELLED_DEPOSIT_REFUND: 'not-made',
}

export function refundEntryStatus(type: string): RefundEntryStatus {
  return statuses[type] ?? 'unknown'
}

/** Whether upstream has returned the payment or is returning it: there is no second return then. */
export function isReturned({ type }: { type: string }): boolean {
  return ['made', 'under-way'].includes(refundEntryStatus(type))
}

/** Ours that stands in the way of another: a payment has one return at a time, and one for good. */
export function blockingRefund<T extends { state: OperationState }>(refunds: readonly T[]): T | null {
  return refunds.find(({ state }) => state !== 'rejected' && state !== 'failed') ?? null
}
