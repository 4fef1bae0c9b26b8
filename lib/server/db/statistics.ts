import 'server-only'
import { sql } from 'drizzle-orm'
import { databaseIsShared, db } from './client'

/** Number of changed rows, besides a tenth of the table, from which new statistics are worthwhile. */
const enough = 1_000

/**
 * Updates the planner's statistics of tables that changed a lot. PostgreSQL does so itself; the embedded database has
 * no autovacuum and would read a hundred thousand rows for a page of fifty.
 */
export async function refreshStatistics(): Promise<string[]> {
  if (await databaseIsShared()) return []
  const database = await db()
  // Changes of the last second may not be counted yet.
  await database.execute(sql`select pg_stat_force_next_flush()`)
  const changed = await database
    .select({ name: sql<string>`t.relname` })
    .from(sql`pg_stat_user_tables t join pg_class c on c.oid = t.relid`)
    .where(sql`t.n_mod_since_analyze > ${enough} + 0.1 * greatest(c.reltuples, 0) or (
      c.relpages > 100 and not exists (select 1 from pg_stats s where s.tablename = t.relname))`)
  for (const { name } of changed) await database.execute(sql`analyze ${sql.identifier(name)}`)
  return changed.map(({ name }) => name)
}
