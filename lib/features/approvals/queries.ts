import { apiFetch } from '@/lib/client/api'
import type { AnyOperation } from '@/lib/features/operations/any/schema'
import type { DecisionInput } from './schema'

/** Comes back as the operation now stands; `conflict` when somebody else was first or its time ran out. */
export async function decide(
  decision: 'approve' | 'reject',
  { operationId, reason }: DecisionInput,
): Promise<AnyOperation> {
  const body = reason ? { reason } : {}
  return (await apiFetch<AnyOperation>(`approvals/${operationId}/${decision}`, { method: 'POST', body })).data
}
