import { readContract } from '@/lib/core/contract'
import type { OperationState } from '@/lib/core/operation-states'
import type { Page } from '@/lib/core/page'
import type { OperationFilter, OperationId } from '@/lib/features/operations/schema'
import type { AnalysisOperation } from '@/lib/features/pix/infractions/schema'
import type { Refund } from '@/lib/features/pix/refunds/schema'
import type { Transfer } from '@/lib/features/pix/transfers/schema'

/** What can wait for a second person. */
export type Decidable = Transfer | Refund | AnalysisOperation

const watchMs: Partial<Record<OperationState, number>> = {
  awaiting_approval: 15_000,
  sending: 4_000,
  unknown: 4_000,
  accepted: 15_000,
}

/** Operations as those who decide on them watch them. */
export const approvals = {
  list: readContract<OperationFilter, Page<Decidable>>('operations', { may: 'documents.read', watch: 15_000 }),
  one: readContract<OperationId, Decidable>('operations/{id}', {
    may: 'documents.read',
    watch: (operation) => (operation && watchMs[operation.state]) ?? 0,
  }),
}

/** What such a list is narrowed to while nobody has decided. */
export const awaiting = { state: 'awaiting_approval' as const }
