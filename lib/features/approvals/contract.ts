import { readContract, writeContract } from '@/lib/core/contract'
import type { OperationState } from '@/lib/core/operations/operation-states'
import type { Page } from '@/lib/core/page'
import type { AnyOperation, Decidable } from '@/lib/features/operations/any-operation-schema'
import { isApprovable } from '@/lib/features/operations/contract'
import type { OperationFilter, OperationId } from '@/lib/features/operations/schema'
import type { DecisionInput } from './schema'

export function isDecidable(operation: AnyOperation): operation is Decidable {
  return isApprovable(operation.kind) && !('illegible' in operation)
}

const watchMs: Partial<Record<OperationState, number>> = {
  awaiting_approval: 15_000,
  sending: 4_000,
  unknown: 4_000,
  accepted: 15_000,
}

/** Operations as deciders see them. */
export const approvals = {
  list: readContract<OperationFilter, Page<AnyOperation>>('operations', { may: 'documents.read', watch: 15_000 }),
  one: readContract<OperationId, AnyOperation>('operations/{id}', {
    may: 'documents.read',
    watch: (operation) => (operation && watchMs[operation.state]) ?? 0,
  }),
  /** `conflict` when another person was first or the request's time ran out; who may decide depends on the request. */
  approve: writeContract<DecisionInput, AnyOperation>('POST', 'approvals/{operationId}/approve', {
    may: 'pix.transfers.read',
  }),
  reject: writeContract<DecisionInput, AnyOperation>('POST', 'approvals/{operationId}/reject', {
    may: 'pix.transfers.read',
  }),
}

/** The filter of a list of undecided operations. */
export const awaiting = { state: 'awaiting_approval' as const }

/** The filter of a list of operations that the reader decided. */
export const decided = { decidedBy: 'me' as const }
