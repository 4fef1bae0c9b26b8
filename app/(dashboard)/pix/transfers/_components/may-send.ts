import type { Needs } from '@/lib/core/operations/judgement'
import { isStopping } from '@/lib/features/pix/payees/rules'
import type { TransferReview } from '@/lib/features/pix/transfers/schema'

/** Why it cannot be sent yet: still loading, no approver, a changed holder or a cancelled note without a reason, or a similar transfer to confirm. */
type Hindrance = 'reading' | 'no-approver' | 'holder' | 'note' | 'similar'

type Reviewed = {
  /** Undefined while it was not read. */
  review: TransferReview | undefined
  reading: boolean
  /** The person said that it is another transfer. */
  another: boolean
  /** Why a changed holder is to be paid; null: no holder has changed. */
  holderChange?: { reason?: string } | null
  /** Why a cancelled note is to be paid. */
  noteReason?: string
}

/** Without a review it may still go: the server judges approval and repetition by itself. */
export function maySend({ review, reading, another, holderChange = null, noteReason }: Reviewed): {
  /** Undefined where the review could not be read. */
  needs: Needs | undefined
  hindrance: Hindrance | null
} {
  if (!review)
    return { needs: undefined, hindrance: reading ? 'reading' : holderChange && !holderChange.reason ? 'holder' : null }
  const { needs, approvers } = review.approval
  if (needs === 'approval' && approvers.length === 0) return { needs, hindrance: 'no-approver' }
  if ((holderChange ?? isStopping(review.change)) && !holderChange?.reason) return { needs, hindrance: 'holder' }
  if (review.cancelledNote && !noteReason) return { needs, hindrance: 'note' }
  return { needs, hindrance: review.similar.length > 0 && !another ? 'similar' : null }
}
