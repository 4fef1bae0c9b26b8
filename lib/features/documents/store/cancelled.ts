import 'server-only'
import { and, inArray } from 'drizzle-orm'
import type { CancelledNote } from '@/lib/core/operations/cancelled-note'
import type { Database, Transaction } from '@/lib/server/db/client'
import { indexedDocuments } from './tables'

/** Those of these documents that are cancelled or denied now, as far as the index knows, by id. */
export async function cancelledNotes(
  database: Database | Transaction,
  documentIds: readonly string[],
): Promise<Map<string, CancelledNote>> {
  if (documentIds.length === 0) return new Map()
  const { id, number, status } = indexedDocuments
  const rows = await database
    .select({ id, number, status })
    .from(indexedDocuments)
    .where(and(inArray(id, [...new Set(documentIds)].map(BigInt)), inArray(status, ['cancelled', 'denied'])))
  return new Map(
    rows.map((row) => {
      const documentId = String(row.id)
      return [documentId, { documentId, number: row.number, status: row.status === 'denied' ? 'denied' : 'cancelled' }]
    }),
  )
}
