import 'server-only'
import { inArray } from 'drizzle-orm'
import { isDocumentId } from '@/lib/core/documents/document-id'
import type { DocumentSort } from '@/lib/features/documents/rules/document-sorts'
import { indexedDocuments } from '@/lib/features/documents/store/tables'
import { db } from '@/lib/server/db/client'
import { littlePage } from './little-page'
import { type IndexNarrowing, type IndexPosition, narrowed } from './narrowing'
import { orderedPage, pageAhead } from './ordered-page'
import { countedByMonth } from './totals'

export type Sorting = { sort: DocumentSort; order: 'asc' | 'desc' }

export type IndexedDocument = typeof indexedDocuments.$inferSelect

/** Within a month the newest issue comes first, and last what has not been read. */
const sortColumns = {
  period: { column: indexedDocuments.period, within: indexedDocuments.issuedOrder },
  issuedAt: { column: indexedDocuments.issuedAt },
  totalCents: { column: indexedDocuments.totalCents },
  number: { column: indexedDocuments.numberValue },
} as const

/** A company or model with so few documents is read whole rather than in the list's order. */
const littleByOrder = 5_000

/** The page after a position. What lacks the value sorted by comes last, whichever the order. `total`: of the filter, where the counts of months know all of it and the caller has it anyway. */
export async function indexedPage(
  filter: IndexNarrowing,
  { sort, order }: Sorting,
  after: IndexPosition | null,
  limit: number,
  total?: Promise<number>,
): Promise<IndexedDocument[]> {
  const { counted, isAll } = total ? { counted: await total, isAll: true } : await countedByMonth(filter)
  if (counted === 0) return []
  const [fits, by] = [narrowed(filter), { ...sortColumns[sort], order }]
  const isFew = isAll && counted <= littleByOrder && (filter.companyId ?? filter.model) !== undefined
  // How much has a text, or a value, is not known beforehand.
  const ahead = isAll ? null : await pageAhead(fits, by, after, limit)
  const ids = ahead ?? (isFew || !isAll ? await littlePage(fits, by, after, limit) : null)
  return ids ? indexedRows(ids) : orderedPage(fits, by, after, limit)
}

/** In the order of the ids, without those that do not exist. */
export async function indexedRows(ids: readonly string[]): Promise<IndexedDocument[]> {
  // Upstream may name what is no id.
  const known = ids.filter(isDocumentId)
  if (known.length === 0) return []
  const rows = await (await db())
    .select()
    .from(indexedDocuments)
    .where(inArray(indexedDocuments.id, known.map(BigInt)))
  const byId = new Map(rows.map((row) => [String(row.id), row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

export const positionOf = (row: IndexedDocument, sort: DocumentSort): IndexPosition => {
  const value = { period: row.period, issuedAt: row.issuedAt, totalCents: row.totalCents, number: row.numberValue }[
    sort
  ]
  const within = sort === 'period' ? row.issuedOrder : 0
  return { value: value === null ? null : String(value), within, id: String(row.id) }
}
