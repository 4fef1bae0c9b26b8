import 'server-only'
import { createHash } from 'node:crypto'
import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { z } from 'zod'
import { canonicalJson } from '@/lib/core/canonical-json'
import { errorCodes, Problem } from '@/lib/core/errors'
import { type OperationState, statesBefore } from '@/lib/core/operation-states'
import { appendAudit } from '@/lib/server/audit'
import type { Person } from '@/lib/server/auth/person'
import { type Database, db, type Transaction } from '@/lib/server/db/client'
import { operationAttempts, operations } from '@/lib/server/db/schema'
import { nextCheck } from './back-off'
import type { Operation, Settled } from './operation'

export type OperationRow = typeof operations.$inferSelect
export type AttemptRow = typeof operationAttempts.$inferSelect
export type Actor = Pick<Person, 'id' | 'email'> | null

/** Longer than the longest a request upstream may take, so that a lease never ends under a living sender. */
const leaseSeconds = 90

const leaseEnd = () => new Date(Date.now() + leaseSeconds * 1000)

function fingerprintOf(kind: string, input: unknown): string {
  return createHash('sha256')
    .update(`${kind}\n${canonicalJson(input)}`)
    .digest('hex')
}

function searchText(operation: Operation, id: string, input: unknown, result: unknown): string {
  const words = [id, ...operation.search(input, result, { id })]
  return words
    .filter((word) => typeof word === 'string' && word !== '')
    .join('\n')
    .toLowerCase()
}

/**
 * Records an operation, its first attempt and its audit entry before anything is sent. A key seen before answers the
 * operation it made; with another body it throws `idempotency_key_reused`. A second live operation on a subject throws `conflict`.
 */
export async function record(
  operation: Operation,
  id: string,
  input: unknown,
  person: Person,
): Promise<{ row: OperationRow; created: boolean }> {
  const database = await db()
  const fingerprint = fingerprintOf(operation.kind, input)
  const now = new Date()
  const created = await database
    .transaction(async (tx) => {
      const [row] = await tx
        .insert(operations)
        .values({
          id,
          kind: operation.kind,
          state: 'sending' satisfies OperationState,
          subject: operation.subject?.(input) ?? null,
          accountId: operation.accountId?.(input) ?? null,
          amountCents: operation.amountCents?.(input) ?? null,
          input,
          fingerprint,
          createdBy: person.id,
          createdAt: now,
          updatedAt: now,
          leaseUntil: leaseEnd(),
          search: searchText(operation, id, input, null),
        })
        .onConflictDoNothing({ target: operations.id })
        .returning()
      if (!row) return null
      await tx.insert(operationAttempts).values({ operationId: id, purpose: 'send', by: person.id, startedAt: now })
      await auditMove(tx, row, person, { input })
      return row
    })
    .catch((error: unknown) => {
      if (isUniqueViolation(error))
        throw new Problem('conflict', 'Another operation on the same subject is not settled yet')
      throw error
    })
  if (created) return { row: created, created: true }
  const known = await readRow(database, id)
  if (!known) throw new Problem('internal', 'The operation vanished')
  if (known.kind !== operation.kind || known.fingerprint !== fingerprint) {
    throw new Problem('idempotency_key_reused', 'This Idempotency-Key belongs to another request')
  }
  return { row: known, created: false }
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

export async function readAttempts(database: Database, ids: string[]): Promise<AttemptRow[]> {
  if (ids.length === 0) return []
  return database
    .select()
    .from(operationAttempts)
    .where(inArray(operationAttempts.operationId, ids))
    .orderBy(asc(operationAttempts.id))
}

function auditMove(
  tx: Transaction,
  row: OperationRow,
  actor: Actor,
  detail: Record<string, unknown> = {},
): Promise<void> {
  return appendAudit(tx, { actor, action: row.kind, subject: row.id, outcome: row.state, detail })
}

/** Takes an unknown operation for one more sending; null when somebody else was first. */
export async function claimForResend(id: string, actor: Actor): Promise<OperationRow | null> {
  return (await db()).transaction(async (tx) => {
    const [row] = await tx
      .update(operations)
      .set({ state: 'sending', leaseUntil: leaseEnd(), nextCheckAt: null, updatedAt: new Date() })
      .where(and(eq(operations.id, id), eq(operations.state, 'unknown')))
      .returning()
    if (!row) return null
    await tx.insert(operationAttempts).values({ operationId: id, purpose: 'send', by: actor?.id ?? null })
    await auditMove(tx, row, actor, { again: true })
    return row
  })
}

/** Why an operation failed or is unknown, as its row keeps it. */
export const operationError = z.object({
  code: z.enum(errorCodes),
  detail: z.string(),
  availableCents: z.number().optional(),
  requiredCents: z.number().optional(),
  retryAfter: z.number().optional(),
})
export type OperationError = z.infer<typeof operationError>

export type Move = Settled | { state: 'failed' | 'unknown'; error: OperationError }

/** Moves an operation along an allowed arrow, with its audit entry and the end of its open attempt; null when the state has moved on. */
export async function settle(operation: Operation, id: string, move: Move, actor: Actor): Promise<OperationRow | null> {
  return (await db()).transaction(async (tx) => {
    const [current] = await tx.select().from(operations).where(eq(operations.id, id)).for('update')
    const unchanged = current?.state === 'accepted' && move.state === 'accepted'
    if (!current || !(unchanged || statesBefore(move.state).some((from) => from === current.state))) return null
    const result = 'result' in move ? operation.result.parse(move.result) : current.result
    const error = failureOf(move)
    const [row] = await tx
      .update(operations)
      .set({
        state: move.state,
        result,
        error,
        leaseUntil: null,
        nextCheckAt: nextCheck(operation, current, move.state),
        checks: current.state === move.state ? current.checks : 0,
        search: searchText(operation, id, operation.input.parse(current.input), result),
        updatedAt: new Date(),
      })
      .where(eq(operations.id, id))
      .returning()
    await tx
      .update(operationAttempts)
      .set({ endedAt: new Date(), outcome: move.state, code: error?.code ?? null, detail: error?.detail ?? null })
      .where(and(eq(operationAttempts.operationId, id), sql`${operationAttempts.endedAt} is null`))
    if (row && !unchanged) await auditMove(tx, row, actor, error ? { code: error.code, detail: error.detail } : {})
    return row ?? null
  })
}

function failureOf(move: Move): OperationError | null {
  if ('error' in move) return move.error
  return move.state === 'failed' ? { code: move.code, detail: move.detail } : null
}
