import 'server-only'
import { and, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import { db } from '@/lib/server/db/client'
import { batchRows } from './tables'

const hasKey = and(eq(batchRows.excluded, false), isNotNull(batchRows.keyValue))

const isOpen = and(isNull(batchRows.holder), isNull(batchRows.found), eq(batchRows.foundNothing, false))
const toLookUp = and(hasKey, isOpen)

/** How many keys of a batch have a known holder, how many have none, and how many have to be looked up. */
export async function countLookUps(batchId: string): Promise<{ known: number; missed: number; missing: number }> {
  const count = (rows: SQL | undefined) =>
    sql<number>`count(distinct ${batchRows.keyValue}) filter (where ${rows})::int`
  const isMissed = and(isNull(batchRows.holder), eq(batchRows.foundNothing, true))
  const [counted] = await (await db())
    .select({
      known: sql<number>`${count(hasKey)} - ${count(isOpen)} - ${count(isMissed)}`,
      missed: count(isMissed),
      missing: count(isOpen),
    })
    .from(batchRows)
    .where(and(eq(batchRows.batchId, batchId), hasKey))
  return counted ?? { known: 0, missed: 0, missing: 0 }
}

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
