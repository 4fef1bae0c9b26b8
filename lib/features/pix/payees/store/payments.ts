import 'server-only'
import { and, desc, eq, gt, inArray, sql } from 'drizzle-orm'
import type { CursorPosition } from '@/lib/core/page-cursor'
import { isAnotherHolder } from '@/lib/core/pix/holder'
import { indexedDocuments } from '@/lib/features/documents/store/tables'
import { transferInput, transferResult } from '@/lib/features/pix/transfers/schema'
import { backingLinks } from '@/lib/features/reconciliation/store/tables'
import { db } from '@/lib/server/db/client'
import { operations } from '@/lib/server/db/schema'
import type { holdersOfKey } from './changes'
import { holderOf } from './known'
import { keyHolders, payeePayments, payeeSums, payees } from './tables'

/** Confirmed transfers to a payee, the newest first, with the notes that they are linked to. */
export async function listPayments(payeeId: string, after: CursorPosition | null, limit: number) {
  const { confirmedAt, operationId } = payeePayments
  const rows = await (await db())
    .select({ payment: payeePayments, operation: operations, holder: keyHolders.name })
    .from(payeePayments)
    .innerJoin(operations, eq(operations.id, operationId))
    .leftJoin(keyHolders, eq(keyHolders.id, payeePayments.holderId))
    .where(
      and(
        eq(payeePayments.payeeId, payeeId),
        after === null
          ? undefined
          : sql`(${confirmedAt}, ${operationId}) < (${after.at.toISOString()}::timestamptz, ${after.id}::uuid)`,
      ),
    )
    .orderBy(sql`${confirmedAt} desc nulls last`, sql`${operationId} desc nulls last`)
    .limit(limit)
  const notes = await notesOf(rows.map(({ payment }) => payment.operationId))
  return rows.map(({ payment, operation, holder }) => {
    const result = transferResult.safeParse(operation.result).data
    return {
      id: payment.operationId,
      amountCents: payment.amountCents,
      returned: typeof result?.returnedAt === 'string',
      returnedCents: result?.returnedCents ?? null,
      at: payment.confirmedAt,
      key: payment.key,
      holder,
      reason: transferInput.safeParse(operation.input).data?.holderChange?.reason ?? null,
      notes: notes.get(payment.operationId) ?? [],
    }
  })
}

async function notesOf(operationIds: string[]) {
  const rows = await (await db())
    .select({
      paymentId: backingLinks.paymentId,
      documentId: sql<string>`${backingLinks.documentId}::text`,
      amountCents: backingLinks.amountCents,
      model: indexedDocuments.model,
      number: indexedDocuments.number,
    })
    .from(backingLinks)
    .leftJoin(indexedDocuments, eq(indexedDocuments.id, backingLinks.documentId))
    .where(and(inArray(backingLinks.paymentId, operationIds), sql`${backingLinks.amountCents} > 0`))
    .orderBy(backingLinks.documentId)
  return Map.groupBy(rows, ({ paymentId }) => paymentId)
}

type Sum = { count: number; cents: number; lastAt: string | null }

/**
 * Confirmed transfers to a payee, or to a key of no payee, less what came back: those to the current holder of the key, and
 * those through the key to an earlier holder.
 */
export async function paidTo(
  payeeId: string | undefined,
  key: string,
  { known, found, change }: Awaited<ReturnType<typeof holdersOfKey>>,
): Promise<{ paid: Sum; paidEarlier: (Sum & { name: string | null }) | null }> {
  const rows = await (await db())
    .select({ sum: payeeSums, holder: keyHolders })
    .from(payeeSums)
    .leftJoin(keyHolders, eq(keyHolders.id, payeeSums.holderId))
    .where(
      and(payeeId === undefined ? eq(payeeSums.key, key) : eq(payeeSums.payeeId, payeeId), gt(payeeSums.payments, 0)),
    )
    .orderBy(desc(payeeSums.lastAt))
  const total = (of: typeof rows): Sum => ({
    count: of.reduce((count, { sum }) => count + sum.payments, 0),
    cents: of.reduce((cents, { sum }) => cents + sum.cents, 0),
    lastAt: of[0]?.sum.lastAt.toISOString() ?? null,
  })
  // A payment without a look-up was to the remembered holder.
  const isEarlier = ({ holder }: (typeof rows)[number]) =>
    holder ? isAnotherHolder(holderOf(holder), found ?? known) : change === 'holder'
  const earlier = rows.filter((row) => row.sum.key === key && isEarlier(row))
  const name = earlier.find(({ holder }) => holder?.name)?.holder?.name ?? known?.owner.name ?? null
  return {
    paid: total(rows.filter((row) => !isEarlier(row))),
    paidEarlier: earlier.length > 0 ? { ...total(earlier), name } : null,
  }
}

const leastPayments = 3

const mostPayments = 1_000

/**
 * Median amount and day of the month (São Paulo) of a year's confirmed transfers to a payee, the newest thousand of them;
 * null below three.
 */
export async function usualPayment(payeeId: string): Promise<{ amountCents: number; dayOfMonth: number } | null> {
  const { amountCents, confirmedAt } = payeePayments
  const database = await db()
  const newest = database
    .select({
      amountCents,
      day: sql`extract(day from ${confirmedAt} at time zone 'America/Sao_Paulo')`.as('day'),
    })
    .from(payeePayments)
    .where(and(eq(payeePayments.payeeId, payeeId), sql`${confirmedAt} > now() - interval '1 year'`))
    .orderBy(sql`${confirmedAt} desc nulls last`)
    .limit(mostPayments)
    .as('newest')
  const [found] = await database
    .select({
      count: sql`count(*)`.mapWith(Number),
      amountCents: sql`percentile_disc(0.5) within group (order by ${newest.amountCents})`.mapWith(Number),
      dayOfMonth: sql`percentile_disc(0.5) within group (order by ${newest.day})`.mapWith(Number),
    })
    .from(newest)
  if (!found || found.count < leastPayments) return null
  return { amountCents: found.amountCents, dayOfMonth: found.dayOfMonth }
}

/** The e-mail of a transfer's payee, where the book has one. */
export async function payeeEmail(operationId: string): Promise<string | null> {
  const [payee] = await (await db())
    .select({ email: payees.email })
    .from(payeePayments)
    .innerJoin(payees, eq(payees.id, payeePayments.payeeId))
    .where(eq(payeePayments.operationId, operationId))
  return payee?.email ?? null
}
