import type { TransferReview } from '@/lib/features/pix/transfers/schema'

/** What the button does: `transfer` moves money, `ask` asks for approval, `order` where it is not known which. */
type Effect = 'transfer' | 'ask' | 'order'

/** Why it cannot be sent yet: still loading, no user could approve it, or a similar transfer must be confirmed. */
type Hindrance = 'reading' | 'nobody' | 'similar'

type Reviewed = {
  /** Undefined while it was not read. */
  review: TransferReview | undefined
  reading: boolean
  /** The person said that it is another transfer. */
  another: boolean
}

/** Without a review it may still go: the server judges approval and repetition by itself. */
export function maySend({ review, reading, another }: Reviewed): { effect: Effect; hindrance: Hindrance | null } {
  if (!review) return { effect: 'order', hindrance: reading ? 'reading' : null }
  const { needed, approvers } = review.approval
  const effect = needed ? 'ask' : 'transfer'
  if (needed && approvers.length === 0) return { effect, hindrance: 'nobody' }
  return { effect, hindrance: review.similar.length > 0 && !another ? 'similar' : null }
}
