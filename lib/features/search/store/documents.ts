import 'server-only'
import { desc, eq, type SQL, sql } from 'drizzle-orm'
import type { Code } from '@/lib/core/search/search-codes'
import { type IndexedDocument, indexedPage } from '@/lib/features/documents/index/store/list'
import { documentSyncs, indexedDocuments } from '@/lib/features/documents/store/tables'
import { db } from '@/lib/server/db/client'
import type { SearchQuery } from './search-query'

function byCode({ kind, value }: Code): SQL | null {
  const of = indexedDocuments
  switch (kind) {
    case 'access-key':
      return eq(of.accessKey, value)
    case 'document-id':
      return eq(of.id, BigInt(value))
    case 'note-number':
      return eq(of.numberValue, BigInt(value))
    case 'end-to-end-id':
      return sql`${of.payments} @> ${JSON.stringify([{ endToEndId: value }])}::jsonb`
    default:
      return null
  }
}

/** Documents of the index that fit, newest first. */
export async function findDocuments({ code, words, range }: SearchQuery, limit: number): Promise<IndexedDocument[]> {
  const isTaxId = code?.kind === 'cnpj' || code?.kind === 'cpf'
  if (!code || isTaxId) {
    const filter = { q: isTaxId ? code.value : words.length > 0 ? words.join(' ') : undefined, ...range }
    return indexedPage(filter, { sort: 'period', order: 'desc' }, null, limit)
  }
  const condition = byCode(code)
  if (condition === null) return []
  return (await db())
    .select()
    .from(indexedDocuments)
    .where(condition)
    .orderBy(sql`${indexedDocuments.period} desc nulls last`, desc(indexedDocuments.id))
    .limit(limit)
}

/** When a whole pass over recent months last ended; null: never. */
export async function documentsIndexedAt(): Promise<Date | null> {
  const [row] = await (await db())
    .select({ at: documentSyncs.completedAt })
    .from(documentSyncs)
    .where(eq(documentSyncs.part, 'recent'))
  return row?.at ?? null
}
