import 'server-only'
import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import { cancelledNotes } from '@/lib/features/documents/store/cancelled'
import type { Database, Transaction } from '@/lib/server/db/client'
import { operations } from '@/lib/server/db/schema'
import type { OperationRow } from '@/lib/server/operations/operation-row'
import type { BatchRecord } from './batches'
import { isOutstanding, isUnsent } from './outstanding'
import type { RowRecord } from './rows'
import { batches, batchRows } from './tables'

const { madeFrom } = batchRows
const noteOf = sql<string>`${madeFrom}->>'documentId'`

/** Rows of requested batches that were made from these notes and have no transfer of their own yet, each with the batch's operation. */
export async function requestedRows(tx: Pick<Transaction, 'select'>, documentIds: readonly string[]) {
  return tx
    .select({ documentId: noteOf, row: batchRows, batch: batches.state, operation: operations })
    .from(batchRows)
    .innerJoin(batches, eq(batches.id, batchRows.batchId))
    .innerJoin(operations, eq(operations.id, batchRows.batchId))
    .where(and(isNotNull(madeFrom), inArray(noteOf, [...documentIds]), isOutstanding))
}

/** By batch: the notes of its rows without a transfer so far that are cancelled or denied now. */
export async function cancelledNotesOf(
  database: Database | Transaction,
  requests: readonly Pick<OperationRow, 'id' | 'input'>[],
) {
  const { batchId } = batchRows
  const ids = requests.map(({ id }) => id)
  const rows = await database
    .selectDistinct({ batchId, documentId: noteOf })
    .from(batchRows)
    .where(and(inArray(batchId, ids), isNotNull(madeFrom), isUnsent))
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
  const isOf = ({ madeFrom: note, warnings }: RowRecord) =>
    state === 'draft' ? found.has(note?.documentId ?? '') : warnings.includes('note_cancelled')
  return new Set(rows.filter(isOf).map(({ id }) => id))
}
