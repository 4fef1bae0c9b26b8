import 'server-only'
import { and, eq, gt, gte, inArray, isNotNull, isNull, lt, lte, or, type SQL, sql } from 'drizzle-orm'
import type { BackingDirection } from '@/lib/core/backing'
import { readCents } from '@/lib/core/money/amount-text'
import { searchPatterns } from '@/lib/features/documents/index/store/search-text'
import { indexedDocuments } from '@/lib/features/documents/store/tables'
import { type Database, db, type Transaction } from '@/lib/server/db/client'
import { operations } from '@/lib/server/db/schema'
import type { BillState } from '../rules/bill-states'
import { billDays, billNotes, bills, dueOrder } from './tables'

export type Place = { due: string; documentId: string; number: number }

export type Narrowing = {
  direction?: BackingDirection
  from?: string
  to?: string
  state?: BillState
  companyId?: string
  q?: string
  undated?: boolean
  open?: boolean
  documentId?: string
  partyTaxId?: string
}

const is = <T>(value: T | undefined, condition: (value: T) => SQL | undefined) =>
  value === undefined ? undefined : condition(value)

function inState(state: BillState, today: string): SQL | undefined {
  const { state: stored, dueDate, openCents } = bills
  if (state === 'overdue')
    return and(gt(openCents, 0), inArray(stored, ['open', 'partial']), sql`${dueOrder} < ${today}`)
  if (state === 'open' || state === 'partial')
    return and(gt(openCents, 0), eq(stored, state), or(isNull(dueDate), gte(dueDate, today)))
  return eq(stored, state)
}

/** Up to this many notes found by a text are looked up by id; more are frequent enough to be met in the page's order. */
const mostFound = 200

/** Condition on the note's words or the bill's amounts; undefined without a text. */
async function matches(q: string | undefined): Promise<SQL | undefined> {
  if (q === undefined) return undefined
  const typed = [...new Set([readCents(q, 'pt-BR'), readCents(q, 'en')])].filter((amount) => amount !== null)
  const words = and(...searchPatterns(q).map((pattern) => sql`${indexedDocuments.search} like ${pattern}`))
  const { id } = indexedDocuments
  const notes = (await db()).select({ id }).from(indexedDocuments).where(words)
  const few = await notes.orderBy(id).limit(mostFound + 1)
  const found =
    few.length > mostFound
      ? sql`${bills.documentId} in (select ${id} from ${indexedDocuments} where ${words})`
      : inArray(
          bills.documentId,
          few.map((note) => note.id),
        )
  return typed.length === 0 ? found : or(found, inArray(bills.amountCents, typed), inArray(bills.openCents, typed))
}

const narrowed = async (filter: Narrowing, today: string) =>
  and(
    is(filter.direction, (value) => eq(bills.direction, value)),
    // `dueOrder` is the expression that is indexed; a bill without a day is in no range.
    is(filter.from, (value) => sql`${dueOrder} >= ${value}`),
    is(filter.to, (value) => and(sql`${dueOrder} <= ${value}`, isNotNull(bills.dueDate))),
    is(filter.from, () => isNotNull(bills.dueDate)),
    is(filter.state, (value) => inState(value, today)),
    is(filter.companyId, (value) => eq(bills.companyId, value)),
    is(filter.documentId, (value) => eq(bills.documentId, BigInt(value))),
    is(filter.partyTaxId, (value) => eq(bills.partyTaxId, value)),
    is(filter.undated, (value) =>
      value ? and(isNull(bills.dueDate), sql`${dueOrder} = '9999-12-31'`) : isNotNull(bills.dueDate),
    ),
    filter.open ? gt(bills.openCents, 0) : undefined,
    await matches(filter.q),
  )

const columns = {
  row: bills,
  added: billNotes,
  model: indexedDocuments.model,
  documentNumber: indexedDocuments.number,
}

const joined = (reader: Pick<Database | Transaction, 'select'>) =>
  reader
    .select(columns)
    .from(bills)
    .innerJoin(indexedDocuments, eq(indexedDocuments.id, bills.documentId))
    .leftJoin(billNotes, and(eq(billNotes.documentId, bills.documentId), eq(billNotes.number, bills.number)))

export type BillRow = Awaited<ReturnType<typeof billPage>>[number]

