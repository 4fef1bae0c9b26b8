import 'server-only'
import { and, eq, inArray } from 'drizzle-orm'
import { indexedDocuments } from '@/lib/features/documents/store/tables'
import type { PaymentSummary } from '@/lib/features/reconciliation/schema'
import { paymentSummaries } from '@/lib/features/reconciliation/store/payment-summary'
import { backedPayments, backingLinks } from '@/lib/features/reconciliation/store/tables'
import type { Transaction } from '@/lib/server/db/client'
import { accountsOf } from './accounts'

/** Disputes of the payments that paid these notes, by bill (`{documentId}-{n}`): an open dispute before an accepted one. */
export async function billDisputes(reader: Pick<Transaction, 'select'>, documentIds: readonly bigint[]) {
  const found = new Map<string, PaymentSummary['dispute']>()
  if (documentIds.length === 0) return found
  const links = await reader
    .select({ documentId: backingLinks.documentId, payment: backedPayments })
    .from(backingLinks)
    .innerJoin(backedPayments, eq(backedPayments.id, backingLinks.paymentId))
    .where(and(inArray(backingLinks.documentId, [...documentIds]), eq(backedPayments.direction, 'in')))
  const summaries = await paymentSummaries(
    reader,
    links.map(({ payment }) => payment),
  )
  const disputeOf = (paymentId: string) => summaries.get(paymentId)?.dispute ?? null
  const disputed = new Set(links.flatMap(({ documentId, payment }) => (disputeOf(payment.id) ? documentId : [])))
  if (disputed.size === 0) return found
  const notes = await reader
    .select()
    .from(indexedDocuments)
    .where(inArray(indexedDocuments.id, [...disputed]))
  for (const { note, account } of await accountsOf(reader, notes))
    for (const { place, paid } of account.parts) {
      const disputes = paid.map(({ of }) => disputeOf(of.paymentId))
      found.set(`${note.id}-${place}`, disputes.find((each) => each === 'open') ?? disputes.find(Boolean) ?? null)
    }
  return found
}
