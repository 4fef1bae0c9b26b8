import { apiFetch } from '@/lib/client/api'
import type { AnyOperation } from '@/lib/features/operations/any/schema'
import type { DecisionInput } from './schema'

/** Comes back as the operation now stands; `conflict` when somebody else was first or its time ran out. */
export async function decide(
  decision: 'approve' | 'reject',
  { operationId, reason }: DecisionInput,
): Promise<AnyOperation> {
  const body = reason ? { reason } : {}
  const path = `approvals/${operationId}/${decision}`
  return (await apiFetch<AnyOperation>(path, { method: 'POST', body, subject: { operationId, decision } })).data
}
