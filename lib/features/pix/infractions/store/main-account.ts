import 'server-only'
import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import { db } from '@/lib/server/db/client'
import { infractions } from '@/lib/server/db/infraction-tables'
import { knownAccounts, seenPayments } from '@/lib/server/db/schema'

/**
 * The id that upstream gives the main account on infractions, which it names nowhere: the only one that is no listed account,
 * or of several the one whose payments the main account was seen to receive. Null while that does not tell.
 */
export async function findMainAccount(): Promise<string | null> {
  const rows = await (await db())
    .select({ id: infractions.accountId, received: sql<boolean>`bool_or(${seenPayments.endToEndId} is not null)` })
    .from(infractions)
    .leftJoin(knownAccounts, eq(knownAccounts.id, infractions.accountId))
    .leftJoin(seenPayments, and(eq(seenPayments.endToEndId, infractions.transactionId), isNull(seenPayments.accountId)))
    .where(and(isNull(knownAccounts.id), isNotNull(infractions.accountId)))
    .groupBy(infractions.accountId)
  const likely = rows.length === 1 ? rows : rows.filter(({ received }) => received)
  return likely.length === 1 ? (likely[0]?.id ?? null) : null
}
