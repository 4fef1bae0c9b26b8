export const operationStates = [
  'awaiting_approval',
  'scheduled',
  'rejected',
  'cancelled',
  'sending',
  'unknown',
  'accepted',
  'confirmed',
  'failed',
] as const
export type OperationState = (typeof operationStates)[number]

/** The only transitions of an operation; the ledger refuses all others. */
const transitions: Record<OperationState, readonly OperationState[]> = {
  awaiting_approval: ['scheduled', 'sending', 'rejected', 'cancelled'],
  // Back to `awaiting_approval`: on its day the holder of the key was another one, or could not be compared.
  scheduled: ['awaiting_approval', 'sending', 'failed', 'rejected', 'cancelled'],
  // Back to `scheduled`: upstream reported an insufficient balance, and a later sending time remains that day.
  sending: ['accepted', 'confirmed', 'failed', 'unknown', 'scheduled'],
  unknown: ['sending', 'accepted', 'confirmed', 'failed'],
  accepted: ['confirmed', 'failed'],
  rejected: [],
  cancelled: [],
  confirmed: [],
  failed: [],
}

/** States in which nothing was done, as far as is known: a subject is free again. */
export const voidStates: OperationState[] = ['rejected', 'cancelled', 'failed']

/** States that deny that anything was done; upstream's report that it was done corrects them. */
export const deniedStates: OperationState[] = [...voidStates, 'awaiting_approval', 'scheduled']

/** States that upstream, a person or the worker may still move on from. */
const movingStates: readonly OperationState[] = operationStates.filter((state) => transitions[state].length > 0)

export const mayMove = ({ state }: { state: OperationState }): boolean => movingStates.includes(state)

export function statesBefore(state: OperationState): OperationState[] {
  return operationStates.filter((from) => transitions[from].includes(state))
}

export const operationKinds = [
  'pix.charge',
  'pix.transfer',
  'pix.batch',
  'pix.refund',
  'pix.statement',
  'pix.account',
  'pix.account-close',
  'pix.key',
  'pix.key-deletion',
  'pix.analysis',
] as const
export type OperationKind = (typeof operationKinds)[number]
