import { and, asc, desc, eq, gt, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm'
import { Problem } from '@/lib/core/errors'
import { indexedDocuments } from '@/lib/features/documents/store/tables'
import { infractions } from '@/lib/features/pix/infractions/store/tables'
import { db } from '@/lib/server/db/client'
import { seenPayments } from '@/lib/server/db/schema'
import { returnedPayments } from './received-tables'
import {
  backedDocuments,
  backedPayments,
  backingDismissals,
  backingLinks,
  backingMarks,
  backingSuggestions,
} from './tables'

/** News of the payment or the note at this position. */
export type Fact = { what: 'payment' | 'note' | 'refund' | 'dispute' | 'cancellation'; at: number }

type Shape<P, N> = { payments: readonly P[]; notes: readonly N[] }

/** Few amounts and days, so that many are equal. */
export const paymentShapes = [
  { cents: 10_000, day: '2026-11-10', branch: '0001' },
  { cents: 10_000, day: '2026-11-12', branch: '0001' },
  { cents: 20_000, day: '2026-11-14', branch: '0001' },
  { cents: 30_000, day: '2026-11-14', branch: '0001' },
  { cents: 10_000, day: '2026-11-11', branch: '0002' },
] as const
export const noteShapes = [
  { cents: 10_000, day: '2026-11-08', parts: 0, names: false },
  { cents: 20_000, day: '2026-11-09', parts: 0, names: false },
  { cents: 20_000, day: '2026-11-09', parts: 2, names: false },
  { cents: 10_000, day: '2026-11-10', parts: 0, names: true },
  { cents: 50_000, day: '2026-11-01', parts: 0, names: false },
] as const

type PaymentShape = (typeof paymentShapes)[number]
type NoteShape = (typeof noteShapes)[number]

let worlds = 0

/** Three payments and three notes of a party of their own. */
export class BackedWorld {
  readonly #shape: Shape<PaymentShape, NoteShape>
  readonly #root: string
  readonly #payments: string[]
  readonly #notes: bigint[]
  readonly #cancelled = new Set<number>()

  constructor(shape: Shape<PaymentShape, NoteShape>) {
    worlds += 1
    this.#shape = shape
    this.#root = String(40_000_000 + worlds)
    this.#payments = shape.payments.map((_, at) => `E60701190202611101200${this.#root}AA${at}`)
    this.#notes = shape.notes.map((_, at) => BigInt(worlds * 10 + at))
  }

  /** Stores the fact and marks every row that it changes. */
  async learn({ what, at }: Fact): Promise<void> {
    const database = await db()
    const [payment = '', note = 0n] = [this.#payments[at], this.#notes[at]]
    const [paid, issued] = [this.#shape.payments[at], this.#shape.notes[at]]
    if (!paid || !issued) throw new RangeError(`nothing at ${at}`)
    const taxId = (branch: string) => `${this.#root}${branch}00`
    if (what === 'payment') {
      const payer = { name: 'Serra Dourada Engenharia Ltda', document: taxId(paid.branch) }
      const row = { endToEndId: payment, amountCents: paid.cents, payer, paidAt: `${paid.day}T15:00:00Z` }
      await database.insert(seenPayments).values(row)
    }
    if (what === 'note') {
      const pix = [{ method: '17', amountCents: issued.cents, endToEndId: payment }]
      const share = issued.parts > 0 ? issued.cents / issued.parts : 0
      const installments = Array.from({ length: issued.parts }, (_, part) => {
        return { number: String(part), dueDate: `2026-11-1${part}`, amountCents: share }
      })
      await database.insert(indexedDocuments).values({
        ...{ id: note, companyId: '1', model: 'nfe', period: '2026-11', role: 'emitente', purged: false, extra: {} },
        ...{ contentState: 'read', number: String(note), issuedAt: `${issued.day}T10:00:00-03:00`, installments },
        ...{ cancelled: this.#cancelled.has(at), totalCents: issued.cents, payments: issued.names ? pix : [] },
        ...{ recipientTaxId: taxId('0001'), recipientName: 'Serra Dourada' },
      })
    }
    if (what === 'cancellation') {
      this.#cancelled.add(at)
      await database.update(indexedDocuments).set({ cancelled: true }).where(eq(indexedDocuments.id, note))
    }
    if (what === 'refund')
      await database.insert(returnedPayments).values({ endToEndId: payment, returnedCents: paid.cents })
    if (what === 'dispute') {
      const dispute = {
        id: `inf ${payment}`,
        transactionId: payment,
        status: 'accepted',
        refundedCents: paid.cents / 2,
      }
      await database.insert(infractions).values({ ...dispute, extra: {} })
    }
  }

  pair({ payment, note, share }: { payment: number; note: number; share: number }) {
    const cents = Math.min(this.#shape.payments[payment]?.cents ?? 0, this.#shape.notes[note]?.cents ?? 0)
    return { ...this.#idsAt(payment, note), amountCents: cents * share }
  }

  side({ side, at }: { side: 'payment' | 'note'; at: number }) {
    const { paymentId, documentId } = this.#idsAt(at, at)
    return side === 'payment' ? { paymentId } : { documentId }
  }

  async linkAt(at: number): Promise<string> {
    const rows = await (await db())
      .select()
      .from(backingLinks)
      .where(this.#ofThese(backingLinks))
      .orderBy(...inOrder)
    const id = rows[at]?.id
    if (!id) throw new Problem('not_found', 'no such link')
    return id
  }

  async lastDismissal(): Promise<string> {
    const [row] = await (await db())
      .select()
      .from(backingDismissals)
      .where(
        or(inArray(backingDismissals.paymentId, this.#payments), inArray(backingDismissals.documentId, this.#notes)),
      )
      .orderBy(desc(backingDismissals.at))
    if (!row) throw new Problem('not_found', 'nothing is dismissed')
    return row.id
  }

  /** Payments and notes with more linked than their amount. */
  async exceeding() {
    const database = await db()
    const { linkedCents, expectedCents, id } = backedPayments
    const payments = await database
      .select()
      .from(backedPayments)
      .where(and(inArray(id, this.#payments), gt(linkedCents, expectedCents)))
    const notes = await database
      .select()
      .from(backedDocuments)
      .where(
        and(inArray(backedDocuments.id, this.#notes), gt(backedDocuments.linkedCents, backedDocuments.expectedCents)),
      )
    return [...payments, ...notes]
  }

  async linksOfPeople(): Promise<string[]> {
    const rows = await (await db())
      .select()
      .from(backingLinks)
      .where(and(this.#ofThese(backingLinks), isNotNull(backingLinks.by)))
    return rows.map(({ id }) => id).toSorted()
  }

  /** Everything stored about this world, by position instead of by id. */
  async storedState() {
    const database = await db()
    const payments = await database.select().from(backedPayments).where(inArray(backedPayments.id, this.#payments))
    const notes = await database.select().from(backedDocuments).where(inArray(backedDocuments.id, this.#notes))
    const links = await database
      .select()
      .from(backingLinks)
      .where(this.#ofThese(backingLinks))
      .orderBy(...inOrder)
    const suggestions = await database
      .select()
      .from(backingSuggestions)
      .where(this.#ofThese(backingSuggestions))
      .orderBy(asc(backingSuggestions.paymentId), asc(backingSuggestions.documentId))
    const placed = <T extends { paymentId: string; documentId: bigint }>({ paymentId, documentId, ...rest }: T) => {
      return { ...rest, payment: this.#payments.indexOf(paymentId), note: this.#notes.indexOf(documentId) }
    }
    const standing = <T extends { state: string; expectedCents: number; linkedCents: number }>(
      side: string,
      row: T,
    ) => {
      return { side, state: row.state, expectedCents: row.expectedCents, linkedCents: row.linkedCents }
    }
    return {
      sides: [
        ...payments.map((row) => standing(`payment ${this.#payments.indexOf(row.id)}`, row)),
        ...notes.map((row) => standing(`note ${this.#notes.indexOf(row.id)}`, row)),
      ].toSorted((one, other) => (one.side < other.side ? -1 : 1)),
      links: links.map(({ id: _, at: __, ...row }) => placed(row)),
      suggestions: suggestions.map(placed),
    }
  }

  /** Removes what the worker derives, keeps facts and people's decisions, and marks all rows for the worker. */
  async forgetWhatFollows(): Promise<void> {
    const database = await db()
    await database.delete(backingLinks).where(and(this.#ofThese(backingLinks), isNull(backingLinks.decidedCents)))
    await database.delete(backingSuggestions).where(this.#ofThese(backingSuggestions))
    await database.delete(backedPayments).where(inArray(backedPayments.id, this.#payments))
    await database.delete(backedDocuments).where(inArray(backedDocuments.id, this.#notes))
    const marks = [
      ...this.#payments.map((id) => ({ side: 'payments' as const, id })),
      ...this.#notes.map((id) => ({ side: 'documents' as const, id: String(id) })),
    ]
    await database.insert(backingMarks).values(marks).onConflictDoNothing()
  }

  #idsAt(payment: number, note: number) {
    return { paymentId: this.#payments[payment] ?? '', documentId: String(this.#notes[note]) }
  }

  #ofThese({ paymentId }: Pick<typeof backingLinks, 'paymentId'> | Pick<typeof backingSuggestions, 'paymentId'>) {
    return sql`${inArray(paymentId, this.#payments)}`
  }
}

const inOrder = [asc(backingLinks.paymentId), asc(backingLinks.documentId)]
