import 'server-only'
import { and, eq, gte, inArray, isNull, lte, or, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { BackingDirection, BackingState } from '@/lib/core/backing'
import { readCents } from '@/lib/core/money/amount-text'
import type { CursorPosition } from '@/lib/core/page-cursor'
import { searchPatterns } from '@/lib/features/documents/index/store/search-text'
import { indexedDocuments } from '@/lib/features/documents/store/tables'
import { db } from '@/lib/server/db/client'
import { operations, seenPayments } from '@/lib/server/db/schema'
import { backedDocuments, backedPayments } from './tables'

export type Narrowing = {
  month?: string
  direction: BackingDirection
  state?: BackingState
  companyId?: string
  accountId?: string
  q?: string
  minCents?: number
  maxCents?: number
}

const is = <T>(value: T | undefined, condition: (value: T) => SQL | undefined) =>
  value === undefined ? undefined : condition(value)

/** Payments whose company is not known may be any company's. */
export function narrowedPayments(filter: Narrowing): SQL | undefined {
  const of = backedPayments
  return and(
    eq(of.direction, filter.direction),
    is(filter.month, (value) => eq(of.month, value)),
    is(filter.state, (value) => eq(of.state, value)),
    is(filter.companyId, (value) => or(eq(of.companyId, value), isNull(of.companyId))),
    is(filter.accountId, (value) => eq(of.accountId, value)),
    is(filter.minCents, (value) => gte(of.amountCents, value)),
    is(filter.maxCents, (value) => lte(of.amountCents, value)),
    is(filter.q, (value) =>
      or(
        fits(sql`${of.search}`, value),
        amountIs(sql`${of.amountCents}`, value),
        sql`exists (select 1 from backing_links l join indexed_documents i on i.id = l.document_id where l.payment_id = ${of.id} and ${fits(sql`i.search`, value)})`,
      ),
    ),
  )
}

/** Notes that are linked with a payment of the account. */
export function narrowedDocuments(filter: Narrowing): SQL | undefined {
  const of = backedDocuments
  return and(
    eq(of.direction, filter.direction),
    is(filter.month, (value) => eq(of.month, value)),
    is(filter.state, (value) => eq(of.state, value)),
    is(filter.companyId, (value) => eq(of.companyId, value)),
    is(
      filter.accountId,
      (value) =>
        sql`exists (select 1 from backing_links l join backed_payments p on p.id = l.payment_id where l.document_id = ${of.id} and p.account_id = ${value})`,
    ),
    is(filter.minCents, (value) => gte(of.amountCents, value)),
    is(filter.maxCents, (value) => lte(of.amountCents, value)),
    is(filter.q, (value) => or(fits(sql`${indexedDocuments.search}`, value), amountIs(sql`${of.amountCents}`, value))),
  )
}

const fits = (search: SQL, q: string) => and(...searchPatterns(q).map((pattern) => sql`${search} like ${pattern}`))

function amountIs(cents: SQL, q: string): SQL | undefined {
  const typed = [...new Set([readCents(q, 'pt-BR'), readCents(q, 'en')])].filter((amount) => amount !== null)
  return typed.length === 0 ? undefined : or(...typed.map((amount) => sql`${cents} = ${amount}`))
}

/** Order of the database indexes. */
const newestFirst = (when: AnyPgColumn, id: AnyPgColumn) => [sql`${when} desc nulls last`, sql`${id} desc nulls last`]

/** The newest first. */
export async function paymentPage(filter: Narrowing, after: CursorPosition | null, limit: number) {
  const { at, id } = backedPayments
  return (await db())
    .select()
    .from(backedPayments)
    .where(
      and(narrowedPayments(filter), after ? sql`(${at}, ${id}) < (${after.at.toISOString()}, ${after.id})` : undefined),
    )
    .orderBy(...newestFirst(at, id))
    .limit(limit)
}

/** By day of issue, newest first: the cursor's instant is the start of the day in UTC. */
export async function documentPage(filter: Narrowing, after: CursorPosition | null, limit: number) {
  const { day, id } = backedDocuments
  const beyond = after
    ? sql`(${day}, ${id}) < (${after.at.toISOString().slice(0, 10)}, ${BigInt(after.id)})`
    : undefined
  return (await db())
    .select({ row: backedDocuments, note: indexedDocuments })
    .from(backedDocuments)
    .innerJoin(indexedDocuments, eq(indexedDocuments.id, id))
    .where(and(narrowedDocuments(filter), beyond))
    .orderBy(...newestFirst(day, id))
    .limit(limit)
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** By the payment's id, or by that of our charge that it paid. */
export async function findPayment(id: string) {
  const database = await db()
  // Upstream's id of an entry leads to the payment, whether or not that has an end-to-end id by now.
  const listed = database.select({ id: seenPayments.endToEndId }).from(seenPayments).where(eq(seenPayments.entryId, id))
  const rows = await database
    .select()
    .from(backedPayments)
    .where(or(eq(backedPayments.id, id), inArray(backedPayments.id, listed)))
  if (rows.length > 0 || !uuid.test(id)) return rows
  const txid = sql`${operations.result} ->> 'txid'`
  const charge = database
    .select({ txid })
    .from(operations)
    .where(and(eq(operations.id, id), eq(operations.kind, 'pix.charge')))
  return database
    .select()
    .from(backedPayments)
    .where(and(eq(backedPayments.direction, 'in'), inArray(backedPayments.txid, charge)))
    .limit(1)
}

export async function findDocument(id: string) {
  return (await db())
    .select({ row: backedDocuments, note: indexedDocuments })
    .from(backedDocuments)
    .innerJoin(indexedDocuments, eq(indexedDocuments.id, backedDocuments.id))
    .where(eq(backedDocuments.id, BigInt(id)))
}
