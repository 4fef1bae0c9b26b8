import 'server-only'
import { and, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import { cancelledNotes } from '@/lib/features/documents/store/cancelled'
import type { Database, Transaction } from '@/lib/server/db/client'
import type { OperationRow } from '@/lib/server/operations/operation-row'
import type { BatchRecord } from './batches'
import type { RowRecord } from './rows'
import { batchRows } from './tables'

/** By batch: the notes of its rows without a transfer so far that are cancelled or denied now. */
export async function cancelledNotesOf(
  database: Database | Transaction,
  batches: readonly Pick<OperationRow, 'id' | 'input'>[],
) {
  const { batchId, madeFrom, excluded, operationId, refused } = batchRows
  const rows = await database
    .selectDistinct({ batchId, documentId: sql<string>`${madeFrom}->>'documentId'` })
    .from(batchRows)
    .where(
      and(
        inArray(
          batchId,
          batches.map(({ id }) => id),
        ),
        isNotNull(madeFrom),
        eq(excluded, false),
        isNull(operationId),
        isNull(refused),
      ),
    )
  const found = await cancelledNotes(
    database,
    rows.map(({ documentId }) => documentId),
  )
  const ofRows = rows.flatMap((row) => {
    const note = found.get(row.documentId)
    return note ? [{ batchId: row.batchId, note }] : []
  })
  return new Map([...Map.groupBy(ofRows, (row) => row.batchId)].map(([id, some]) => [id, some.map(({ note }) => note)]))
}

/** Rows whose note is cancelled or denied: of a draft now, of a requested batch when it was requested, as its person confirmed. */
export async function rowsOfCancelledNotes(
  tx: Transaction,
  { state }: Pick<BatchRecord, 'state'>,
  rows: readonly RowRecord[],
): Promise<Set<string>> {
  const found = await cancelledNotes(tx, state === 'draft' ? rows.flatMap((row) => row.madeFrom?.documentId ?? []) : [])
  const isOf = ({ madeFrom, warnings }: RowRecord) =>
    state === 'draft' ? found.has(madeFrom?.documentId ?? '') : warnings.includes('note_cancelled')
  return new Set(rows.filter(isOf).map(({ id }) => id))
}
