import 'server-only'
import { and, eq, gte, sql } from 'drizzle-orm'
import { type BackingSide, type BackingState, backingStates, openBackingStates } from '@/lib/core/backing'
import { db } from '@/lib/server/db/client'
import { backedDocuments, backedPayments, backingSuggestions } from '@/lib/server/db/reconciliation-tables'
import { type Narrowing, narrowedDocuments, narrowedPayments } from './list'

const sides = { payments: backedPayments, documents: backedDocuments }

type Figures = { count: number; cents: number; linkedCents: number; openCents: number; returnedCents: number }

const none: Figures = { count: 0, cents: 0, linkedCents: 0, openCents: 0, returnedCents: 0 }

const isValued = sql`(${backedDocuments.exempt} is null or ${backedDocuments.exempt} not in ('test', 'draft'))::int`

const whereOf = (side: BackingSide, filter: Narrowing) =>
  side === 'payments' ? narrowedPayments(filter) : narrowedDocuments(filter)

/** Counts and sums of what is listed, by state. */
export async function figuresByState(side: BackingSide, filter: Narrowing): Promise<Record<BackingState, Figures>> {
  const of = sides[side]
  const returned = side === 'payments' ? sql`sum(${backedPayments.returnedCents})` : sql`0`
  // Test files and declarations are shown, and enter no sum.
  const cents = side === 'payments' ? of.amountCents : sql`${of.amountCents} * ${isValued}`
  const rows = await (await db())
    .select({
      state: of.state,
      count: sql<number>`count(*)::int`,
      cents: sql<number>`sum(${cents})::bigint`.mapWith(Number),
      linkedCents: sql<number>`sum(${of.linkedCents})::bigint`.mapWith(Number),
      openCents: sql<number>`sum(${of.expectedCents} - ${of.linkedCents})::bigint`.mapWith(Number),
      returnedCents: sql<number>`(${returned})::bigint`.mapWith(Number),
    })
    .from(of)
    .where(whereOf(side, filter))
    .groupBy(of.state)
  const found = new Map(rows.map(({ state, ...figures }) => [state, figures]))
  const all: [BackingState, Figures][] = backingStates.map((state) => [state, found.get(state) ?? none])
  return Object.fromEntries(all) as Record<BackingState, Figures>
}

export async function countRows(side: BackingSide, filter: Narrowing): Promise<number> {
  const [row] = await (await db())
    .select({ count: sql<number>`count(*)::int` })
    .from(sides[side])
    .where(whereOf(side, filter))
  return row?.count ?? 0
}

const openStates = sql.join(
  openBackingStates.map((state) => sql`${state}`),
  sql`, `,
)

/** What is linked and what is open, by day. */
export async function figuresByDay(side: BackingSide, filter: Narrowing) {
  const of = sides[side]
  return (await db())
    .select({
      day: of.day,
      backedCents: sql<number>`sum(${of.linkedCents})::bigint`.mapWith(Number),
      openCents:
        sql<number>`coalesce(sum(${of.expectedCents} - ${of.linkedCents}) filter (where ${of.state} in (${openStates})), 0)::bigint`.mapWith(
          Number,
        ),
    })
    .from(of)
    .where(whereOf(side, filter))
    .groupBy(of.day)
    .orderBy(of.day)
}

/** Suggestions of the same amount that are alone on both sides. */
export async function aloneSuggestions(side: BackingSide, filter: Narrowing) {
  const of = sides[side]
  const key = side === 'payments' ? backingSuggestions.paymentId : backingSuggestions.documentId
  const [row] = await (await db())
    .select({
      count: sql<number>`count(*)::int`,
      cents: sql<number>`coalesce(sum(${backingSuggestions.amountCents}), 0)::bigint`.mapWith(Number),
    })
    .from(backingSuggestions)
    .innerJoin(of, sql`${of.id} = ${key}`)
    .where(and(whereOf(side, filter), eq(backingSuggestions.alone, true)))
  return row ?? { count: 0, cents: 0 }
}

/** Received payments that wait for a decision, from a month on. */
export async function countSuggested(fromMonth: string): Promise<number> {
  const [row] = await (await db())
    .select({ count: sql<number>`count(*)::int` })
    .from(backedPayments)
    .where(and(eq(backedPayments.state, 'suggested'), gte(backedPayments.month, fromMonth)))
  return row?.count ?? 0
}
