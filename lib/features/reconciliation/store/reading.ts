import 'server-only'
import { eq, sql } from 'drizzle-orm'
import { isAllListed, listedMonths } from '@/lib/features/documents/index/store/months'
import { readParts } from '@/lib/features/documents/index/store/syncs'
import { indexedMonths } from '@/lib/features/documents/store/tables'
import { db } from '@/lib/server/db/client'

/** How much of a month's notes has been listed and read. */
export async function notesReading(month: string) {
  const { documents, withContent, waiting, valueless, period } = indexedMonths
  const database = await db()
  const [row] = await database
    .select({
      listed: sql<number>`coalesce(sum(${documents}), 0)::int`,
      read: sql<number>`coalesce(sum(${withContent}), 0)::int`,
      waiting: sql<number>`coalesce(sum(${waiting}), 0)::int`,
      valueless: sql<number>`coalesce(sum(${valueless}), 0)::int`,
    })
    .from(indexedMonths)
    .where(eq(period, month))
  // Newer months are read first.
  const [before] = await database
    .select({ waiting: sql<number>`coalesce(sum(${waiting}), 0)::int` })
    .from(indexedMonths)
    .where(sql`${period} >= ${month}`)
  const parts = await readParts()
  const isListed = isAllListed(parts) || listedMonths(parts)(month)
  const { listed = 0, read = 0, waiting: left = 0, valueless: unknown = 0 } = row ?? {}
  const problem = parts.find(({ error }) => error !== null)?.error ?? null
  return {
    listed,
    read,
    waiting: left,
    valueless: unknown,
    requests: before?.waiting ?? 0,
    complete: isListed && left === 0,
    problem,
  }
}
