import type { TransferReview } from '@/lib/features/pix/transfers/schema'

/** Action of the button: `transfer` moves money, `ask` requests approval, `order` is used while it is not known which. */
type Effect = 'transfer' | 'ask' | 'order'

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
  effect: Effect
  hindrance: Hindrance | null
} {
  if (!review)
    return { effect: 'order', hindrance: reading ? 'reading' : holderChange && !holderChange.reason ? 'holder' : null }
  const { needed, approvers } = review.approval
  const effect = needed ? 'ask' : 'transfer'
  if (needed && approvers.length === 0) return { effect, hindrance: 'no-approver' }
  if ((holderChange ?? review.approval.always) && !holderChange?.reason) return { effect, hindrance: 'holder' }
  if (review.cancelledNote && !noteReason) return { effect, hindrance: 'note' }
  return { effect, hindrance: review.similar.length > 0 && !another ? 'similar' : null }
}
