import 'server-only'
import { sql } from 'drizzle-orm'
import { indexedMonths } from '@/lib/features/documents/store/tables'
import { db } from '@/lib/server/db/client'
import { cachedValue } from '@/lib/server/upstream/cache'
import type { IndexNarrowing } from './narrowing'
import { type Totals, totalsOf } from './totals'

const keptMs = 10 * 60_000

/**
 * Version of the index, which is equal on every instance: each change of a document recounts its month in
 * the same transaction, and the rows of the month carry the number of that transaction.
 */
export async function indexVersion(): Promise<string> {
  const [row] = await (await db())
    .select({
      version: sql<string>`count(*) || '.' || coalesce(sum(hashtextextended(period || ' ' || xmin::text, 0)), 0)`,
    })
    .from(indexedMonths)
  return row?.version ?? ''
}

/** Cached totals of a filter for each version of the index. Filters by backing are not cached. */
export async function keptTotals(filter: IndexNarrowing, version: string): Promise<Totals> {
  if (filter.backing !== undefined) return totalsOf(filter)
  const key = `documents/totals/${version}?${JSON.stringify(Object.entries(filter).sort())}`
  return cachedValue({ key, freshMs: keptMs, load: () => totalsOf(filter) })
}
