import 'server-only'
import { and, eq, gte, inArray, isNull, notInArray, or } from 'drizzle-orm'
import { voidStates } from '@/lib/core/operations/operation-states'
import type { Database, Transaction } from '@/lib/server/db/client'
import { operations } from '@/lib/server/db/schema'
import { rowOperationId, rowOrder } from './row-operation'
import { batches, batchRows } from './tables'

/** Rows that have no transfer of their own yet. */
export const isUnsent = and(eq(batchRows.excluded, false), isNull(batchRows.operationId), isNull(batchRows.refused))

/** Unsent rows of requested batches, joined with the batch and its operation. */
export const isOutstanding = and(
  isUnsent,
  notInArray(operations.state, voidStates),
  inArray(batches.state, ['awaiting_approval', 'sending', 'paused']),
)

/** Rows of batches that these people have requested since then, or for these days, and that the ledger does not have yet. */
export async function outstandingRows(
  database: Database | Transaction,
  makers: string[],
  since: Date,
  sendingDays: string[],
) {
  const rows = await database
    .select({ row: batchRows, batch: batches, asked: operations })
    .from(operations)
    .innerJoin(batches, eq(batches.id, operations.id))
    .innerJoin(batchRows, eq(batchRows.batchId, batches.id))
    .where(
      and(
        eq(operations.kind, 'pix.batch'),
        inArray(operations.createdBy, makers),
        or(gte(operations.createdAt, since), inArray(operations.sendOn, sendingDays)),
        isOutstanding,
      ),
    )
  return rows.flatMap(({ row, batch, asked }) => {
    const input = rowOrder(batch, row)
    const { createdBy, createdAt } = asked
    const sendOn = input?.sendOn ?? asked.sendOn
    return input ? { id: rowOperationId(batch.id, row.id), createdBy, createdAt, sendOn, input } : []
  })
}
