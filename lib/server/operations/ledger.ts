import 'server-only'
import { createHash } from 'node:crypto'
import { and, eq, notInArray } from 'drizzle-orm'
import { canonicalJson } from '@/lib/core/canonical-json'
import { Problem } from '@/lib/core/errors'
import type { OperationError } from '@/lib/core/operations/operation-error'
import { type OperationState, statesBefore, voidStates } from '@/lib/core/operations/operation-states'
import { appendAudit } from '@/lib/server/audit/trail'
import type { Person } from '@/lib/server/auth/person'
import { type Database, db, type Transaction } from '@/lib/server/db/client'
import { operations } from '@/lib/server/db/schema'
import { env } from '@/lib/server/env'
import { announce, publishOperation } from './announce'
import { judgeRequest, waitEnd } from './approval-need'
import { checksIn, nextCheck } from './back-off'
import { type Operation, outgoingOf, requestedOf, type Settled } from './operation'
import type { Actor, OperationRow, Within } from './operation-row'
import { searchText } from './search-text'
import { firstSending } from './send-times'
import { closeAttempts, isOpen, openAttempt } from './steps'

/** Longer than any upstream request, so that a lease never ends while its sender is alive. */
const leaseSeconds = 90

/** Hash of kind and input, independent of the order of members. */
export function fingerprintOf(kind: string, input: unknown): string {
  return createHash('sha256')
    .update(`${kind}\n${canonicalJson(input)}`)
    .digest('hex')
}

export const leaseEnd = () => new Date(Date.now() + leaseSeconds * 1000)

/**
 * Records an operation with its audit entry before anything is sent: as `sending` with its first attempt, or as
 * `awaiting_approval`. A known key returns its operation. Throws `idempotency_key_reused` (another body), `conflict` (taken
 * subject, or no possible approver) and `second_factor_required` (needs approval, and the maker must confirm again).
 */
export async function record(
  operation: Operation,
  id: string,
  input: unknown,
  person: Person,
  within?: Within,
): Promise<{ row: OperationRow; created: boolean; attemptId: number | null }> {
  const known = await readRow(await db(), id)
  if (known) return { row: requireSame(operation, known, input), created: false, attemptId: null }
  const created = await create(operation, id, input, person, within).catch(async (refusal: unknown) => {
    // A simultaneous request with the same key may be the reason for this refusal.
    if (await readRow(await db(), id)) return null
    throw refusal
  })
  if (created) return { ...created, created: true }
  const winner = await readRow(await db(), id)
  if (!winner) throw new Problem('internal', 'The operation vanished')
  return { row: requireSame(operation, winner, input), created: false, attemptId: null }
}

function requireSame(operation: Operation, row: OperationRow, input: unknown): OperationRow {
  if (row.kind === operation.kind && row.fingerprint === fingerprintOf(operation.kind, input)) return row
  throw new Problem('idempotency_key_reused', 'This Idempotency-Key belongs to another request')
}

type Recorded = { row: OperationRow; attemptId: number | null }

async function create(
  operation: Operation,
  id: string,
  input: unknown,
  person: Person,
  within?: Within,
): Promise<Recorded | null> {
  const captured = (await operation.context?.capture(input, person)) ?? null
  const requested = { input, context: within?.context ?? captured }
  const amountCents = operation.amountCents?.(requested, null) ?? null
  const outgoingCents = outgoingOf(operation, requested)
  const fields = {
    id,
    kind: operation.kind,
    subject: operation.subject?.(input) ?? null,
    accountId: operation.accountId?.(input) ?? null,
    sendOn: operation.schedule?.sendOn(input) ?? null,
    amountCents,
    input,
    about: requested.context,
    fingerprint: fingerprintOf(operation.kind, input),
    createdBy: person.id,
    search: searchText(operation, id, requested, { result: null, amountCents }),
  }
  const inserting = (await db()).transaction(async (tx) => {
    const waits = within?.judged ? false : await judgeRequest(tx, operation, requested, person)
    const now = new Date()
    const begin = waits
      ? { state: 'awaiting_approval' satisfies OperationState, approvalUntil: waitEnd(now, fields.sendOn) }
      : fields.sendOn !== null
        ? {
            state: 'scheduled' satisfies OperationState,
            sendAt: firstSending(fields.sendOn, env().SCHEDULE_TIMES, now),
          }
        : { state: 'sending' satisfies OperationState, sentAt: now, leaseUntil: leaseEnd() }
    const [row] = await tx
      .insert(operations)
      .values({ ...fields, ...begin, createdAt: now, updatedAt: now })
      .onConflictDoNothing({ target: operations.id })
      .returning()
    if (!row) return null
    await within?.alongside(tx, row)
    const attemptId = row.state === 'sending' ? await openAttempt(tx, id, person.id) : null
    await recordTransition(tx, row, person, { input, ...(outgoingCents !== amountCents && { outgoingCents }) })
    return { row, attemptId }
  })
  return inserting.catch(async (error: unknown) => {
    if (!isUniqueViolation(error)) throw error
    const holder = await readHolder(operation, fields.subject)
    throw new Problem('conflict', 'Another operation on the same subject is not settled, or is done', {
      operationId: holder?.id,
      record: { code: 'refused.subject-taken', values: {} },
    })
  })
}

