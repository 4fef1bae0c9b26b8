import 'server-only'
import { and, asc, desc, eq, gt, inArray, type SQL } from 'drizzle-orm'
import { lossEvents } from '@/lib/core/backing'
import { startOfDay } from '@/lib/core/dates'
import { isPix } from '@/lib/features/documents/rules/account/means'
import { type NoteDue, readDues } from '@/lib/features/documents/store/dues'
import { indexedDocuments } from '@/lib/features/documents/store/tables'
import type {
  BackingLink,
  BackingRow,
  BackingSuggestion,
  NoteSummary,
  PaymentSummary,
} from '@/lib/features/reconciliation/schema'
import { type Database, db, type Transaction } from '@/lib/server/db/client'
import { users } from '@/lib/server/db/schema'
import type { LinkRow } from './group'
import { payableOf } from './note-row'
import { paymentSummaries } from './payment-summary'
import {
  backedDocuments,
  backedPayments,
  backingDismissals,
  backingHistory,
  backingLinks,
  backingSuggestions,
} from './tables'

type Reader = Pick<Database | Transaction, 'select'>
type PaymentRow = typeof backedPayments.$inferSelect
type NoteRow = { row: typeof backedDocuments.$inferSelect; note: typeof indexedDocuments.$inferSelect }

function noteSummaryOf({ row, note }: NoteRow): NoteSummary {
  const { companyId, day, amountCents, expectedCents, linkedCents, otherwiseCents, exempt, state } = row
  return {
    ...{ companyId, day, amountCents, expectedCents, linkedCents, otherwiseCents, exempt, state },
    id: String(row.id),
    model: note.model,
    number: note.number,
    accessKey: note.accessKey,
    issuedAt: note.issuedAt,
    cancelled: state === 'cancelled',
    party: { name: row.partyName, document: row.partyTaxId },
    installments: note.installments ?? [],
    pix: (note.payments ?? []).flatMap(({ method, amountCents: cents, endToEndId }) =>
      isPix(method) ? [{ amountCents: cents, endToEndId }] : [],
    ),
  }
}

async function paymentsBy(reader: Reader, ids: readonly string[]): Promise<Map<string, PaymentSummary>> {
  if (ids.length === 0) return new Map()
  const rows = await reader
    .select()
    .from(backedPayments)
    .where(inArray(backedPayments.id, [...new Set(ids)]))
  return paymentSummaries(reader, rows)
}

async function notesBy(reader: Reader, ids: readonly bigint[]): Promise<Map<string, NoteSummary>> {
  if (ids.length === 0) return new Map()
  const rows = await reader
    .select({ row: backedDocuments, note: indexedDocuments })
    .from(backedDocuments)
    .innerJoin(indexedDocuments, eq(indexedDocuments.id, backedDocuments.id))
    .where(inArray(backedDocuments.id, [...new Set(ids)]))
  return new Map(rows.map((row) => [String(row.row.id), noteSummaryOf(row)]))
}

type Author = { id: string; name: string } | null
const authorOf = (user: Author) => (user?.id ? user : null)
const author = { id: users.id, name: users.name }

function linksWhere(reader: Reader, where: SQL | undefined) {
  return reader
    .select({ link: backingLinks, by: author })
    .from(backingLinks)
    .leftJoin(users, eq(users.id, backingLinks.by))
    .where(and(where, gt(backingLinks.amountCents, 0)))
    .orderBy(asc(backingLinks.at), asc(backingLinks.id))
}

const linkView = ({ link, by }: { link: LinkRow; by: Author }): BackingLink => ({
  id: link.id,
  paymentId: link.paymentId,
  documentId: String(link.documentId),
  amountCents: link.amountCents,
  decidedCents: link.by === null ? null : link.decidedCents,
  rule: link.rule,
  by: authorOf(by),
  at: link.at.toISOString(),
})

export async function viewLink(reader: Reader, link: LinkRow): Promise<BackingLink> {
  const [row] = await linksWhere(reader, eq(backingLinks.id, link.id))
  const view = linkView(row ?? { link, by: null })
  const payment = (await paymentsBy(reader, [link.paymentId])).get(link.paymentId)
  const document = (await notesBy(reader, [link.documentId])).get(view.documentId)
  return { ...view, ...(payment && { payment }), ...(document && { document }) }
}

type SuggestionRow = typeof backingSuggestions.$inferSelect

const suggestionView = ({ rule, reasons, amountCents, alone }: SuggestionRow): BackingSuggestion => ({
  ...{ rule, reasons, amountCents, alone },
})

/** Reductions of links of either side, shown while the pair is not linked. */
async function lostOf(reader: Reader, where: SQL | undefined, linked: ReadonlySet<string>) {
  const rows = await reader
    .select()
    .from(backingHistory)
    .where(and(where, inArray(backingHistory.event, [...lossEvents])))
    .orderBy(desc(backingHistory.id))
  const latest = new Map<string, BackingRow['lost'][number]>()
  for (const { event, paymentId, documentId, at } of rows) {
    const pair = `${documentId} ${paymentId}`
    if (paymentId === null || documentId === null || linked.has(pair) || latest.has(pair)) continue
    const loss = lossEvents.find((each) => each === event)
    if (loss) latest.set(pair, { event: loss, paymentId, documentId: String(documentId), at: at.toISOString() })
  }
  return [...latest.values()]
}

