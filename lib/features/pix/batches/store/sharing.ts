import 'server-only'
import { and, asc, eq, notInArray } from 'drizzle-orm'
import { db, type Transaction } from '@/lib/server/db/client'
import { operations } from '@/lib/server/db/schema'
import { batches, batchRows } from './tables'

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
