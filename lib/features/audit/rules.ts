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
export type AuditOutcome = (typeof outcomes)[number] | 'abandoned' | 'denied'

/** Key under `audit.outcomes` of an outcome; null where it has no text. */
export function auditOutcome(entry: { action: string; outcome: string; detail: unknown }): AuditOutcome | null {
  const { action, outcome, detail } = entry
  if (outcome === 'failed' && isGivenUp(detail)) return 'abandoned'
  if (outcome === 'refused' && /^(session|permission)\./.test(action)) return 'denied'
  return outcomes.find((known) => known === outcome) ?? null
}

const isGivenUp = (detail: unknown) =>
  typeof detail === 'object' && detail !== null && 'givenUp' in detail && detail.givenUp === true
