import { blockingRefund, isReturned, refundEntryStatus } from '@/lib/core/pix/refund-status'
import { paidAt, refundAge } from '@/lib/core/pix/refund-window'
import type { Refund, RefundEntry, RefundReview } from '@/lib/features/pix/refunds/schema'

export type Cautions = {
  /** Ours that is under way or done: nothing more can be requested. */
  blocking: Refund | null
  /** Upstream has refunded it, or is refunding it: no other refund can be requested. */
  returned: RefundEntry[]
  /** Upstream's records of a refund in words that we don't know. */
  unclear: RefundEntry[]
  infractions: RefundReview['infractions']
  /** Days since the payment, when they are more than the window. */
  daysLate: number | null
  /** Amount missing from the balance before fees; null where none is missing or the balance is unknown. */
  missingCents: number | null
  unread: RefundReview['unread']
  /** Cautions that the person must confirm. */
  agreeTo: 'entry' | 'infraction' | 'both' | null
  /** An approval is needed and no user could give it. */
  lacksApprover: boolean
}

/** Cautions before a refund, from the facts that were read. */
export function cautionsOf(review: RefundReview, endToEndId: string, now: Date): Cautions {
  const { payment, operations, entries, infractions, availableCents, unread, approval } = review
  const unclear = entries.filter(({ type }) => refundEntryStatus(type) === 'unknown')
  const paid = paidAt({ endToEndId, at: payment?.at })
  const age = paid === null ? null : refundAge(paid, now)
  const missing = payment && availableCents !== null ? payment.amountCents - availableCents : 0
  const [doubtful, disputed] = [unclear.length > 0, infractions.length > 0]
  return {
    blocking: blockingRefund(operations),
    returned: entries.filter(isReturned),
    unclear,
    infractions,
    daysLate: age?.late ? age.days : null,
    missingCents: missing > 0 ? missing : null,
    unread,
    agreeTo: doubtful && disputed ? 'both' : doubtful ? 'entry' : disputed ? 'infraction' : null,
    lacksApprover: approval.needs === 'approval' && approval.approvers.length === 0,
  }
}
