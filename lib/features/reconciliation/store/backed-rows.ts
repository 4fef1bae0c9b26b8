import 'server-only'
import { and, asc, between, eq, getTableColumns, inArray, isNotNull, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { BackingDirection, BackingReason, LinkRule, SuggestingRule } from '@/lib/core/backing'
import { indexedDocuments } from '@/lib/features/documents/store/tables'
import { db } from '@/lib/server/db/client'
import { users } from '@/lib/server/db/schema'
import { inMonth, type MonthScope } from './closings'
import { backedDocuments, backedPayments, backingDismissals, backingLinks, backingSuggestions } from './tables'

const pageSize = 500

const { search: _search, ownTexts: _texts, message: _message, ...paymentColumns } = getTableColumns(backedPayments)
const { model, number, series, accessKey, issuedAt } = indexedDocuments
const noteColumns = { ...getTableColumns(backedDocuments), model, number, series, accessKey, issuedAt }

export type FiledPayment = Omit<typeof backedPayments.$inferSelect, 'search' | 'ownTexts' | 'message'>
export type FiledNote = typeof backedDocuments.$inferSelect & {
  [name in 'number' | 'series' | 'accessKey' | 'issuedAt']: string | null
} & { model: string }

type Link = { amountCents: number; rule: LinkRule; byName: string | null; at: Date }
type Dismissal = { reason: string; byName: string; at: Date }
type Suggested = { rule: SuggestingRule; reasons: BackingReason[] }

/** A payment, or a note, with what ties it to the other side. */
type Filed<Other> = { links: (Link & Other)[]; dismissal: Dismissal | null; suggestion: Suggested | null }
export type FiledPaymentRow = Filed<{ note: FiledNote }> & { payment: FiledPayment }
export type FiledNoteRow = Filed<{ payment: FiledPayment }> & { note: FiledNote; linkedWithin: boolean }

/** The oldest first, a page at a time, so that no month is in memory. */
async function* pages<Row>(read: (after: Row | undefined) => Promise<Row[]>): AsyncGenerator<Row[]> {
  let after: Row | undefined
  do {
    const page = await read(after)
    if (page.length > 0) yield page
    after = page.length < pageSize ? undefined : page.at(-1)
  } while (after)
}

/** Order of the database indexes, backwards. */
const inOrder = (when: AnyPgColumn, id: AnyPgColumn) => [sql`${when} asc nulls first`, sql`${id} asc nulls first`]

const linkColumns = {
  paymentId: backingLinks.paymentId,
  documentId: backingLinks.documentId,
  amountCents: backingLinks.amountCents,
  rule: backingLinks.rule,
  byName: users.name,
  at: backingLinks.at,
}

const dismissalColumns = { reason: backingDismissals.reason, byName: users.name, at: backingDismissals.at }
const suggestionColumns = { rule: backingSuggestions.rule, reasons: backingSuggestions.reasons }

/** Payments of a month and direction with their links, whatever the notes' months. */
export async function* paymentRows(scope: MonthScope, direction: BackingDirection): AsyncGenerator<FiledPaymentRow[]> {
  const database = await db()
  const { at, id } = backedPayments
  const found = pages<FiledPayment>((after) =>
    database
      .select(paymentColumns)
      .from(backedPayments)
      .where(
        and(
          inMonth(backedPayments, scope, direction),
          after && sql`(${at}, ${id}) > (${after.at.toISOString()}, ${after.id})`,
        ),
      )
      .orderBy(...inOrder(at, id))
      .limit(pageSize),
  )
  for await (const page of found) {
    const ids = page.map(({ id }) => id)
    const [links, dismissals, suggestions] = await Promise.all([
      database
        .select({ ...linkColumns, note: noteColumns })
        .from(backingLinks)
        .leftJoin(users, eq(users.id, backingLinks.by))
        .innerJoin(backedDocuments, eq(backedDocuments.id, backingLinks.documentId))
        .innerJoin(indexedDocuments, eq(indexedDocuments.id, backingLinks.documentId))
        .where(inArray(backingLinks.paymentId, ids))
        .orderBy(asc(backingLinks.documentId)),
      database
        .select({ ...dismissalColumns, id: backingDismissals.paymentId })
        .from(backingDismissals)
        .innerJoin(users, eq(users.id, backingDismissals.by))
        .where(inArray(backingDismissals.paymentId, ids)),
      database
        .select({ ...suggestionColumns, id: backingSuggestions.paymentId })
        .from(backingSuggestions)
        .where(and(inArray(backingSuggestions.paymentId, ids), eq(backingSuggestions.paymentRank, 1))),
    ])
    const linksOf = Map.groupBy(links, ({ paymentId }) => paymentId)
    const [dismissed, suggested] = [byId(dismissals), byId(suggestions)]
    yield page.map((payment) => ({
      payment,
      links: linksOf.get(payment.id) ?? [],
      dismissal: dismissed.get(payment.id) ?? null,
      suggestion: suggested.get(payment.id) ?? null,
    }))
  }
}

/** Notes of a month and direction, only with links to payments of other months. */
export async function* noteRows(scope: MonthScope, direction: BackingDirection): AsyncGenerator<FiledNoteRow[]> {
  const database = await db()
  const { day, id } = backedDocuments
  const found = pages<FiledNote>((after) =>
    database
      .select(noteColumns)
      .from(backedDocuments)
      .innerJoin(indexedDocuments, eq(indexedDocuments.id, backedDocuments.id))
      .where(
        and(inMonth(backedDocuments, scope, direction), after && sql`(${day}, ${id}) > (${after.day}, ${after.id})`),
      )
      .orderBy(...inOrder(day, id))
      .limit(pageSize),
  )
  const isWithin = sql<boolean>`coalesce(${inMonth(backedPayments, scope, direction)}, false)`
  for await (const page of found) {
    const ids = page.map(({ id }) => id)
    const [links, dismissals, suggestions] = await Promise.all([
      database
        .select({ ...linkColumns, payment: paymentColumns, within: isWithin })
        .from(backingLinks)
        .leftJoin(users, eq(users.id, backingLinks.by))
        .innerJoin(backedPayments, eq(backedPayments.id, backingLinks.paymentId))
        .where(inArray(backingLinks.documentId, ids))
        .orderBy(asc(backingLinks.paymentId)),
      database
        .select({ ...dismissalColumns, id: backingDismissals.documentId })
        .from(backingDismissals)
        .innerJoin(users, eq(users.id, backingDismissals.by))
        .where(inArray(backingDismissals.documentId, ids)),
      database
        .select({ ...suggestionColumns, id: backingSuggestions.documentId })
        .from(backingSuggestions)
        .where(and(inArray(backingSuggestions.documentId, ids), eq(backingSuggestions.documentRank, 1))),
    ])
    const linksOf = Map.groupBy(links, ({ documentId }) => documentId)
    const [dismissed, suggested] = [byId(dismissals), byId(suggestions)]
    yield page.map((note) => {
      const own = linksOf.get(note.id) ?? []
      return {
        note,
        links: own.filter(({ within }) => !within),
        linkedWithin: own.some(({ within }) => within),
        dismissal: dismissed.get(note.id) ?? null,
        suggestion: suggested.get(note.id) ?? null,
      }
    })
  }
}

const byId = <K, T extends { id: K }>(rows: readonly T[]) => new Map(rows.map((row) => [row.id, row]))

type Span = { companyIds: readonly string[]; from: string; to: string }

/** Companies and months, first and last included, that have payments or notes; without companies those of all. */
export async function backedMonths({ companyIds, from, to }: Span): Promise<{ companyId: string; month: string }[]> {
  const database = await db()
  const monthsOf = (of: typeof backedPayments | typeof backedDocuments) =>
    database
      .select({ companyId: sql<string>`${of.companyId}`.as('company_id'), month: sql<string>`${of.month}`.as('month') })
      .from(of)
      .where(
        and(
          between(of.month, from, to),
          companyIds.length > 0 ? inArray(of.companyId, [...companyIds]) : isNotNull(of.companyId),
        ),
      )
  return monthsOf(backedPayments).union(monthsOf(backedDocuments)).orderBy(sql`1`, sql`2`)
}
