import 'server-only'
import type { OperationState } from '@/lib/core/operations/operation-states'
import type { Operation } from './operation'
import type { OperationRow } from './operation-row'

const secondsByCheck = [5, 15, 30, 60, 120, 300]
/** Seconds until the first check: accepted operations have often settled by then. */
const firstLookSeconds = 1
const slowestSeconds = 900

/**
 * How long an unknown outcome is recovered automatically after the first sending, in ms: upstream surely remembers a
 * key for this long.
 */
const recoverForMs = 24 * 3_600_000

/** Seconds until the worker reads upstream again, after `checks` reads without a result. */
export function backOffSeconds(checks: number, state: OperationRow['state']): number {
  const steps = state === 'accepted' ? [firstLookSeconds, ...secondsByCheck] : secondsByCheck
  return steps[checks] ?? slowestSeconds
}

/** Number of checks that count in a state; another sending of an unknown operation does not reset it. */
export function checksIn(row: OperationRow, state: OperationState): number {
  return row.state === state || state === 'unknown' ? row.checks : 0
}

/**
 * When the worker next reads upstream for an operation in (or moving into) a state; null when there is nothing to read.
 */
export function nextCheck(operation: Operation, row: OperationRow, state: OperationState): Date | null {
  const at = new Date(Date.now() + backOffSeconds(checksIn(row, state), state) * 1000)
  const until = lastCheck(operation, row, state)
  return until !== null && at <= until ? at : null
}

/** Age after which the worker stops checking an operation in this state; null when it never checks it. */
export function lastCheck(operation: Operation, row: OperationRow, state: OperationState): Date | null {
  if (state === 'unknown' && operation.recover !== 'ask-a-person') {
    return new Date((row.sentAt ?? row.createdAt).getTime() + recoverForMs)
  }
  if (state !== 'accepted' || !operation.refresh) return null
  return operation.refresh.until(operation.input.parse(row.input), row.createdAt)
}
