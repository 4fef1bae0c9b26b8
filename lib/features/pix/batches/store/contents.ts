import 'server-only'
import { createHash } from 'node:crypto'
import { and, eq, gt, inArray, or, sql } from 'drizzle-orm'
import { z } from 'zod'
import { canonicalJson } from '@/lib/core/canonical-json'
import { payeeChangeDays } from '@/lib/features/pix/payees/rules'
import { payeeChanges, payeeKeys } from '@/lib/features/pix/payees/store/tables'
import type { Database, Transaction } from '@/lib/server/db/client'
import type { BatchRecord } from './batches'
import { orderOf } from './row-operation'
import type { RowRecord } from './rows'
import { batchRows } from './tables'

/** Hash of everything that would be sent. Holders are judged by themselves: another bank or more details change nothing. */
export function contentsOf(batch: BatchRecord, rows: readonly RowRecord[], withHolders = false): string {
  const shown = rows
    .filter(({ excluded }) => !excluded)
    .map((row) => ({
      rowId: row.id,
      line: row.line,
      order: orderedOf(batch, row),
      ...(withHolders && { holder: holderOf(row) }),
    }))
  return createHash('sha256').update(canonicalJson(shown)).digest('hex')
}

/** Whether the rows are the requested ones; the hashes of older requests include the holders. */
export const hasContents = (contents: string, batch: BatchRecord, rows: readonly RowRecord[]): boolean =>
  contentsOf(batch, rows) === contents || contentsOf(batch, rows, true) === contents

/** Whether more than is free is asked for depends on other requests, not on the batch. */
function orderedOf(batch: BatchRecord, row: RowRecord) {
  const order = orderOf(batch, row)
  return order && Object.fromEntries(Object.entries(order).filter(([name]) => name !== 'again'))
}

/** The holder without the time of the look-up. */
const holderOf = ({ holder }: RowRecord) =>
  z.object({ owner: z.unknown(), bank: z.unknown() }).nullable().catch(null).parse(holder)

/** People who recently changed a payee of the batch or a key of such a payee: they may not approve the batch. */
export async function recentPayeeChangers(database: Database | Transaction, batchId: string): Promise<string[]> {
  const keys = database
    .select({ key: sql<string>`${batchRows.keyValue}` })
    .from(batchRows)
    .where(and(eq(batchRows.batchId, batchId), eq(batchRows.excluded, false)))
  const owners = database.select({ id: payeeKeys.payeeId }).from(payeeKeys).where(inArray(payeeKeys.value, keys))
  const rows = await database
    .selectDistinct({ by: payeeChanges.by })
    .from(payeeChanges)
    .where(
      and(
        gt(payeeChanges.at, new Date(Date.now() - payeeChangeDays * 24 * 3_600_000)),
        or(inArray(payeeChanges.key, keys), inArray(payeeChanges.payeeId, owners)),
      ),
    )
  return rows.map(({ by }) => by)
}
