import type { OperationState } from '@/lib/core/operations/operation-states'

type Sent<State extends string = string> = {
  state: State
  amountCents: number | null
  result: { returnedAt?: string | null | undefined; returnedCents?: number | null | undefined } | null
}

/** States of a confirmed transfer that was refunded, fully or in part. */
export type ReturnedState = 'returned' | 'returned-part'

/**
 * The refunded amount of a confirmed transfer in cents: all of it where no amount was stated, 0 where nothing was
 * refunded.
 */
export function returnedCentsOf({ state, amountCents, result }: Sent): number {
  if (state !== 'confirmed' || !result?.returnedAt) return 0
  return Math.min(result.returnedCents ?? amountCents ?? 0, amountCents ?? 0)
}

/** The state of a transfer for display: a refunded transfer is not shown as confirmed. */
export function transferState(transfer: Sent<OperationState>): OperationState | ReturnedState {
  if (transfer.state !== 'confirmed' || !transfer.result?.returnedAt) return transfer.state
  return returnedCentsOf(transfer) < (transfer.amountCents ?? 0) ? 'returned-part' : 'returned'
}
