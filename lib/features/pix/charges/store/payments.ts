import 'server-only'
import { and, eq, like } from 'drizzle-orm'
import { db } from '@/lib/server/db/client'
import { seenPayments } from '@/lib/server/db/schema'
import { wordPattern } from '@/lib/server/db/word-pattern'

/** The payments that came in for a txid, as upstream listed or reported them. */
export async function paymentsOf(txid: string) {
  const { endToEndId, hasEndToEndId, amountCents, paidAt } = seenPayments
  return (
    (await db())
      .select({ endToEndId, hasEndToEndId, amountCents, paidAt })
      .from(seenPayments)
      // Uses the search index, since the txid has no index of its own.
      .where(and(like(seenPayments.search, wordPattern(txid.toLowerCase())), eq(seenPayments.txid, txid)))
      .limit(2)
  )
}
