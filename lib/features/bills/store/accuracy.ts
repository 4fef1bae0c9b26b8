import 'server-only'
import { and, eq, sql } from 'drizzle-orm'
import type { BackingDirection } from '@/lib/core/backing'
import { startOfDay } from '@/lib/core/dates'
import { backedPayments, backingDismissals } from '@/lib/features/reconciliation/store/tables'
import { db } from '@/lib/server/db/client'
import { billNotes, bills } from './tables'

const sumOf = (cents: ReturnType<typeof sql>) => sql<number>`coalesce(sum(${cents}), 0)::bigint`.mapWith(Number)

/**
 * Bills that were due in a period and open when it began, by direction, with their outcome. A note counts from its
 * day of issue, a payment from its own day (several of one bill from the last of them), and a person's change from the
 * last change of that bill. Notes that were cancelled since have no bills.
 */
export async function expectedOf(from: string, to: string) {
  const { amountCents, openCents, state, paidOn } = bills
  const start = startOfDay(from)
  const isAddedLater = sql`${billNotes.at} >= ${start}`
  const isClosed = sql`${state} in ('otherwise', 'dismissed')`
  const isPaid = sql`not ${isClosed} and ${paidOn} >= ${from}`
  const paidCents = sql`case when ${isPaid} then ${amountCents} - ${openCents} else 0 end`
  const closedCents = sql`case when ${isClosed} then ${amountCents} else 0 end`
  return (await db())
    .select({
      direction: bills.direction,
      count: sql<number>`count(*)::int`,
      expectedCents: sumOf(sql`${openCents} + ${paidCents} + ${closedCents}`),
      paidCents: sumOf(sql`case when ${paidOn} <= ${to} then ${paidCents} else 0 end`),
      lateCents: sumOf(sql`case when ${paidOn} > ${to} then ${paidCents} else 0 end`),
      closedCents: sumOf(closedCents),
      openCents: sumOf(sql`${openCents}`),
    })
    .from(bills)
    .leftJoin(billNotes, and(eq(billNotes.documentId, bills.documentId), eq(billNotes.number, bills.number)))
    .leftJoin(backingDismissals, eq(backingDismissals.documentId, bills.documentId))
    .where(
      and(
        // The indexed expression of `dueOrder`, with its table: rows of the joined table have a due date, too.
        sql`coalesce(${bills.dueDate}, '9999-12-31') between ${from} and ${to}`,
        sql`${bills.issuedOn} < ${from}`,
        sql`not ${bills.ownCompany}`,
        sql`(${bills.noteDueDate} is not null or ${billNotes.at} < ${start})`,
        sql`(${state} <> 'paid' or ${paidOn} >= ${from})`,
        sql`(${state} <> 'otherwise' or (${billNotes.method} is not null and ${isAddedLater}))`,
        sql`(${state} <> 'dismissed' or case when ${billNotes.dismissal} is not null then ${isAddedLater}
          else ${backingDismissals.at} >= ${start} end)`,
      ),
    )
    .groupBy(bills.direction)
}

/** Amounts of a month's payments that are linked to notes. */
export async function paidIn(month: string): Promise<Record<BackingDirection, number>> {
  const rows = await (await db())
    .select({ direction: backedPayments.direction, cents: sumOf(sql`${backedPayments.linkedCents}`) })
    .from(backedPayments)
    .where(sql`${backedPayments.direction} in ('in', 'out') and ${backedPayments.month} = ${month}`)
    .groupBy(backedPayments.direction)
  return { in: 0, out: 0, ...Object.fromEntries(rows.map(({ direction, cents }) => [direction, cents])) }
}
