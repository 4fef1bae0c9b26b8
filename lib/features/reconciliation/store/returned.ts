import 'server-only'
import { and, eq, inArray, sql } from 'drizzle-orm'
import { refundEntryStatus } from '@/lib/core/pix/refund-status'
import { disputedAtMost, refundedAtLeast } from '@/lib/features/pix/infractions/rules/infraction-amounts'
import { infractions } from '@/lib/features/pix/infractions/store/tables'
import { receivedReturns, returnedPayments } from '@/lib/features/reconciliation/received/store/tables'
import type { Transaction } from '@/lib/server/db/client'
import { operations } from '@/lib/server/db/schema'

/** An accepted dispute returns the money, whether or not upstream reports the return yet. */
const agreed = 'accepted'

/**
 * What went back of received payments, in cents. Our refunds, the dispute and upstream's records may tell the same return: the largest
 * figure counts, not their sum.
 */
export async function returnedOf(tx: Transaction, payments: ReadonlyMap<string, number>): Promise<Map<string, number>> {
  const ids = [...payments.keys()]
  if (ids.length === 0) return new Map()
  const most = new Map<string, number>()
  const atLeast = (id: string | null, cents: number) => {
    if (id !== null) most.set(id, Math.max(most.get(id) ?? 0, Math.min(cents, payments.get(id) ?? 0)))
  }
  const refunds = await tx
    .select({
      id: operations.subject,
      cents: operations.amountCents,
      result: sql<string | null>`${operations.result}->>'amountCents'`,
    })
    .from(operations)
    .where(and(eq(operations.kind, 'pix.refund'), eq(operations.state, 'confirmed'), inArray(operations.subject, ids)))
  const disputes = await tx.select().from(infractions).where(inArray(infractions.transactionId, ids))
  const listed = await tx
    .select({ id: receivedReturns.endToEndId, type: receivedReturns.type, cents: receivedReturns.amountCents })
    .from(receivedReturns)
    .where(inArray(receivedReturns.endToEndId, ids))
  const asked = await tx.select().from(returnedPayments).where(inArray(returnedPayments.endToEndId, ids))
  // A refund of ours is of the whole payment.
  for (const { id, cents, result } of refunds) {
    const stated = Number(result ?? cents ?? Number.NaN)
    atLeast(id, Number.isSafeInteger(stated) ? Math.abs(stated) : (payments.get(id ?? '') ?? 0))
  }
  for (const { transactionId, status, ...amounts } of disputes)
    atLeast(transactionId, Math.max(refundedAtLeast(amounts), status === agreed ? (disputedAtMost(amounts) ?? 0) : 0))
  const made = listed.filter(({ type }) => refundEntryStatus(type) === 'made')
  for (const [id, some] of Map.groupBy(made, (one) => one.id))
    atLeast(
      id,
      some.reduce((sum, { cents }) => sum + cents, 0),
    )
  for (const { endToEndId, returnedCents } of asked) atLeast(endToEndId, returnedCents)
  return most
}
