import 'server-only'
import { and, inArray } from 'drizzle-orm'
import { disputedAtMost, isOpen, refundedAtLeast } from '@/lib/features/pix/infractions/rules/infraction'
import { isListed } from '@/lib/features/pix/infractions/store/queue'
import { infractions } from '@/lib/features/pix/infractions/store/tables'
import type { PaymentSummary } from '@/lib/features/reconciliation/schema'
import type { Transaction } from '@/lib/server/db/client'
import type { backedPayments } from './tables'

type Reader = Pick<Transaction, 'select'>
type PaymentRow = typeof backedPayments.$inferSelect
type Dispute = typeof infractions.$inferSelect

/** Payments by id, with their disputes. */
export async function paymentSummaries(reader: Reader, rows: readonly PaymentRow[]) {
  const disputes = await disputesOf(reader, rows)
  return new Map(rows.map((row) => [row.id, summaryOf(row, disputes.get(row.endToEndId) ?? [])]))
}

function summaryOf(row: PaymentRow, disputes: readonly Dispute[]): PaymentSummary {
  const { id, paidAt, day, amountCents, expectedCents, linkedCents, returnedCents, state } = row
  return {
    ...{ id, paidAt, day, amountCents, expectedCents, linkedCents, returnedCents, state },
    dispute: disputeOf(row, disputes),
    party: { name: row.partyName, document: row.partyTaxId },
    accountId: row.accountId,
    endToEndId: row.endToEndId,
    operationId: row.direction === 'out' ? id : null,
    message: row.message,
    madeFrom: row.madeFrom === null ? null : { documentId: String(row.madeFrom), installment: row.madeFromInstallment },
  }
}

/** Disputes that upstream lists, by the end-to-end id of their payment. */
async function disputesOf(reader: Reader, rows: readonly PaymentRow[]) {
  const ids = rows.flatMap(({ endToEndId }) => endToEndId ?? [])
  const found =
    ids.length === 0
      ? []
      : await reader
          .select()
          .from(infractions)
          .where(and(inArray(infractions.transactionId, ids), isListed))
  return Map.groupBy(found, ({ transactionId }) => transactionId)
}

function disputeOf({ amountCents, returnedCents }: PaymentRow, disputes: readonly Dispute[]) {
  if (disputes.some(({ status }) => isOpen(status))) return 'open'
  const isUnreported = (dispute: Dispute) =>
    dispute.status === 'accepted' &&
    refundedAtLeast(dispute) === 0 &&
    returnedCents < Math.min(disputedAtMost(dispute) ?? amountCents, amountCents)
  return disputes.some(isUnreported) ? 'accepted' : null
}
