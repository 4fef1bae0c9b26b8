import 'server-only'
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { CursorPosition } from '@/lib/core/page-cursor'
import { indexedDocuments } from '@/lib/features/documents/store/tables'
import { transferInput, transferResult } from '@/lib/features/pix/transfers/schema'
import { backingLinks } from '@/lib/features/reconciliation/store/tables'
import { db } from '@/lib/server/db/client'
import { operations } from '@/lib/server/db/schema'
import { keyHolders, payeePayments, payees } from './tables'

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
