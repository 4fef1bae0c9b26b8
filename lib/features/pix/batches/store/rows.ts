import 'server-only'
import { and, asc, eq, isNull, type SQL, sql } from 'drizzle-orm'
import { Problem } from '@/lib/core/errors'
import { directoryEntry } from '@/lib/features/pix/directory/schema'
import { type Database, db, type Transaction } from '@/lib/server/db/client'
import { operations } from '@/lib/server/db/schema'
import type { JudgedInput } from '../rules/judge-rows'
import type { rowFilters } from '../schema'
import { batchRows } from './tables'

export type RowRecord = typeof batchRows.$inferSelect
export type RowAround = { row: RowRecord; operation: typeof operations.$inferSelect | null }

/** All rows of a batch, in the file's order. */
export async function readRows(database: Database | Transaction, batchId: string): Promise<RowRecord[]> {
  return database.select().from(batchRows).where(eq(batchRows.batchId, batchId)).orderBy(asc(batchRows.line))
}

export const judgedInput = (
  row: Pick<RowRecord, 'id' | 'line' | 'cells' | 'excluded' | 'found' | 'foundNothing' | 'holderReason'>,
  others: Pick<JudgedInput, 'made' | 'beyondFree' | 'noteCancelled'>,
): JudgedInput => ({
  id: row.id,
  line: row.line,
  cells: row.cells,
  excluded: row.excluded,
  found: directoryEntry.nullable().catch(null).parse(row.found),
  foundNothing: row.foundNothing,
  holderReason: row.holderReason,
  ...others,
})

type Filter = (typeof rowFilters)[number]

const { excluded, problems, warnings, refused, operationId, amountCents, line, id } = batchRows
const isIn = sql`not ${excluded}`

function matching(filter: Filter | undefined): SQL | undefined {
  if (filter === undefined) return undefined
  if (filter === 'excluded') return sql`${excluded}`
  if (filter === 'waiting') return and(isIn, isNull(operationId), isNull(refused))
  if (filter === 'problem') return and(isIn, sql`cardinality(${problems}) > 0`)
  if (filter === 'warning') return and(isIn, sql`cardinality(${problems}) = 0`, sql`cardinality(${warnings}) > 0`)
  if (filter === 'ready') return and(isIn, sql`cardinality(${problems}) = 0`, sql`cardinality(${warnings}) = 0`)
  if (filter === 'failed') return sql`(${operations.state} = 'failed' or ${refused} is not null)`
  return eq(operations.state, filter)
}

/** Rows in the order in which a person has to look at them. */
const attention = sql`case
  when ${excluded} then 9
  when cardinality(${problems}) > 0 and ${operationId} is null then 0
  when ${operations.state} = 'unknown' then 1
  when ${operations.state} = 'failed' or ${refused} is not null then 2
  when ${operations.state} = 'sending' then 3
  when ${operationId} is null and cardinality(${warnings}) > 0 then 4
  when ${operationId} is null then 5
  when ${operations.state} = 'accepted' then 6
  else 7 end`

const orders = {
  line: [asc(line)],
  attention: [attention, asc(line)],
  amount: [sql`${amountCents} desc nulls last`, asc(line)],
}

type Wanted = { batchId: string; filter?: Filter; order: keyof typeof orders; offset: number; limit: number }

export async function listRows({ batchId, filter, order, offset, limit }: Wanted): Promise<RowAround[]> {
  return (await db())
    .select({ row: batchRows, operation: operations })
    .from(batchRows)
    .leftJoin(operations, eq(operations.id, operationId))
    .where(and(eq(batchRows.batchId, batchId), matching(filter)))
    .orderBy(...orders[order])
    .offset(offset)
    .limit(limit)
}

export async function findRow(tx: Transaction, batchId: string, rowId: string): Promise<RowRecord> {
  const [row] = await tx
    .select()
    .from(batchRows)
    .where(and(eq(batchRows.batchId, batchId), eq(id, rowId)))
  if (!row) throw new Problem('not_found', 'There is no such row in this batch')
  return row
}

export async function updateRow(tx: Transaction, rowId: string, change: Partial<RowRecord>): Promise<void> {
  await tx.update(batchRows).set(change).where(eq(id, rowId))
}

/** Leaves out every row with a problem, or confirms every row. */
export async function updateRows(
  tx: Transaction,
  batchId: string,
  which: 'problem' | 'all',
  change: Partial<RowRecord>,
) {
  const only = which === 'problem' ? matching('problem') : isIn
  await tx
    .update(batchRows)
    .set(change)
    .where(and(eq(batchRows.batchId, batchId), only))
}

/** A row's receiver, as far as it is known: two keys of one person are one. */
const receiver = sql`coalesce(${batchRows.document},
  case when ${batchRows.keyType} in ('CPF', 'CNPJ') then ${batchRows.keyValue} end,
  nullif(concat(${batchRows.holder} -> 'owner' ->> 'document', ${batchRows.holder} -> 'owner' ->> 'name'), ''),
  ${batchRows.keyValue})`

/** How many rows have each code, and how many receivers are new; rows that are left out have none. */
export async function countCodes(batchId: string): Promise<Record<string, number>> {
  const code = sql<string>`code`
  const rows = await (await db())
    .select({
      code,
      count: sql<number>`count(distinct case when code = 'new_payee' then ${receiver} else ${id}::text end)::int`,
    })
    .from(sql`${batchRows} cross join unnest(${problems} || ${warnings}) as code`)
    .where(and(eq(batchRows.batchId, batchId), isIn))
    .groupBy(code)
  return Object.fromEntries(rows.map(({ code, count }) => [code, count]))
}
