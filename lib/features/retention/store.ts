import 'server-only'
import { sql } from 'drizzle-orm'
import { timeZone } from '@/lib/core/dates'
import { db } from '@/lib/server/db/client'
import { indexedDocuments } from '@/lib/server/db/document-tables'

export type ExpiryDay = { day: string; documents: number; neverExported: number }

const day = sql`to_char(${indexedDocuments.expiry} at time zone ${sql.raw(`'${timeZone}'`)}, 'YYYY-MM-DD')`

/** Documents whose content is not gone, by the day of São Paulo on which it goes; the first day first. */
export async function expiryDays(companyId?: string): Promise<ExpiryDay[]> {
  const { expiry, purged, exportedAt } = indexedDocuments
  return (await db())
    .select({
      day: sql<string>`${day}`,
      documents: sql<number>`count(*)::int`,
      neverExported: sql<number>`(count(*) - count(${exportedAt}))::int`,
    })
    .from(indexedDocuments)
    .where(
      sql`not ${purged} and ${expiry} is not null ${companyId === undefined ? sql`` : sql`and ${indexedDocuments.companyId} = ${companyId}`}`,
    )
    .groupBy(sql`1`)
    .orderBy(sql`1`)
}

export type NeverExported = { documents: number; last: Date | null }

/** Documents never exported whose content goes between two instants, and when the last of them does. */
export async function neverExported(from: Date, before: Date): Promise<NeverExported> {
  const { expiry, purged, exportedAt } = indexedDocuments
  const between = sql`${expiry} >= ${from.toISOString()}::timestamptz and ${expiry} < ${before.toISOString()}::timestamptz`
  const [row] = await (await db())
    .select({ documents: sql<number>`count(*)::int`, last: sql<Date | null>`max(${expiry})`.mapWith(expiry) })
    .from(indexedDocuments)
    .where(sql`not ${purged} and ${exportedAt} is null and ${between}`)
  return row ?? { documents: 0, last: null }
}