const pairsOf = (rows: readonly { link: LinkRow }[]) =>
  new Set(rows.map(({ link }) => `${link.documentId} ${link.paymentId}`))

/** Payments with what ties them, in the order given. */
export async function paymentRows(rows: readonly PaymentRow[]): Promise<BackingRow[]> {
  if (rows.length === 0) return []
  const reader = await db()
  const ids = rows.map(({ id }) => id)
  const links = await linksWhere(reader, inArray(backingLinks.paymentId, ids))
  const suggestions = await reader
    .select()
    .from(backingSuggestions)
    .where(inArray(backingSuggestions.paymentId, ids))
    .orderBy(asc(backingSuggestions.paymentRank))
  const notes = await notesBy(reader, [
    ...links.map(({ link }) => link.documentId),
    ...suggestions.map(({ documentId }) => documentId),
  ])
  const dismissals = await dismissalsBy(reader, inArray(backingDismissals.paymentId, ids))
  const lost = await lostOf(reader, inArray(backingHistory.paymentId, ids), pairsOf(links))
  const summaries = await paymentSummaries(reader, rows)
  return rows.map((row) => ({
    ...{ id: row.id, amountCents: row.amountCents, expectedCents: row.expectedCents, linkedCents: row.linkedCents },
    ...{ direction: row.direction, returnedCents: row.returnedCents, state: row.state },
    links: links
      .filter(({ link }) => link.paymentId === row.id)
      .map((one) => ({ ...linkView(one), ...inNotes(notes, one.link.documentId) })),
    suggestions: suggestions
      .filter(({ paymentId }) => paymentId === row.id)
      .map((one) => ({
        documentId: String(one.documentId),
        ...suggestionView(one),
        ...inNotes(notes, one.documentId),
      })),
    dismissal: dismissals.get(row.id) ?? null,
    lost: lost.filter(({ paymentId }) => paymentId === row.id),
    payment: summaries.get(row.id),
  }))
}

const inNotes = (notes: ReadonlyMap<string, NoteSummary>, id: bigint) => {
  const document = notes.get(String(id))
  return document ? { document } : {}
}

/** Notes with what ties them, in the order given. */
export async function documentRows(rows: readonly NoteRow[]): Promise<BackingRow[]> {
  if (rows.length === 0) return []
  const reader = await db()
  const ids = rows.map(({ row }) => row.id)
  const links = await linksWhere(reader, inArray(backingLinks.documentId, ids))
  const suggestions = await reader
    .select()
    .from(backingSuggestions)
    .where(inArray(backingSuggestions.documentId, ids))
    .orderBy(asc(backingSuggestions.documentRank))
  const payments = await paymentsBy(reader, [
    ...links.map(({ link }) => link.paymentId),
    ...suggestions.map(({ paymentId }) => paymentId),
  ])
  const dismissals = await dismissalsBy(reader, inArray(backingDismissals.documentId, ids))
  const dues = await readDues(
    reader,
    rows.map(({ note }) => note),
  )
  const lost = await lostOf(reader, inArray(backingHistory.documentId, ids), pairsOf(links))
  const other = (paymentId: string) => {
    const payment = payments.get(paymentId)
    return payment ? { payment } : {}
  }
  return rows.map(({ row, note }) => ({
    id: String(row.id),
    ...{ amountCents: row.amountCents, expectedCents: row.expectedCents, linkedCents: row.linkedCents },
    ...{ direction: row.direction, returnedCents: 0, state: row.state },
    links: links
      .filter(({ link }) => link.documentId === row.id)
      .map((one) => ({ ...linkView(one), ...other(one.link.paymentId) })),
    suggestions: suggestions
      .filter(({ documentId }) => documentId === row.id)
      .map((one) => ({ paymentId: one.paymentId, ...suggestionView(one), ...other(one.paymentId) })),
    ...payableCents({ row, note }, dues),
    dismissal: dismissals.get(String(row.id)) ?? exemptionOf(row),
    lost: lost.filter(({ documentId }) => documentId === String(row.id)),
    document: noteSummaryOf({ row, note }),
  }))
}

/** A person may link a note's amount where rules may link nothing because the note names another method. */
function payableCents({ row, note }: NoteRow, dues: ReadonlyMap<string, NoteDue>): { payableCents?: number } {
  const due = dues.get(String(note.id))?.due
  return row.state === 'otherwise' && due ? { payableCents: payableOf(due) } : {}
}

/** The note's own reason to expect no payment, shown like a person's dismissal. */
const exemptionOf = ({ exempt, day }: NoteRow['row']) =>
  exempt === null ? null : { id: null, reason: exempt, by: null, at: startOfDay(day).toISOString() }

async function dismissalsBy(reader: Reader, where: SQL | undefined) {
  const rows = await reader
    .select({ of: backingDismissals, by: author })
    .from(backingDismissals)
    .leftJoin(users, eq(users.id, backingDismissals.by))
    .where(where)
  return new Map(
    rows.map(({ of: { id, reason, at, paymentId, documentId }, by }) => [
      paymentId ?? String(documentId),
      { id, reason, by: authorOf(by), at: at.toISOString() },
    ]),
  )
}