/** A page of bills by due day, undated bills last. */
export async function billPage(filter: Narrowing & { after?: Place; limit: number; today: string }) {
  const { after } = filter
  const later =
    after &&
    sql`(${dueOrder}, ${bills.documentId}, ${bills.number}) > (${after.due}, ${BigInt(after.documentId)}, ${after.number})`
  // Before it is joined with anything, the page is cut by an index of its own order.
  const database = await db()
  const page = await database
    .select({ documentId: bills.documentId, number: bills.number })
    .from(bills)
    .where(and(await narrowed(filter, filter.today), later))
    .orderBy(dueOrder, bills.documentId, bills.number)
    .limit(filter.limit)
  if (page.length === 0) return []
  const rows = await joined(database).where(
    inArray(
      bills.documentId,
      page.map(({ documentId }) => documentId),
    ),
  )
  const keyOf = ({ documentId, number }: { documentId: bigint; number: number }) => `${documentId}-${number}`
  const found = new Map(rows.map((each) => [keyOf(each.row), each]))
  return page.flatMap((each) => found.get(keyOf(each)) ?? [])
}

export async function oneBill(reader: Pick<Transaction, 'select'>, documentId: bigint, number: number) {
  const [row] = await joined(reader).where(and(eq(bills.documentId, documentId), eq(bills.number, number)))
  return row
}

export async function operationsOf(ids: readonly string[]) {
  if (ids.length === 0) return new Map()
  const { id, kind, state, amountCents, sendOn } = operations
  const rows = await (await db())
    .select({ id, kind, state, amountCents, sendOn })
    .from(operations)
    .where(inArray(id, [...new Set(ids)]))
  return new Map(rows.map((row) => [row.id, row]))
}

const sumOf = (cents: SQL | typeof billDays.openCents, direction: BackingDirection) =>
  sql<number>`coalesce(sum(${cents}) filter (where ${billDays.direction} = ${direction}), 0)::bigint`.mapWith(Number)
const sums = (cents: SQL | typeof billDays.openCents) => ({
  inCents: sumOf(cents, 'in'),
  outCents: sumOf(cents, 'out'),
})
const counted = { ...sums(billDays.openCents), count: sql<number>`coalesce(sum(${billDays.count}), 0)::int` }
/** Without transfers that were sent: the balance has fallen by them. */
const toMove = { ...counted, ...sums(sql`${billDays.openCents} - ${billDays.movedCents}`) }

const ofCompany = (companyId: string | undefined) => is(companyId, (value) => eq(billDays.companyId, value))

type Days = { from: string; to?: string; companyId?: string; unsent?: boolean }

/** Open amounts by the day on which they are expected to move; `unsent`: without those of transfers that were sent. */
export async function openByDay({ from, to, companyId, unsent = false }: Days) {
  const rows = await (await db())
    .select({ day: billDays.day, ...(unsent ? toMove : counted) })
    .from(billDays)
    .where(
      and(
        gte(billDays.day, from),
        is(to, (value) => lte(billDays.day, value)),
        ofCompany(companyId),
      ),
    )
    .groupBy(billDays.day)
    .orderBy(billDays.day)
  return rows.filter(({ inCents, outCents }) => inCents !== 0 || outCents !== 0)
}

/** Amounts of the bills that a filter matches, by due day: open ones, or of bills of which nothing is open the whole. */
export async function filteredByDay(filter: Narrowing & { from: string }, today: string) {
  const cents = sql`case when ${bills.openCents} > 0 then ${bills.openCents} else ${bills.amountCents} end`
  const of = (direction: BackingDirection) =>
    sql<number>`coalesce(sum(${cents}) filter (where ${bills.direction} = ${direction}), 0)::bigint`.mapWith(Number)
  return (await db())
    .select({
      day: sql<string>`${bills.dueDate}`,
      inCents: of('in'),
      outCents: of('out'),
      count: sql<number>`count(*)::int`,
    })
    .from(bills)
    .where(and(await narrowed(filter, today), filter.state === undefined ? gt(bills.openCents, 0) : undefined))
    .groupBy(bills.dueDate)
    .orderBy(bills.dueDate)
}

const nothing = { inCents: 0, outCents: 0, count: 0 }

/** Open amounts of undated bills and of bills due before today; `unsent`: without those of transfers that were sent. */
export async function openApart(today: string, { companyId, unsent = false }: Pick<Days, 'companyId' | 'unsent'> = {}) {
  const database = await db()
  const of = (where: SQL | undefined) =>
    database
      .select(unsent ? toMove : counted)
      .from(billDays)
      .where(and(where, ofCompany(companyId)))
  const [overdue = nothing] = await of(and(gt(billDays.day, ''), lt(billDays.day, today)))
  const [undated = nothing] = await of(eq(billDays.day, ''))
  return { overdue, undated }
}
