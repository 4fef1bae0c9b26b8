import 'server-only'
import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import { db } from '@/lib/server/db/client'
import { batchRows } from './tables'

const hasKey = and(eq(batchRows.excluded, false), isNotNull(batchRows.keyValue))

/** How many keys of a batch have a known holder, and how many have to be looked up. */
export async function countLookUps(batchId: string): Promise<{ known: number; missing: number }> {
  const [counted] = await (await db())
    .select({
      known: sql<number>`count(distinct ${batchRows.keyValue}) filter (where ${batchRows.holder} is not null)::int`,
      missing: sql<number>`count(distinct ${batchRows.keyValue}) filter (where ${batchRows.holder} is null and not ${batchRows.foundNothing})::int`,
    })
    .from(batchRows)
    .where(and(eq(batchRows.batchId, batchId), hasKey))
  return counted ?? { known: 0, missing: 0 }
}

const toLookUp = and(hasKey, isNull(batchRows.holder), eq(batchRows.foundNothing, false))

/** A key of a batch with an unknown holder; null when there is none left. */
export async function nextToLookUp(batchId: string) {
  const [row] = await (await db())
    .select()
    .from(batchRows)
    .where(and(eq(batchRows.batchId, batchId), toLookUp))
    .orderBy(batchRows.line)
    .limit(1)
  return row ?? null
}
