import { apiFetch } from '@/lib/client/api'
import type { Decidable } from './contract'
import type { DecisionInput } from './schema'

/** Comes back as the operation now stands; `conflict` when somebody else was first or its time ran out. */
export async function decide(
  decision: 'approve' | 'reject',
  { operationId, reason }: DecisionInput,
): Promise<Decidable> {
  const body = reason ? { reason } : {}
  return (await apiFetch<Decidable>(`/api/approvals/${operationId}/${decision}`, { method: 'POST', body })).data
}
