import 'server-only'
import { and, eq, gte, type SQL, sql } from 'drizzle-orm'
import { type BackingSide, type BackingState, backingStates, openBackingStates } from '@/lib/core/backing'
import { db } from '@/lib/server/db/client'
import { valuedCents } from './closings'
import { type Narrowing, narrowedDocuments, narrowedPayments } from './list'
import { backedDocuments, backedPayments, backingSuggestions } from './tables'

const sides = { payments: backedPayments, documents: backedDocuments }

type Figures = { count: number; cents: number; linkedCents: number; openCents: number; returnedCents: number }

const none: Figures = { count: 0, cents: 0, linkedCents: 0, openCents: 0, returnedCents: 0 }

const openOf = (side: BackingSide): SQL => sql`greatest(${sides[side].expectedCents} - ${sides[side].linkedCents}, 0)`

const whereOf = (side: BackingSide, filter: Narrowing) =>
  side === 'payments' ? narrowedPayments(filter) : narrowedDocuments(filter)

/** Counts and sums of the listed rows, by state. */
export async function figuresByState(side: BackingSide, filter: Narrowing): Promise<Record<BackingState, Figures>> {
  const of = sides[side]
  const returned = side === 'payments' ? sql`sum(${backedPayments.returnedCents})` : sql`0`
  const cents = side === 'payments' ? of.amountCents : valuedCents
  const rows = await (await db())
    .select({
      state: of.state,
      count: sql<number>`count(*)::int`,
      cents: sql<number>`sum(${cents})::bigint`.mapWith(Number),
      linkedCents: sql<number>`sum(${of.linkedCents})::bigint`.mapWith(Number),
      openCents: sql<number>`sum(${openOf(side)})::bigint`.mapWith(Number),
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

/** Linked and open sums by day. */
export async function figuresByDay(side: BackingSide, filter: Narrowing) {
  const of = sides[side]
  return (await db())
    .select({
      day: of.day,
      backedCents: sql<number>`sum(${of.linkedCents})::bigint`.mapWith(Number),
      openCents:
        sql<number>`coalesce(sum(${openOf(side)}) filter (where ${of.state} in (${openStates})), 0)::bigint`.mapWith(
          Number,
        ),
    })
    .from(of)
    .where(whereOf(side, filter))
    .groupBy(of.day)
    .orderBy(of.day)
}

/** Suggestions of equal amount without another candidate on either side. */
export async function onlySuggestions(side: BackingSide, filter: Narrowing) {
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
