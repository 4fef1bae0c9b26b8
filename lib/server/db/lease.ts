import 'server-only'
import { and, isNotNull, isNull, lt, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { db } from './client'

/** An instant on the database's clock, by which all instances measure leases: this many seconds from now. */
export const secondsFromNow = (seconds: number): SQL => sql`now() + make_interval(secs => ${seconds})`

/** Whether no process holds the row: its lease was released or has expired. */
export const isFree = (leaseUntil: SQLWrapper): SQL | undefined => or(isNull(leaseUntil), lt(leaseUntil, sql`now()`))

/** Whether the row still has the lease that the caller read, so no other process has claimed it since. */
export const isHeld = (leaseUntil: SQLWrapper, until: Date | null): SQL | undefined =>
  and(
    isNotNull(leaseUntil),
    // A `Date` has milliseconds, but the column has microseconds.
    sql`date_trunc('milliseconds', ${leaseUntil}) = ${until?.toISOString()}::timestamptz`,
  )

/**
 * Time in ms until the first of these instants, 0 for one without a value, and infinite when there is no row. `clock`:
 * what the instants are compared with.
 */
export async function msUntilFirst(
  table: PgTable,
  at: SQLWrapper,
  where: SQL | undefined,
  clock: SQL = sql`now()`,
): Promise<number> {
  const ms = sql<string | null>`extract(epoch from min(coalesce(${at}, ${clock})) - ${clock}) * 1000`
  const [row] = await (await db()).select({ ms }).from(table).where(where)
  return row?.ms == null ? Number.POSITIVE_INFINITY : Number(row.ms)
}

/** This process's clock, for instants that it has written. */
export const ownClock = (now = new Date()): SQL => sql`${now.toISOString()}::timestamptz`
