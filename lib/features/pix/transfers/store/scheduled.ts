import 'server-only'
import { and, asc, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import { db } from '@/lib/server/db/client'
import { operations } from '@/lib/server/db/schema'

/** Payments of an account, the main one without an id, that are scheduled: by day, how many and integer cents. */
export async function readScheduledDays(accountId: string | undefined) {
  const { sendOn, state, kind, amountCents } = operations
  const rows = await (await db())
    .select({
      day: sql<string>`${sendOn}`,
      count: sql<number>`count(*)::int`,
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
