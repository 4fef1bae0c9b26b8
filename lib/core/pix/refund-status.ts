import type { OperationState } from '@/lib/core/operations/operation-states'

/** The status of upstream's record of a refund; `unknown` for an unknown value. */
export type RefundEntryStatus = 'made' | 'under-way' | 'not-made' | 'unknown'

const statuses: Record<string, RefundEntryStatus> = {
  DEPOSIT_REFUND: 'made',
  PENDING_DEPOSIT_REFUND: 'under-way',
  CANCELLED_DEPOSIT_REFUND: 'not-made',
}

export function refundEntryStatus(type: string): RefundEntryStatus {
  return statuses[type] ?? 'unknown'
}

/** Whether upstream has refunded the payment or is refunding it: a second refund is impossible. */
export function isReturned({ type }: { type: string }): boolean {
  return ['made', 'under-way'].includes(refundEntryStatus(type))
}

/** Our refund that blocks another: a payment has one open refund at a time, and at most one that succeeds. */
export function blockingRefund<T extends { state: OperationState }>(refunds: readonly T[]): T | null {
  return refunds.find(({ state }) => state !== 'rejected' && state !== 'failed') ?? null
}
