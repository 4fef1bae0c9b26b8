import 'server-only'
import { eq, inArray, sql } from 'drizzle-orm'
import { refundEntryStatus } from '@/lib/core/pix/refund-status'
import { db, type Transaction } from '@/lib/server/db/client'
import { getRefunds, type RefundEntry } from '@/lib/server/upstream/pix/received'
import { receivedReturns, returnedPayments } from './received-tables'

const timeoutMs = 30_000

type Of = { id: string; amountCents: number }

/**
 * Reads the returns of a payment upstream and stores them, linking each listed return to the payment; the
 * return in question also where upstream lists it under another id with the same amount. Throws UpstreamProblem.
 */
export async function askReturned(endToEndId: string, accountId: string, wanted?: Of): Promise<boolean> {
  const began = performance.now()
  // Never a cached answer of another caller: the refund may be newer.
  const entries = await getRefunds(endToEndId, accountId || undefined, { signal: AbortSignal.timeout(timeoutMs) })
  const ids = entries.flatMap(({ id, returnId }) => [id, ...(returnId ? [returnId] : [])])
  const ageMs = performance.now() - began
  return (await db()).transaction(async (tx) => {
    await storeAnswer(tx, endToEndId, madeIn(entries), ageMs)
    const listed =
      ids.length === 0 ? [] : await tx.select().from(receivedReturns).where(inArray(receivedReturns.id, ids))
    const unnamed = listed.filter((one) => one.endToEndId === null).map(({ id }) => id)
    const named = await tx.select().from(receivedReturns).where(eq(receivedReturns.endToEndId, endToEndId))
    const others = named.filter(({ id }) => !ids.includes(id)).map(({ amountCents }) => amountCents)
    const known = new Set(listed.map(({ id }) => id))
    const free = entries.filter(({ id, returnId }) => !known.has(id) && !(returnId && known.has(returnId)))
    if (wanted && !known.has(wanted.id) && isAmong(free, others, wanted)) unnamed.push(wanted.id)
    if (unnamed.length > 0)
      await tx.update(receivedReturns).set({ endToEndId }).where(inArray(receivedReturns.id, unnamed))
    return wanted !== undefined && (unnamed.includes(wanted.id) || named.some(({ id }) => id === wanted.id))
  })
}

/** Applies an answer as of the time of its request. Returned money is never restored. */
async function storeAnswer(tx: Pick<Transaction, 'insert'>, endToEndId: string, cents: number, ageMs: number) {
  const askedAt = sql`now() - make_interval(secs => ${ageMs / 1_000})`
  await tx
    .insert(returnedPayments)
    .values({ endToEndId, returnedCents: cents, askedAt })
    .onConflictDoUpdate({
      target: returnedPayments.endToEndId,
      set: {
        returnedCents: sql`greatest(${returnedPayments.returnedCents}, excluded.returned_cents)`,
        askedAt: sql`excluded.asked_at`,
      },
    })
}

/** Records that upstream refused a payment, so that it is not requested again at once. */
export async function recordRefusal(endToEndId: string): Promise<void> {
  await storeAnswer(await db(), endToEndId, 0, 0)
}

const madeIn = (entries: readonly RefundEntry[]) =>
  entries
    .filter(({ type }) => refundEntryStatus(type) === 'made')
    .reduce((sum, { amountCents }) => sum + Math.abs(amountCents ?? 0), 0)

/** Whether more returns of that amount are listed than other payments of that amount exist. */
function isAmong(entries: readonly RefundEntry[], others: readonly number[], { amountCents }: Of): boolean {
  const alike = entries.filter(
    (entry) => refundEntryStatus(entry.type) !== 'not-made' && Math.abs(entry.amountCents ?? 0) === amountCents,
  )
  return alike.length > others.filter((cents) => cents === amountCents).length
}
