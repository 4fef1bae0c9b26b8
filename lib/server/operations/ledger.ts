import 'server-only'
import { createHash } from 'node:crypto'
import { and, eq, inArray, notInArray } from 'drizzle-orm'
import { canonicalJson } from '@/lib/core/canonical-json'
import { Problem } from '@/lib/core/errors'
import { type OperationState, voidStates } from '@/lib/core/operations/operation-states'
import { appendAudit } from '@/lib/server/audit/trail'
import type { Person } from '@/lib/server/auth/person'
import { type Database, db, type Transaction } from '@/lib/server/db/client'
import { operations } from '@/lib/server/db/schema'
import { env } from '@/lib/server/env'
import { announce } from './announce'
import { judgeRequest, waitEnd } from './approval-need'
import { requireConfirmedNotes } from './cancelled-notes'
import { type Operation, outgoingOf } from './operation'
import { type Actor, findOperations, type OperationRow, type Within } from './operation-row'
import { searchText } from './search-text'
import { firstSending } from './send-times'
import { openAttempt } from './steps'

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
 * subject, or no possible approver), `note_cancelled` (unconfirmed payment of a cancelled note),
 * `judgement_changed` (the maker was shown another judgement) and `second_factor_required` (needs approval, and the maker must confirm again).
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
    const waits = within?.judged ? false : await judgeRequest(tx, operation, requested, person, within?.expects)
    if (!within?.judged) await operation.admit?.(tx, input)
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
    await within?.alongside?.(tx, row)
    await requireConfirmedNotes(tx, operation, row)
    const attemptId = row.state === 'sending' ? await openAttempt(tx, id, person.id) : null
    await recordTransition(tx, row, person, { input, ...(outgoingCents !== amountCents && { outgoingCents }) })
    return { row, attemptId }
  })
  return inserting.catch(async (error: unknown) => {
    if (!isUniqueViolation(error)) throw error
    const holder = await readHolder(await db(), fields)
    throw new Problem('conflict', 'Another operation on the same subject is not settled, or is done', {
      operationId: holder?.id,
      record: { code: 'refused.subject-taken', values: {} },
    })
  })
}

/** The operation that holds a subject: the only one on it that is not void. */
export async function readHolder(
  database: Database | Transaction,
  { kind, subject }: Pick<OperationRow, 'kind' | 'subject'>,
): Promise<OperationRow | null> {
  const isLive = notInArray(operations.state, voidStates)
  const isOfSubject = eq(operations.subject, subject ?? '')
  const [row] = await findOperations([eq(operations.kind, kind), isOfSubject, isLive], database)
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
  await announce(tx, row, actor, detail.corrected !== undefined)
}

/** Cancels an operation that was not sent, with the writes of `alongside`; null once it was sent or has ended. */
export async function cancelUnsent(
  tx: Transaction,
  id: string,
  actor: Actor,
  alongside?: (tx: Transaction, row: OperationRow) => Promise<void>,
): Promise<OperationRow | null> {
  const cancelled = { state: 'cancelled' satisfies OperationState, approvalUntil: null, sendAt: null, error: null }
  const [row] = await tx
    .update(operations)
    .set({ ...cancelled, updatedAt: new Date() })
    .where(and(eq(operations.id, id), inArray(operations.state, ['awaiting_approval', 'scheduled'])))
    .returning()
  if (!row) return null
  await alongside?.(tx, row)
  await recordTransition(tx, row, actor)
  return row
}
