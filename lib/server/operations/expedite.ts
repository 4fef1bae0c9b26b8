import 'server-only'
import { and, eq, gt, inArray, sql } from 'drizzle-orm'
import type { OperationContract } from '@/lib/core/contract'
import { db } from '@/lib/server/db/client'
import { operations } from '@/lib/server/db/schema'
import { publish } from '@/lib/server/live/publish'
import { backOffSeconds } from './back-off'

/** Minimum time between two reads of one operation, in ms, regardless of the number of events. */
const notWithinMs = 5_000
const most = 500

/** Has the worker refresh these operations now and returns their number; recently refreshed ones are skipped. */
export async function expediteChecks({ kind, topic }: OperationContract): Promise<number> {
  const { id, checks, state, nextCheckAt } = operations
  const database = await db()
  const later = gt(nextCheckAt, sql`now()`)
  const rows = await database
    .select({ id, checks, state, nextCheckAt })
    .from(operations)
    .where(and(eq(operations.kind, kind), inArray(state, ['accepted', 'unknown']), later))
    .limit(most)
  const waiting = rows.filter((row) => {
    const lastMs = (row.nextCheckAt?.getTime() ?? 0) - backOffSeconds(row.checks, row.state) * 1_000
    return lastMs + notWithinMs < Date.now()
  })
  if (waiting.length === 0) return 0
  const ids = waiting.map((row) => row.id)
  const expedited = await database
    .update(operations)
    // A read on a person's request does not count as one of the worker's checks.
    .set({ nextCheckAt: sql`now()`, checks: sql`greatest(${checks} - 1, 0)` })
    .where(and(inArray(id, ids), later))
    .returning({ id })
  // Receivers invalidate what they have just read.
  if (expedited.length > 0) await publish(database, [{ topic }])
  return expedited.length
}
