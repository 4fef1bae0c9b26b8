import 'server-only'
import { eq } from 'drizzle-orm'
import { isDocumentId } from '@/lib/core/documents/document-id'
import { indexedDocuments } from '@/lib/features/documents/store/tables'
import { db } from '@/lib/server/db/client'
import { env } from '@/lib/server/env'
import { readParts, recentPart } from './syncs'
import { documentOf } from './with-facts'

/** The index's row of a document by id or access key, and when upstream last listed it; null for an unknown document. */
export async function knownRow(idOrKey: string) {
  if (env().DOCUMENT_INDEX === 'off') return null
  const { id, accessKey } = indexedDocuments
  const isNamed = isDocumentId(idOrKey) ? eq(id, BigInt(idOrKey)) : eq(accessKey, idOrKey.toUpperCase())
  const [row] = await (await db()).select().from(indexedDocuments).where(isNamed).limit(1)
  if (!row) return null
  const parts = await readParts()
  const recent = parts.find(({ part }) => part === recentPart)
  const isRecent = recent?.fromPeriod != null && row.period !== null && row.period >= recent.fromPeriod
  const part = isRecent ? recent : parts.find(({ part }) => part === row.period)
  const asOf = new Date(Math.max(row.indexedAt.getTime(), part?.completedAt?.getTime() ?? 0))
  return { id: String(row.id), document: documentOf(row), asOf }
}
