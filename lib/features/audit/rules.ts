import { operationError, shownState } from '@/lib/core/operations/operation-error'

const outcomes = [
  'ok',
  'locked',
  'awaiting_approval',
  'scheduled',
  'rejected',
  'cancelled',
  'sending',
  'unknown',
  'accepted',
  'confirmed',
  'returned',
  'failed',
  'approved',
  'expired',
  'restored',
  'refused',
  'asked',
] as const
export type AuditOutcome = (typeof outcomes)[number] | 'abandoned' | 'unsent' | 'denied'

/** Key under `audit.outcomes` of an outcome; null where it has no text. */
export function auditOutcome(entry: { action: string; outcome: string; detail: unknown }): AuditOutcome | null {
  const { action, outcome, detail } = entry
  if (outcome === 'failed') return shownState(outcome, failure.parse(detail))
  if (outcome === 'refused' && /^(session|permission)\./.test(action)) return 'denied'
  return outcomes.find((known) => known === outcome) ?? null
}

const failure = operationError.pick({ givenUp: true, record: true }).catch({})
