import 'server-only'
import type { OperationState } from '@/lib/core/operation-states'
import type { OperationRow } from './ledger'
import type { Operation } from './operation'

const secondsByCheck = [5, 15, 30, 60, 120, 300]
const slowestSeconds = 900

/** Seconds until the worker reads upstream again, after `checks` readings that settled nothing. */
export function backOffSeconds(checks: number): number {
  return secondsByCheck[checks] ?? slowestSeconds
}

/** When the worker next reads upstream for an operation that is in (or moves into) a state; null when there is nothing to read. */
export function nextCheck(operation: Operation, row: OperationRow, state: OperationState): Date | null {
  const checks = row.state === state ? row.checks : 0
  const at = new Date(Date.now() + backOffSeconds(checks) * 1000)
  if (state === 'unknown') return operation.recover === 'ask-a-person' ? null : at
  if (state !== 'accepted' || !operation.refresh) return null
  return at <= operation.refresh.until(operation.input.parse(row.input), row.createdAt) ? at : null
}
