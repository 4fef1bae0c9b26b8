import 'server-only'
import { sql } from 'drizzle-orm'
import { db } from '@/lib/server/db/client'
import { indexedDocuments } from '@/lib/server/db/document-tables'
import { env } from '@/lib/server/env'
import { isAllListed } from './listed-months'
import { readParts } from './syncs'
import { totalsOf } from './totals'
import { documentOf } from './with-facts'

/** Documents whose content goes between two instants, the first to go first; null while the index does not know them all. */
export async function knownExpiring(from: Date, before: Date, limit: number) {
  if (env().DOCUMENT_INDEX === 'off' || !isAllListed(await readParts())) return null
  const { purged, expiry } = indexedDocuments
  const database = await db()
  const soon = sql`not ${purged} and ${expiry} >= ${from.toISOString()}::timestamptz and ${expiry} < ${before.toISOString()}::timestamptz`
  const rows = await database
    .select()
    .from(indexedDocuments)
    .where(soon)
    .orderBy(expiry)
    .limit(limit + 1)
  const { total } = await totalsOf({})
  return { documents: rows.slice(0, limit).map(documentOf), looked: total, complete: rows.length <= limit }
}