/** The operation that holds a subject: the only one on it that is not void. */
async function readHolder(operation: Operation, subject: string | null): Promise<OperationRow | null> {
  const [row] = await (await db())
    .select()
    .from(operations)
    .where(
      and(
        eq(operations.kind, operation.kind),
        eq(operations.subject, subject ?? ''),
        notInArray(operations.state, voidStates),
      ),
    )
  return row ?? null
}

function isUniqueViolation(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if ('code' in cause && cause.code === '23505') return true
  }
  return false
}

export async function readRow(database: Database, id: string): Promise<OperationRow | null> {
  const [row] = await database.select().from(operations).where(eq(operations.id, id))
  return row ?? null
}

export async function recordTransition(
  tx: Transaction,
  row: OperationRow,
  actor: Actor,
  detail: Record<string, unknown> = {},
): Promise<void> {
  await appendAudit(tx, { actor, action: row.kind, subject: row.id, outcome: row.state, detail })
  await announce(tx, row, actor)
}

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
  /** Writes in the same transaction; for an unchanged state the ledger adds no audit entry itself. */
  alongside?: (tx: Transaction, row: OperationRow) => Promise<void>
}

/** Makes an allowed transition, with its audit entry and the end of its open attempt; null when the state has moved on. */
export async function settle(
  operation: Operation,
  id: string,
  transition: Transition,
  actor: Actor,
  { onlyIf, attemptId, detail = {}, completes = false, alongside }: Guard = {},
): Promise<OperationRow | null> {
  return (await db()).transaction(async (tx) => {
    const [current] = await tx.select().from(operations).where(eq(operations.id, id)).for('update')
    const stays = transition.state === 'accepted' || (completes && transition.state === 'confirmed')
    const unchanged = stays && current?.state === transition.state
    if (!current || !(unchanged || statesBefore(transition.state).some((from) => from === current.state))) return null
    if (onlyIf && !onlyIf(current)) return null
    if (!('result' in transition) && attemptId !== undefined && !(await isOpen(tx, attemptId))) return null
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
        search: searchText(operation, id, requested, { result, amountCents }),
        // Later details do not change the confirmation time.
        updatedAt: unchanged && completes ? current.updatedAt : new Date(),
      })
      .where(eq(operations.id, id))
      .returning()
    const { code = null, detail: ending = null, record = null } = error ?? {}
    const outcome = transition.state === 'scheduled' ? 'failed' : transition.state
    await closeAttempts(tx, id, { outcome, code, detail: ending, record })
    if (!row) return null
    // Before the audit entry, whose lock is the last everywhere: else two transactions could wait for each other.
    if (!unchanged && row.state === 'confirmed') await operation.onConfirmed?.(tx, row)
    if (row.state === 'failed') await operation.onFailed?.(tx, row)
    await alongside?.(tx, row)
    if (unchanged) await publishOperation(tx, row)
    else await recordTransition(tx, row, actor, { ...detail, ...(error && reasonOf(error)) })
    return row
  })
}

const reasonOf = ({ code, record, givenUp }: OperationError) => ({ code, record, ...(givenUp && { givenUp }) })

function failureOf(transition: Transition): OperationError | null {
  if ('error' in transition) return transition.error
  return transition.state === 'failed'
    ? { code: transition.code, detail: transition.detail, record: transition.record }
    : null
}
