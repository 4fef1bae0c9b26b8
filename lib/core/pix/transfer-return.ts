import type { OperationState } from '@/lib/core/operations/operation-states'

type Sent<State extends string = string> = {
  state: State
  amountCents: number | null
  result: { returnedAt?: string | null | undefined; returnedCents?: number | null | undefined } | null
}

/** The names of a confirmed transfer whose money came back, whole or in part. */
export type ReturnedState = 'returned' | 'returned-part'

/** What came back of a confirmed transfer, in cents: all of it where no amount was stated, 0 where nothing came back. */
export function returnedCentsOf({ state, amountCents, result }: Sent): number {
  if (state !== 'confirmed' || !result?.returnedAt) return 0
  return Math.min(result.returnedCents ?? amountCents ?? 0, amountCents ?? 0)
}

/** The state of a transfer as it is shown: a confirmed transfer that came back is not called confirmed. */
export function transferState(transfer: Sent<OperationState>): OperationState | ReturnedState {
  if (transfer.state !== 'confirmed' || !transfer.result?.returnedAt) return transfer.state
  return returnedCentsOf(transfer) < (transfer.amountCents ?? 0) ? 'returned-part' : 'returned'
}
