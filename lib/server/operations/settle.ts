import 'server-only'
import { eq } from 'drizzle-orm'
import type { AttemptOutcome } from '@/lib/core/operations/attempts'
import type { Corrected } from '@/lib/core/operations/corrected'
import { type OperationError, operationError } from '@/lib/core/operations/operation-error'
import { deniedStates, type OperationState, statesBefore } from '@/lib/core/operations/operation-states'
import { db, type Transaction } from '@/lib/server/db/client'
import { operations } from '@/lib/server/db/schema'
import { publishOperation } from './announce'
import { checksIn, nextCheck } from './back-off'
import { cancelUnsent, readHolder, recordTransition } from './ledger'
import { type Operation, requestedOf, type Settled } from './operation'
import type { Actor, OperationRow } from './operation-row'
import { searchText } from './search-text'
import { closeAttempts, isOpen, provenWith } from './steps'

export type Transition =
  | Settled
  | { state: 'failed' | 'unknown'; error: OperationError }
  /** Refused for insufficient balance; to be sent again later on the same day. */
  | { state: 'scheduled'; error: OperationError; sendAt: Date }

type Guard = {
  /** Checked under the row's lock: false leaves the row unchanged. */
  onlyIf?: (row: OperationRow) => boolean
  /** The answered attempt: after it was given up, its answer may still confirm the operation, but no longer fail it. */
  attemptId?: number
  /** Reason stored in the audit entry. */
  detail?: Record<string, unknown>
  /** Adds details to the result of a confirmed operation. */
  completes?: boolean
  /** Upstream names the operation as done: true whatever state denied it. */
  corrects?: boolean
  /** Writes in the same transaction; for an unchanged state the ledger adds no audit entry itself. */
  alongside?: (tx: Transaction, row: OperationRow) => Promise<void>
}

/**
 * Makes an allowed transition, with its audit entry and the end of its open attempt; null when the state has moved on. A
 * refusal settles nothing while an earlier sending may have been applied: the operation is `unknown` then.
 */
export async function settle(
  operation: Operation,
  id: string,
  stated: Transition,
  actor: Actor,
  { onlyIf, attemptId, detail = {}, completes = false, corrects = false, alongside }: Guard = {},
): Promise<OperationRow | null> {
  return (await db()).transaction(async (tx) => {
    const [current] = await tx.select().from(operations).where(eq(operations.id, id)).for('update')
    if (!current) return null
    const transition = await provenTransition(tx, id, stated)
    const stays = transition.state === 'accepted' || (completes && transition.state === 'confirmed')
    const unchanged = stays && current.state === transition.state
    const isDone = corrects && 'result' in transition
    const denied = isDone ? deniedStates.find((state) => state === current.state) : undefined
    const isNext = denied || statesBefore(transition.state).some((from) => from === current.state)
    if (!(unchanged || isNext)) return null
    if (onlyIf && !onlyIf(current)) return null
    if (!('result' in transition) && attemptId !== undefined && !(await isOpen(tx, attemptId))) return null
    if (denied && !(await takeSubject(tx, current))) return null
    const result = 'result' in transition ? operation.result.parse(transition.result) : current.result
    const error = failureOf(transition)
    const requested = requestedOf(operation, current)
    const amountCents = operation.amountCents?.(requested, result) ?? current.amountCents
    const [row] = await tx
      .update(operations)
      .set({
        state: transition.state,
        result,
        error,
        amountCents,
        sendAt: 'sendAt' in transition ? transition.sendAt : null,
        leaseUntil: null,
        nextCheckAt: nextCheck(operation, current, transition.state),
        checks: checksIn(current, transition.state),
        ...(denied && { corrected: correctedOf(current, denied) }),
        search: searchText(operation, id, requested, { result, amountCents }),
        // Later details do not change the confirmation time.
        updatedAt: unchanged && completes ? current.updatedAt : new Date(),
      })
      .where(eq(operations.id, id))
      .returning()
    const { code = null, detail: ending = null, record = null } = error ?? {}
    await closeAttempts(tx, id, { outcome: outcomeOf(stated), code, detail: ending, record })
    if (!row) return null
    // Before the audit entry, whose lock is the last everywhere: else two transactions could wait for each other.
    if (!unchanged && row.state === 'confirmed') await operation.onConfirmed?.(tx, row)
    if (row.state === 'failed') await operation.onFailed?.(tx, row)
    await alongside?.(tx, row)
    if (unchanged) await publishOperation(tx, row)
    else
      await recordTransition(tx, row, actor, {
        ...detail,
        ...(error && reasonOf(error)),
        ...(denied && { corrected: denied }),
      })
    return row
  })
}

function outcomeOf(stated: Transition): AttemptOutcome {
  if ('result' in stated) return 'applied'
  return stated.state === 'unknown' ? 'unknown' : 'refused'
}

async function provenTransition(tx: Transaction, id: string, stated: Transition): Promise<Transition> {
  if (!('error' in stated) || outcomeOf(stated) === 'unknown' || stated.error.givenUp) return stated
  const isProven = (await provenWith(tx, id, 'refused')) === 'refused'
  return isProven ? stated : { state: 'unknown', error: stated.error }
}

const correctedOf = ({ updatedAt, error }: OperationRow, from: OperationState): Corrected => ({
  from,
  since: updatedAt.toISOString(),
  error: operationError.nullable().catch(null).parse(error),
})

/** Cancels an unsent request that took the subject of a denied operation; false where that one was sent. */
async function takeSubject(tx: Transaction, row: OperationRow): Promise<boolean> {
  const holder = row.subject === null ? null : await readHolder(tx, row)
  return !holder || holder.id === row.id || (await cancelUnsent(tx, holder.id, null)) !== null
}

const reasonOf = ({ code, record, givenUp }: OperationError) => ({ code, record, ...(givenUp && { givenUp }) })

function failureOf(transition: Transition): OperationError | null {
  if ('error' in transition) return transition.error
  if (transition.state !== 'failed') return null
  const { code, detail, record, reportedAt = new Date().toISOString() } = transition
  return { code, detail, record, reportedAt }
}
