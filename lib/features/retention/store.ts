import 'server-only'
import { sql } from 'drizzle-orm'
import { indexedDocuments } from '@/lib/features/documents/store/tables'
import { db } from '@/lib/server/db/client'

// By São Paulo's offset, since the zone's rules take as long again for a million rows: it has had no summer time since 2019.
const day = sql`((${indexedDocuments.expiry} at time zone 'UTC' - interval '3 hours')::date)`

const counted = {
  day: sql<string>`to_char(${day}, 'YYYY-MM-DD')`,
  documents: sql<number>`count(*)::int`,
  neverExported: sql<number>`(count(*) - count(${indexedDocuments.exportedAt}))::int`,
}

type ExpiryDay = { day: string; documents: number; neverExported: number }

/** Documents with content by the day in São Paulo on which it expires, earliest day first. */
export async function expiryDays(companyId?: string): Promise<ExpiryDay[]> {
  const { expiry, purged } = indexedDocuments
  return (await db())
    .select(counted)
    .from(indexedDocuments)
    .where(
      sql`not ${purged} and ${expiry} is not null ${companyId === undefined ? sql`` : sql`and ${indexedDocuments.companyId} = ${companyId}`}`,
    )
    .groupBy(day)
    .orderBy(sql`1`)
}

/** Documents of a company that expire on the same day: the month of all, and the id of a single one. */
type ExpiryGroup = ExpiryDay & { companyId: string; period: string | null; documentId: string | null }

/**
 * Documents that expire before an instant, earliest day first and largest groups first. Expired documents that are still
 * there count as expiring today, as in `expiryDays` and on its screens.
 */
export async function expiryGroups(today: string, before: Date): Promise<ExpiryGroup[]> {
  const { id, companyId, period, expiry, purged } = indexedDocuments
  const goes = sql<string>`greatest(to_char(${day}, 'YYYY-MM-DD'), ${today}::text)`
  return (await db())
    .select({
      ...counted,
      day: goes,
      companyId,
      period: sql<string | null>`case when count(distinct coalesce(${period}, '')) = 1 then min(${period}) end`,
      documentId: sql<string | null>`case when count(*) = 1 then min(${id})::text end`,
    })
    .from(indexedDocuments)
    .where(sql`not ${purged} and ${expiry} < ${before.toISOString()}::timestamptz`)
    .groupBy(sql`1`, companyId)
    .orderBy(sql`1`, sql`2 desc`, companyId)
}
