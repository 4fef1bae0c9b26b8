import 'server-only'
import {
  and,
  asc,
  desc,
  eq,
  getTableColumns,
  inArray,
  isNull,
  lt,
  max,
  notInArray,
  or,
  type SQL,
  sql,
} from 'drizzle-orm'
import { Problem, refusal } from '@/lib/core/errors'
import { voidStates } from '@/lib/core/operations/operation-states'
import type { CursorPosition } from '@/lib/core/page-cursor'
import { type Database, db, type Transaction } from '@/lib/server/db/client'
import { operations, users } from '@/lib/server/db/schema'
import { publish } from '@/lib/server/live/publish'
import type { BatchState } from '../rules/batch-state'
import { toConfirm } from '../rules/row-codes'
import { batches, batchFiles, batchRows } from './tables'

export type BatchRecord = typeof batches.$inferSelect

/** Batches with the state of their operation and their maker. */
export type BatchAround = {
  batch: BatchRecord
  asked: string | null
  sendOn: string | null
  by: { id: string; name: string }
}

const around = {
  batch: batches,
  asked: operations.state,
  sendOn: operations.sendOn,
  by: { id: users.id, name: users.name },
}

/** A batch's state: until it is sent, that of its operation decides; afterwards rows may still wait for their own days. */
export function stateOf({ batch: { state }, asked }: BatchAround, hasScheduledRows: boolean): BatchState {
  if (state === 'done' && hasScheduledRows) return 'scheduled'
  if (state !== 'awaiting_approval') return state
  if (asked === 'rejected' || asked === 'cancelled') return asked
  return asked === 'awaiting_approval' || asked === 'scheduled' ? asked : 'sending'
}

export async function listBatches(after: CursorPosition | null, limit: number): Promise<BatchAround[]> {
  const { createdAt, id } = batches
  const isAfter = after
    ? or(lt(createdAt, after.at), and(eq(createdAt, after.at), sql`${id} > ${after.id}`))
    : undefined
  return (await db())
    .select(around)
    .from(batches)
    .innerJoin(users, eq(users.id, batches.createdBy))
    .leftJoin(operations, eq(operations.id, batches.id))
    .where(isAfter)
    .orderBy(desc(createdAt), asc(id))
    .limit(limit)
}

const noSuchBatch = () => new Problem('not_found', 'There is no such batch')

export async function findBatch(id: string, database?: Database | Transaction): Promise<BatchAround> {
  const [found] = await (database ?? (await db()))
    .select(around)
    .from(batches)
    .innerJoin(users, eq(users.id, batches.createdBy))
    .leftJoin(operations, eq(operations.id, batches.id))
    .where(eq(batches.id, id))
  if (!found) throw noSuchBatch()
  return found
}

/** Locks the batch until the transaction ends. */
export async function lockBatch(tx: Transaction, id: string): Promise<BatchRecord> {
  const [row] = await tx.select().from(batches).where(eq(batches.id, id)).for('update')
  if (!row) throw noSuchBatch()
  return row
}

/** Throws `conflict` unless the batch is a draft of this version. */
export async function lockDraft(tx: Transaction, id: string, version: number): Promise<BatchRecord> {
  const row = await lockBatch(tx, id)
  if (row.state !== 'draft') throw otherState(row.state)
  if (row.version !== version) throw changed()
  return row
}

export const changed = () =>
  refusal('conflict', 'The batch has changed since you read it: nothing was done', 'refused.batch-changed')

export const otherState = (state: BatchState) => refusal('conflict', `The batch is ${state}`, 'refused.batch-state')

type Change = { [name in keyof BatchRecord]?: BatchRecord[name] | SQL }

export async function updateBatch(tx: Transaction, id: string, change: Change): Promise<void> {
  await tx.update(batches).set(change).where(eq(batches.id, id))
  // Once it is no draft any more, its file is not read again.
  if (change.state) await tx.delete(batchFiles).where(eq(batchFiles.batchId, id))
  await publish(tx, [{ topic: 'pix.batches', subject: id }])
}

/** The newest batch of the same sheet of the same file that was not cancelled unsent. */
export async function findSameFile(tx: Transaction, sha256: string, sheet: string | null): Promise<string | null> {
  const [found] = await tx
    .select({ id: batches.id })
    .from(batches)
    .leftJoin(operations, eq(operations.id, batches.id))
    .where(
      and(
        eq(batches.sha256, sha256),
        or(isNull(batches.reading), sql`${batches.reading} ->> 'sheet' is not distinct from ${sheet}`),
        or(
          notInArray(batches.state, ['cancelled', 'rejected']),
          sql`exists (select 1 from ${batchRows} where ${batchRows.batchId} = ${batches.id} and ${batchRows.operationId} is not null)`,
        ),
        or(isNull(operations.state), notInArray(operations.state, voidStates)),
      ),
    )
    .orderBy(desc(batches.createdAt))
    .limit(1)
  return found?.id ?? null
}

type NewRow = typeof batchRows.$inferInsert

export async function insertBatch(
  tx: Transaction,
  batch: typeof batches.$inferInsert & { id: string },
  rows: readonly NewRow[],
): Promise<void> {
  await tx.insert(batches).values(batch)
  if (rows.length > 0) await insertRows(tx, rows)
  await publish(tx, [{ topic: 'pix.batches', subject: batch.id }])
}

/** Inserts rows of the same fields as one JSON parameter, since thousands of parameters take longer than the insert itself. */
export async function insertRows(tx: Transaction, rows: readonly NewRow[]): Promise<void> {
  const columns = Object.entries(getTableColumns(batchRows)).filter(([field]) => rows.some((row) => field in row))
  const names = sql.join(
    columns.map(([, { name }]) => sql.identifier(name)),
    sql`, `,
  )
  const records = rows.map((row) =>
    Object.fromEntries(columns.map(([field, { name }]) => [name, Reflect.get(row, field) ?? null])),
  )
  await tx.execute(sql`insert into ${batchRows} (${names})
    select ${names} from jsonb_populate_recordset(null::${batchRows}, ${JSON.stringify(records)}::jsonb)`)
}

const confirmable = sql.raw(`array['${toConfirm.join("', '")}']`)

/** Counts and sums of the rows of each batch, grouped by state, problems, warnings and confirmation. */
export async function countRows(ids: readonly string[], database?: Database | Transaction) {
  if (ids.length === 0) return []
  const { batchId, problems, warnings, excluded, confirmed, refused, amountCents } = batchRows
  const groups = {
    batchId,
    excluded,
    state: sql<string | null>`case when ${refused} is not null then 'failed' else ${operations.state} end`,
    problem: sql<boolean>`cardinality(${problems}) > 0`,
    warning: sql<boolean>`cardinality(${warnings}) > 0`,
    unconfirmed: sql<boolean>`(not ${confirmed} and ${warnings} && ${confirmable})`,
  }
  return (database ?? (await db()))
    .select({
      ...groups,
      count: sql<number>`count(*)::int`,
      cents: sql<string>`coalesce(sum(${amountCents}), 0)`,
      firstDay: sql<string | null>`min(${operations.sendOn})`,
      lastAt: max(operations.updatedAt),
    })
    .from(batchRows)
    .leftJoin(operations, eq(operations.id, batchRows.operationId))
    .where(inArray(batchId, [...ids]))
    .groupBy(sql`1, 2, 3, 4, 5, 6`)
}

export type RowGroup = Awaited<ReturnType<typeof countRows>>[number]
