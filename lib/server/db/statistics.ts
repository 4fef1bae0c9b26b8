import 'server-only'
import { sql } from 'drizzle-orm'
import { databaseIsShared, db } from './client'

/** Rows that may change before it matters how they are spread, besides a tenth of the table. */
const enough = 1_000

/**
 * Counts anew what the planner knows of a table that has changed much. PostgreSQL does so by itself; the embedded database
 * has no autovacuum, and without it reads a hundred thousand rows for a page of fifty.
 */
export async function refreshStatistics(): Promise<string[]> {
  if (await databaseIsShared()) return []
  const database = await db()
  // What changed within the last second may not be counted yet.
  await database.execute(sql`select pg_stat_force_next_flush()`)
  const changed = await database
    .select({ name: sql<string>`t.relname` })
    .from(sql`pg_stat_user_tables t join pg_class c on c.oid = t.relid`)
    .where(sql`t.n_mod_since_analyze > ${enough} + 0.1 * greatest(c.reltuples, 0) or (
      c.relpages > 100 and not exists (select 1 from pg_stats s where s.tablename = t.relname))`)
  for (const { name } of changed) await database.execute(sql`analyze ${sql.identifier(name)}`)
  return changed.map(({ name }) => name)
}
