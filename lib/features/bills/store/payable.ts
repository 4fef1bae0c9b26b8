import 'server-only'
import { and, eq, inArray, sql } from 'drizzle-orm'
import { indexedDocuments } from '@/lib/features/documents/store/tables'
import type { Transaction } from '@/lib/server/db/client'
import { isPayable, requestedOn } from '../rules/bill-states'
import { bills } from './tables'

export type PayableBill = Awaited<ReturnType<typeof payableBills>>[number]

/** Bills by their ids, in the order of their due days, and whether each may be paid now. */
export async function payableBills(tx: Transaction, ids: readonly string[]) {
  const id = sql<string>`${bills.documentId}::text || '-' || ${bills.number}::text`
  const documentIds = ids.map((each) => BigInt(each.split('-')[0] ?? ''))
  const found = await tx
    .select({ bill: bills, model: indexedDocuments.model, documentNumber: indexedDocuments.number })
    .from(bills)
    .innerJoin(indexedDocuments, eq(indexedDocuments.id, bills.documentId))
    .where(and(inArray(bills.documentId, documentIds), inArray(id, [...ids])))
    .orderBy(sql`${bills.dueDate} nulls last`, bills.documentId, bills.number)
  return found.map(({ bill, ...of }) => {
    const { freeCents } = requestedOn(new Date(), bill)
    return {
      ...bill,
      ...of,
      documentId: String(bill.documentId),
      freeCents,
      payable: isPayable({ ...bill, freeCents }),
    }
  })
}
