import 'server-only'
import { and, asc, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import { db } from '@/lib/server/db/client'
import { operations } from '@/lib/server/db/schema'

/** Scheduled payments of an account, the main one without an id, by day: rows of batches count as payments each. */
export async function readScheduledDays(accountId: string | undefined) {
  const { sendOn, state, kind, amountCents, input } = operations
  const rows = await (await db())
    .select({
      day: sql<string>`${sendOn}`,
      count: sql<number>`sum(case when ${kind} = 'pix.batch' then (${input}->>'rows')::int else 1 end)::int`,
      transfers: sql<number>`(count(*) filter (where ${kind} = 'pix.transfer'))::int`,
      batches: sql<number>`(count(*) filter (where ${kind} = 'pix.batch'))::int`,
      cents: sql<string>`coalesce(sum(${amountCents}), 0)`,
    })
    .from(operations)
    .where(
      and(
        eq(state, 'scheduled'),
        inArray(kind, ['pix.transfer', 'pix.batch']),
        isNotNull(sendOn),
        accountId === undefined ? isNull(operations.accountId) : eq(operations.accountId, accountId),
      ),
    )
    .groupBy(sendOn)
    .orderBy(asc(sendOn))
  return rows.map(({ cents, ...day }) => ({ ...day, cents: Number(cents) }))
}
