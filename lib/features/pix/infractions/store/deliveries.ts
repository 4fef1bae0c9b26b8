import 'server-only'
import { and, between, eq, inArray, ne, or, sql } from 'drizzle-orm'
import { addMonths, dayOf } from '@/lib/core/dates'
import { indexedDocuments } from '@/lib/features/documents/store/tables'
import { db } from '@/lib/server/db/client'

/** Goods leave within this many months of their note. */
const mostMonths = 2
const most = 10

const cte = eq(indexedDocuments.model, 'cte')
const accessKey = /^[0-9A-Z]{44}$/

/** Each CT-e of the index that names one of the notes, or that one of them names in its text. */
export async function findDeliveries(noteIds: readonly string[]) {
  if (noteIds.length === 0) return []
  const database = await db()
  const notes = await database
    .select()
    .from(indexedDocuments)
    .where(and(inArray(indexedDocuments.id, noteIds.map(BigInt)), ne(indexedDocuments.model, 'cte')))
  const named = notes.flatMap(({ references }) => (references ?? []).filter((word) => accessKey.test(word)))
  const carrying = notes.flatMap(({ accessKey: key, companyId, period }) =>
    key === null || period === null
      ? []
      : and(
          eq(indexedDocuments.companyId, companyId),
          between(indexedDocuments.period, period, addMonths(period, mostMonths)),
          sql`${indexedDocuments.references} @> array[${key}]`,
        ),
  )
  const wanted = or(named.length === 0 ? undefined : inArray(indexedDocuments.accessKey, named), ...carrying)
  if (wanted === undefined) return []
  const rows = await database
    .select()
    .from(indexedDocuments)
    .where(and(cte, wanted))
    .orderBy(indexedDocuments.issuedOrder, indexedDocuments.id)
    .limit(most)
  return rows.map(({ id, issuedAt, ...row }) => ({
    id: String(id),
    model: row.model,
    number: row.number,
    accessKey: row.accessKey,
    issuedAt,
    day: dayOf(issuedAt ?? '') ?? dayOf(row.createdAt ?? ''),
    amountCents: row.totalCents,
    cancelled: row.status === 'cancelled',
    party: { name: row.recipientName, document: row.recipientTaxId },
    installments: [],
    carrier: { name: row.issuerName, document: row.issuerTaxId },
  }))
}
