import 'server-only'
import { and, isNotNull, isNull, lt, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm'

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
