import 'server-only'
import { and, asc, count, eq, inArray, isNotNull, isNull, ne, not, notInArray, or, sql } from 'drizzle-orm'
import { refusal } from '@/lib/core/errors'
import { db, type Transaction } from '@/lib/server/db/client'
import { operationAttempts, operations } from '@/lib/server/db/schema'
import type { OperationRow } from '@/lib/server/operations/operation-row'
import type { PauseReason } from '../rules/batch-state'
import { auditBatch } from './audit'
import { lockBatch, updateBatch } from './batches'
import { notifyOfDays, notifyOfPause } from './notices'
import type { RowRecord } from './rows'
import { batches, batchRows } from './tables'

const isUnsent = and(eq(batchRows.excluded, false), isNull(batchRows.operationId), isNull(batchRows.refused))

/** Rows without an operation, in the file's order. */
export async function unsentRows(batchId: string): Promise<RowRecord[]> {
  return (await db())
    .select()
    .from(batchRows)
    .where(and(eq(batchRows.batchId, batchId), isUnsent))
    .orderBy(asc(batchRows.line))
}

const notSending = () => refusal('conflict', 'The batch is no longer being sent', 'refused.batch-state')

/** Links a row to its operation, in the transaction that records the operation; throws once the batch is no longer being sent. */
export async function linkRow(
  tx: Transaction,
  row: Pick<RowRecord, 'id' | 'batchId'>,
  operationId: string,
): Promise<void> {
  // Shared: rows of one batch are recorded at once, and a pause waits for them.
  const [batch] = await tx.select().from(batches).where(eq(batches.id, row.batchId)).for('share')
  if (batch?.state !== 'sending') throw notSending()
  const set = { operationId, toShare: batch.kind === 'charges' }
  await tx
    .update(batchRows)
    .set(set)
    .where(and(eq(batchRows.id, row.id), isNull(batchRows.operationId)))
}

/** Ends a requested batch that could not begin: each row failed, for the reason of the request. */
export async function failBatch(tx: Transaction, { id, error }: OperationRow): Promise<void> {
  const batch = await lockBatch(tx, id)
  if (batch.state !== 'awaiting_approval') return
  await tx
    .update(batchRows)
    .set({ refused: error })
    .where(and(eq(batchRows.batchId, id), isUnsent))
  await updateBatch(tx, id, { state: 'done', endedAt: new Date() })
}

/** Records why the ledger refused a row; a row with an operation stays unchanged. */
export async function refuseRow(rowId: string, error: unknown): Promise<void> {
  const isUntaken = and(eq(batchRows.id, rowId), isNull(batchRows.operationId))
  await (await db()).update(batchRows).set({ refused: error }).where(isUntaken)
}

/** Ends a pass: whether the batch is `done`, as no row waits and none is being sent. */
export async function finishBatch(id: string): Promise<boolean> {
  return (await db()).transaction(async (tx) => {
    const batch = await lockBatch(tx, id)
    if (batch.state !== 'sending') return true
    const [open] = await tx
      .select({ id: batchRows.id })
      .from(batchRows)
      .leftJoin(operations, eq(operations.id, batchRows.operationId))
      .where(and(eq(batchRows.batchId, id), or(isUnsent, eq(operations.state, 'sending'))))
      .limit(1)
    if (open) return false
    await updateBatch(tx, id, { state: 'done', endedAt: new Date(), leaseUntil: null })
    await auditBatch(tx, null, 'done', id)
    await notifyOfDays(tx, batch)
    return true
  })
}

/** Stops sending until a person resumes it. */
export async function pauseSending(id: string, pausedBecause: PauseReason): Promise<void> {
  await (await db()).transaction(async (tx) => {
    const batch = await lockBatch(tx, id)
    if (batch.state !== 'sending') return
    await updateBatch(tx, id, { state: 'paused', pausedBecause, leaseUntil: null })
    await auditBatch(tx, null, 'pause', id, { reason: pausedBecause })
    await notifyOfPause(tx, batch, pausedBecause)
  })
}

/** Transfers of a batch that wait for their own days, or for a person's decision on theirs. */
export async function scheduledTransfers(batchId: string): Promise<string[]> {
  const found = await (await db())
    .select({ id: operations.id })
    .from(batchRows)
    .innerJoin(operations, eq(operations.id, batchRows.operationId))
    .where(and(eq(batchRows.batchId, batchId), inArray(operations.state, ['scheduled', 'awaiting_approval'])))
  return found.map(({ id }) => id)
}

/**
 * Rows that certainly were not made: refused at every sending, reported as not done, or never sent. A row that a person gave
 * up may have been made, so that it is decided on by itself.
 */
function unmade(batchId: string) {
  const { state, error, id } = operations
  const { operationId, outcome } = operationAttempts
  const isUnclear = sql`exists (select 1 from ${operationAttempts} where ${operationId} = ${id} and ${outcome} = 'unknown')`
  const isProven = and(eq(state, 'failed'), or(sql`${error}->>'reportedAt' is not null`, not(isUnclear)))
  return and(eq(batchRows.batchId, batchId), or(isProven, isNotNull(batchRows.refused)))
}

export async function unmadeRows(tx: Transaction, batchId: string): Promise<RowRecord[]> {
  const found = await tx
    .select({ row: batchRows })
    .from(batchRows)
    .leftJoin(operations, eq(operations.id, batchRows.operationId))
    .where(unmade(batchId))
    .orderBy(asc(batchRows.line))
  return found.map(({ row }) => row)
}

export async function countUnmade(batchId: string): Promise<number> {
  const rows = (await db()).select({ count: count() }).from(batchRows)
  const [found] = await rows.leftJoin(operations, eq(operations.id, batchRows.operationId)).where(unmade(batchId))
  return found?.count ?? 0
}

/** The uncancelled batch made from the failed rows of a batch. */
export async function madeAgain(tx: Transaction, batchId: string): Promise<string | null> {
  const [made] = await tx
    .select({ id: batches.id })
    .from(batches)
    .where(and(eq(batches.againOf, batchId), ne(batches.state, 'cancelled'), ne(batches.state, 'rejected')))
    .limit(1)
  return made?.id ?? null
}

/** Sets what a look-up found on every row of a key, and when it found nothing. */
export async function setFound(batchId: string, keyValue: string, found: unknown): Promise<void> {
  await (await db())
    .update(batchRows)
    .set({ found: found ?? { lookedUpAt: new Date().toISOString() }, foundNothing: found === null })
    .where(and(eq(batchRows.batchId, batchId), eq(batchRows.keyValue, keyValue)))
}

const together = 50

/** Charges of batches that have an outcome and whose page has no address so far. */
export async function rowsToShare() {
  return (await db())
    .select({ rowId: batchRows.id, operation: operations, remind: batches.remind })
    .from(batchRows)
    .innerJoin(operations, eq(operations.id, batchRows.operationId))
    .innerJoin(batches, eq(batches.id, batchRows.batchId))
    .where(and(eq(batchRows.toShare, true), notInArray(operations.state, ['sending', 'unknown'])))
    .orderBy(asc(batchRows.line))
    .limit(together)
}

/** Claims the sharing of a row's charge; false when another instance was first. */
export async function claimSharing(tx: Transaction, rowId: string): Promise<boolean> {
  const claimed = await tx
    .update(batchRows)
    .set({ toShare: false })
    .where(and(eq(batchRows.id, rowId), eq(batchRows.toShare, true)))
    .returning({ id: batchRows.id })
  return claimed.length > 0
}
