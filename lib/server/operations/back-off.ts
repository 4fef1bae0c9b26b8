import 'server-only'
import type { OperationState } from '@/lib/core/operations/operation-states'
import type { Operation } from './operation'
import type { OperationRow } from './operation-row'

const secondsByCheck = [5, 15, 30, 60, 120, 300]
/** What was accepted has often settled by then. */
const firstLookSeconds = 1
const slowestSeconds = 900

/** How long after the first sending an unknown outcome is recovered without a person: no longer than upstream surely remembers a key. */
const recoverForMs = 24 * 3_600_000

/** Seconds until the worker reads upstream again, after `checks` readings that settled nothing. */
export function backOffSeconds(checks: number, state: OperationRow['state']): number {
  const steps = state === 'accepted' ? [firstLookSeconds, ...secondsByCheck] : secondsByCheck
  return steps[checks] ?? slowestSeconds
}

/** The readings that count in a state; an outcome that stays unknown after another sending goes on backing off. */
export function checksIn(row: OperationRow, state: OperationState): number {
  return row.state === state || state === 'unknown' ? row.checks : 0
}

/** When the worker next reads upstream for an operation that is in (or moves into) a state; null when there is nothing to read. */
export function nextCheck(operation: Operation, row: OperationRow, state: OperationState): Date | null {
  const at = new Date(Date.now() + backOffSeconds(checksIn(row, state), state) * 1000)
  const until = lastCheck(operation, row, state)
  return until !== null && at <= until ? at : null
}

/** Age after which the worker no longer checks an operation in this state; null when it never checks it. */
export function lastCheck(operation: Operation, row: OperationRow, state: OperationState): Date | null {
  if (state === 'unknown' && operation.recover !== 'ask-a-person') {
    return new Date((row.sentAt ?? row.createdAt).getTime() + recoverForMs)
  }
  if (state !== 'accepted' || !operation.refresh) return null
  return operation.refresh.until(operation.input.parse(row.input), row.createdAt)
}
