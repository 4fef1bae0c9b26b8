import 'server-only'
import { and, eq, isNull, sql } from 'drizzle-orm'
import { closedRows } from '@/lib/features/reconciliation/store/closing-tables'
import type { Transaction } from '@/lib/server/db/client'
import { lockBacking } from './lock'
import { backedPayments, backingDismissals, backingHistory, backingLinks, backingMarks, refusedPairs } from './tables'

/** Gives a payment another id, moves its links and decisions along, and marks it for matching. */
export async function renamePayment(tx: Transaction, from: string, to: string): Promise<void> {
  await lockBacking(tx)
  const { paymentId, decidedCents } = backingLinks
  const among = (pairs: typeof backingLinks | typeof refusedPairs, id: string) =>
    sql`exists (select 1 from ${pairs} other where other.payment_id = ${id} and other.document_id = ${pairs.documentId})`
  // A link of a rule follows anew; what a person decided stays.
  await tx.delete(backingLinks).where(and(eq(paymentId, to), isNull(decidedCents), among(backingLinks, from)))
  for (const pairs of [backingLinks, refusedPairs]) {
    await tx.delete(pairs).where(and(eq(pairs.paymentId, from), among(pairs, to)))
    await tx.update(pairs).set({ paymentId: to }).where(eq(pairs.paymentId, from))
  }
  const isDismissed = sql`exists (select 1 from ${backingDismissals} other where other.payment_id = ${to})`
  await tx.delete(backingDismissals).where(and(eq(backingDismissals.paymentId, from), isDismissed))
  await tx.update(backingDismissals).set({ paymentId: to }).where(eq(backingDismissals.paymentId, from))
  await tx.update(backingHistory).set({ paymentId: to }).where(eq(backingHistory.paymentId, from))
  const isClosed = sql`exists (select 1 from ${closedRows} other where other.closing_id = ${closedRows.closingId} and other.side = 'payments' and other.row_id = ${to})`
  await tx
    .update(closedRows)
    .set({ rowId: to })
    .where(and(eq(closedRows.side, 'payments'), eq(closedRows.rowId, from), sql`not ${isClosed}`))
  const isBacked = sql`exists (select 1 from ${backedPayments} other where other.id = ${to})`
  await tx
    .update(backedPayments)
    .set({ id: to })
    .where(and(eq(backedPayments.id, from), sql`not ${isBacked}`))
  await tx.insert(backingMarks).values([from, to].map((id) => ({ side: 'payments' as const, id })))
}
