import 'server-only'
import { and, eq, inArray, or, sql } from 'drizzle-orm'
import type { CancelledNote } from '@/lib/core/operations/cancelled-note'
import { cancelledNotes } from '@/lib/features/documents/store/cancelled'
import { requestedRows } from '@/lib/features/pix/batches/store/notes'
import { rowOperationId } from '@/lib/features/pix/batches/store/row-operation'
import type { Transaction } from '@/lib/server/db/client'
import { operations } from '@/lib/server/db/schema'
import { notify } from '@/lib/server/notices'
import { publishOperation } from '@/lib/server/operations/announce'
import { confirmedNotes } from '@/lib/server/operations/cancelled-notes'
import type { OperationRow } from '@/lib/server/operations/operation-row'

type Payment = {
  /** Of the transfer, also where it is not recorded yet. */
  id: string
  /** The operation that waits: the transfer, or the batch of the row. */
  operation: OperationRow
  documentId: string
  amountCents: number | null
}

/**
 * Notifies the maker and all who may approve of payments that wait and whose note is cancelled or denied now, and the maker of
 * a charge that may still be paid, once for each. What a person has confirmed is not notified.
 */
export async function notifyOfCancelledNotes(tx: Transaction, documentIds: readonly string[]): Promise<void> {
  const found = await cancelledNotes(tx, documentIds)
  if (found.size === 0) return
  const ids = [...found.keys()]
  for (const payment of [...(await waitingOperations(tx, ids)), ...(await waitingRows(tx, ids))]) {
    const note = found.get(payment.documentId)
    if (note && !(await confirmedNotes(tx, payment.operation)).has(note.documentId)) await notifyOf(tx, payment, note)
  }
}

async function notifyOf(tx: Transaction, { id, operation, amountCents }: Payment, note: CancelledNote) {
  const { createdBy, kind } = operation
  const { number, documentId, status } = note
  const notice = {
    kind: 'operation.note-cancelled',
    subject: operation.id,
    data: { operation: kind, amountCents, number: number ?? documentId, status, maker: createdBy },
  }
  await notify(tx, { ...notice, key: `note-cancelled:${id}`, to: { userId: createdBy } })
  if (kind !== 'pix.charge')
    await notify(tx, { ...notice, key: `note-cancelled:${id}:approvers`, to: { may: 'approvals.decide' } })
  await publishOperation(tx, operation)
}

async function waitingOperations(tx: Transaction, ids: string[]): Promise<Payment[]> {
  const documentId = sql<string>`${operations.input}->'madeFrom'->>'documentId'`
  const rows = await tx
    .select({ documentId, operation: operations })
    .from(operations)
    .where(
      and(
        sql`${operations.input}->'madeFrom' is not null`,
        inArray(documentId, ids),
        or(
          and(eq(operations.kind, 'pix.transfer'), inArray(operations.state, ['awaiting_approval', 'scheduled'])),
          and(eq(operations.kind, 'pix.charge'), inArray(operations.state, ['sending', 'unknown', 'accepted'])),
        ),
      ),
    )
  return rows.map((row) => ({ ...row, id: row.operation.id, amountCents: row.operation.amountCents }))
}

async function waitingRows(tx: Transaction, ids: string[]): Promise<Payment[]> {
  return (await requestedRows(tx, ids)).map(({ documentId, operation, row }) => ({
    ...{ documentId, operation, amountCents: row.amountCents },
    id: rowOperationId(operation.id, row.id),
  }))
}
