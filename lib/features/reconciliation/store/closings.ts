import 'server-only'
import { and, desc, eq, inArray, isNull, lt, or, sql } from 'drizzle-orm'
import {
  type BackingDirection,
  type BackingSide,
  type BackingState,
  backingDirections,
  backingStates,
} from '@/lib/core/backing'
import type { CursorPosition } from '@/lib/core/page-cursor'
import { type Database, db, type Transaction } from '@/lib/server/db/client'
import { users } from '@/lib/server/db/schema'
import type { MonthFigures } from '../closings-schema'
import { closedMonths, closedRows } from './closing-tables'
import { lockBacking } from './lock'
import { backedDocuments, backedPayments } from './tables'

/** Null: all companies together. */
export type MonthScope = { month: string; companyId: string | null }

export type ClosedMonth = typeof closedMonths.$inferSelect & { byName: string }

type Backed = typeof backedPayments | typeof backedDocuments

/** A month's payments, or its notes, of one direction or both. */
export const inMonth = (of: Backed, { month, companyId }: MonthScope, direction?: BackingDirection) =>
  and(
    eq(of.month, month),
    companyId === null ? undefined : eq(of.companyId, companyId),
    // Both by name: the index of months begins with it.
    inArray(of.direction, direction ? [direction] : [...backingDirections]),
  )

/** A note's share in sums: test files and declarations are shown but add nothing. */
export const valuedCents = sql<number>`case when ${backedDocuments.exempt} in ('test', 'draft') then 0 else ${backedDocuments.amountCents} end`

const standing = (of: Backed) => ({
  direction: sql<BackingDirection>`${of.direction}`.as('present_direction'),
  state: sql<BackingState>`${of.state}`.as('present_state'),
  amountCents: sql<number>`${of.amountCents}`.mapWith(Number).as('present_amount_cents'),
  expectedCents: sql<number>`${of.expectedCents}`.mapWith(Number).as('present_expected_cents'),
  linkedCents: sql<number>`${of.linkedCents}`.mapWith(Number).as('present_linked_cents'),
  valuedCents: sql<number>`${of === backedDocuments ? valuedCents : of.amountCents}`.as('present_valued_cents'),
})

/**
 * The current state of every payment and note of a month. Its columns have their own names, to distinguish them from a
 * closing's.
 */
export function presentRows(database: Database | Transaction, scope: MonthScope) {
  const payments = database
    .select({
      side: sql<BackingSide>`'payments'`.as('present_side'),
      rowId: sql<string>`${backedPayments.id}`.as('present_row_id'),
      ...standing(backedPayments),
    })
    .from(backedPayments)
    .where(inMonth(backedPayments, scope))
  const documents = database
    .select({
      side: sql<BackingSide>`'documents'`.as('present_side'),
      rowId: sql<string>`${backedDocuments.id}::text`.as('present_row_id'),
      ...standing(backedDocuments),
    })
    .from(backedDocuments)
    .where(inMonth(backedDocuments, scope))
  return payments.unionAll(documents)
}

const noFigures = () =>
  Object.fromEntries(backingStates.map((state) => [state, { count: 0, cents: 0 }])) as MonthFigures['in']['payments']

/** Counts and amounts of a month by state; states without rows are 0. */
export async function monthFiguresOf(database: Database | Transaction, scope: MonthScope): Promise<MonthFigures> {
  const rows = presentRows(database, scope).as('rows')
  const counted = await database
    .select({
      direction: rows.direction,
      side: rows.side,
      state: rows.state,
      count: sql<number>`count(*)::int`,
      cents: sql<number>`sum(${rows.valuedCents})`.mapWith(Number),
    })
    .from(rows)
    .groupBy(rows.direction, rows.side, rows.state)
  const figures: MonthFigures = {
    in: { payments: noFigures(), documents: noFigures() },
    out: { payments: noFigures(), documents: noFigures() },
  }
  for (const { direction, side, state, count, cents } of counted) figures[direction][side][state] = { count, cents }
  return figures
}

/** Stores the current state of the month: its figures, and each payment and note, locked until the transaction ends. */
export async function insertClosing(tx: Transaction, scope: MonthScope, by: string): Promise<{ id: string; at: Date }> {
  await lockBacking(tx)
  const figures = await monthFiguresOf(tx, scope)
  const [closed] = await tx
    .insert(closedMonths)
    .values({ ...scope, by, figures, at: sql`date_trunc('milliseconds', clock_timestamp())` })
    .returning({ id: closedMonths.id, at: closedMonths.at })
  if (!closed) throw new Error('a closing was not stored')
  const rows = presentRows(tx, scope).as('rows')
  await tx.insert(closedRows).select(
    tx
      .select({
        closingId: sql<string>`${closed.id}::uuid`.as('closing_id'),
        side: rows.side,
        rowId: rows.rowId,
        direction: rows.direction,
        state: rows.state,
        amountCents: rows.amountCents,
        expectedCents: rows.expectedCents,
        linkedCents: rows.linkedCents,
      })
      .from(rows),
  )
  return closed
}

const closings = (database: Database) =>
  database
    .select({
      id: closedMonths.id,
      month: closedMonths.month,
      companyId: closedMonths.companyId,
      by: closedMonths.by,
      at: closedMonths.at,
      figures: closedMonths.figures,
      byName: users.name,
    })
    .from(closedMonths)
    .innerJoin(users, eq(users.id, closedMonths.by))

/** Newest first; one row more than the limit where there are more. */
export async function closingsOf(
  { month, companyId }: MonthScope,
  limit: number,
  before?: CursorPosition,
): Promise<ClosedMonth[]> {
  const ofCompany = companyId === null ? isNull(closedMonths.companyId) : eq(closedMonths.companyId, companyId)
  const isBefore =
    before && or(lt(closedMonths.at, before.at), and(eq(closedMonths.at, before.at), lt(closedMonths.id, before.id)))
  return closings(await db())
    .where(and(eq(closedMonths.month, month), ofCompany, isBefore))
    .orderBy(desc(closedMonths.at), desc(closedMonths.id))
    .limit(limit + 1)
}

export async function findClosing(id: string): Promise<ClosedMonth | undefined> {
  const [found] = await closings(await db()).where(eq(closedMonths.id, id))
  return found
}
