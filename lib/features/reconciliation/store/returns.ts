import 'server-only'
import { desc, eq, isNull, sql } from 'drizzle-orm'
import { dayOf } from '@/lib/core/dates'
import { looksLikeEndToEndId, parseEndToEndId } from '@/lib/core/pix/end-to-end-id'
import { refundEntryStatus } from '@/lib/core/pix/refund-status'
import type { ReceivedEntry } from '@/lib/features/pix/received/store/entries'
import { db } from '@/lib/server/db/client'
import { storeAll } from '@/lib/server/db/outage'
import { seenPayments } from '@/lib/server/db/schema'
import { originalIdIn } from '@/lib/server/known-field-names'
import { receivedReturns } from './received-tables'

const namesReturn = /refund|devol|estorn|return|revers/i

/** Returned or returning money: upstream's documented values and others that mean the same. */
export const isReturn = ({ type }: Pick<ReceivedEntry, 'type'>): boolean =>
  refundEntryStatus(type) !== 'unknown' || namesReturn.test(type)

/** The payment that a return names; the ids of returns begin with another letter. */
function originalOf({ extra, endToEndId }: ReceivedEntry): string | null {
  const named = originalIdIn(extra)
  if (named !== null && looksLikeEndToEndId(named)) return named
  return endToEndId !== null && parseEndToEndId(endToEndId)?.kind === 'payment' ? endToEndId : null
}

/** Stores the returns among the entries of an account; a later entry of the same return replaces the earlier one. */
export async function storeReturns(entries: readonly ReceivedEntry[], accountId: string, day: string): Promise<void> {
  const returns = entries.filter((entry) => isReturn(entry) && entry.amountCents && entry.id !== '')
  if (returns.length === 0) return
  const holders = await holdersOf(accountId)
  const rows = returns.map((entry) => {
    const { id, type, amountCents, payer, receiver, at } = entry
    // Some name them as of the payment, some as of the return.
    const party = payer?.document && holders.has(payer.document) ? receiver : payer
    return {
      id,
      accountId,
      day: dayOf(at ?? day) ?? day,
      amountCents: Math.abs(amountCents ?? 0),
      type,
      partyTaxId: party?.document ?? null,
      partyName: party?.name ?? null,
      endToEndId: originalOf(entry),
    }
  })
  const unique = [...new Map(rows.map((row) => [row.id, row])).values()]
  const database = await db()
  const { type, endToEndId } = receivedReturns
  await storeAll('returns', unique, (some) =>
    database
      .insert(receivedReturns)
      .values([...some])
      .onConflictDoUpdate({
        target: receivedReturns.id,
        set: {
          type: sql`excluded.type`,
          endToEndId: sql`coalesce(${endToEndId}, excluded.end_to_end_id)`,
          changedAt: sql`now()`,
          askedAt: null,
        },
        setWhere: sql`${type} <> excluded.type or (${endToEndId} is null and excluded.end_to_end_id is not null)`,
      }),
  )
}

/** Tax ids under which an account has lately received. */
async function holdersOf(accountId: string): Promise<Set<string>> {
  const rows = await (await db())
    .select({ document: sql<string | null>`${seenPayments.receiver}->>'document'` })
    .from(seenPayments)
    .where(accountId === '' ? isNull(seenPayments.accountId) : eq(seenPayments.accountId, accountId))
    .orderBy(desc(seenPayments.seenAt))
    .limit(20)
  return new Set(rows.flatMap(({ document }) => document ?? []))
}
