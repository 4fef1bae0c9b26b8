import 'server-only'
import { and, eq, gt, inArray, isNotNull, isNull, ne, notExists, or, sql } from 'drizzle-orm'
import { z } from 'zod'
import { currentDay } from '@/lib/core/dates'
import type { Due } from '@/lib/features/documents/rules/account/due'
import {
  type Account,
  type Done,
  type DueRequest,
  type PaidLink,
  settle,
} from '@/lib/features/documents/rules/account/settle'
import { readDues } from '@/lib/features/documents/store/dues'
import { indexedDocuments } from '@/lib/features/documents/store/tables'
import { requestedRows } from '@/lib/features/pix/batches/store/notes'
import { sendingDay } from '@/lib/features/pix/batches/store/row-operation'
import { chargeExpiry } from '@/lib/features/pix/charges/rules'
import {
  backedDocuments,
  backedPayments,
  backingDismissals,
  backingLinks,
  refusedPairs,
} from '@/lib/features/reconciliation/store/tables'
import type { Transaction } from '@/lib/server/db/client'
import { operations } from '@/lib/server/db/schema'
import { billNotes } from './tables'

/** A link of a payment; `operationId`: of a transfer or charge of ours. */
export type NoteLink = PaidLink & { paymentId: string; operationId: string | null }

/** An operation, or the batch that asks for it; `until`: RFC 3339, when an unpaid charge expires. */
export type NoteRequest = DueRequest & { kind: string; sendOn: string | null; until: string | null }

export type NoteAccount = {
  note: Note
  due: Due
  done: Done<NoteLink, NoteRequest>
  ownCompany: boolean
  account: Account<NoteLink, NoteRequest>
  marks: (typeof billNotes.$inferSelect)[]
}

type Reader = Pick<Transaction, 'select'>

const documentOf = sql<string>`${operations.input}->'madeFrom'->>'documentId'`

/** States of operations that may still move money, and of those that did; what became of these is for the links to say. */
const live = ['awaiting_approval', 'scheduled', 'sending', 'unknown', 'accepted', 'confirmed']

type Note = typeof indexedDocuments.$inferSelect

/** The account of one note. */
export async function accountOf(tx: Reader, note: Note): Promise<NoteAccount> {
  const [account] = await accountsOf(tx, [note])
  if (!account) throw new RangeError('a note has no account')
  return account
}

/** The accounts of the notes that have been read, with their rows in the reconciliation; other documents have none. */
export async function readAccounts(tx: Reader, ids: readonly bigint[]) {
  const notes = await tx
    .select({ row: backedDocuments, note: indexedDocuments })
    .from(backedDocuments)
    .innerJoin(indexedDocuments, eq(indexedDocuments.id, backedDocuments.id))
    .where(inArray(backedDocuments.id, [...ids]))
  const accounts = await accountsOf(
    tx,
    notes.map(({ note }) => note),
  )
  return accounts.flatMap((account, at) => {
    const { row } = notes[at] ?? {}
    return row ? [{ ...account, row }] : []
  })
}

/** The accounts of these notes. */
export async function accountsOf(tx: Reader, notes: readonly Note[]): Promise<NoteAccount[]> {
  if (notes.length === 0) return []
  const ids = notes.map(({ id }) => id)
  const dues = await readDues(tx, notes)
  const links = Map.groupBy(await readLinks(tx, ids), ({ document }) => document)
  const requests = Map.groupBy(
    [...(await requestedAlone(tx, ids)), ...(await requestedInBatches(tx, ids))],
    ({ document }) => document,
  )
  const excess = Map.groupBy(await readExcess(tx, ids), ({ document }) => document)
  const marks = Map.groupBy(
    await tx
      .select()
      .from(billNotes)
      .where(inArray(billNotes.documentId, [...ids])),
    ({ documentId }) => String(documentId),
  )
  const dismissed = await tx
    .select()
    .from(backingDismissals)
    .where(and(isNotNull(backingDismissals.documentId), inArray(backingDismissals.documentId, [...ids])))
  const reasonOf = new Map(dismissed.map(({ documentId, reason }) => [String(documentId), reason]))
  return notes.flatMap((note) => {
    const id = String(note.id)
    const found = dues.get(id)
    if (!found) return []
    const { due, ownCompany } = found
    const kinds = due.direction === 'in' ? ['pix.charge'] : ['pix.transfer', 'pix.batch']
    const done: Done<NoteLink, NoteRequest> = {
      links: links.get(id) ?? [],
      requests: (requests.get(id) ?? []).filter((each) => kinds.includes(each.kind)),
      marks: marks.get(id) ?? [],
      dismissal: ownCompany ? 'own-company' : (reasonOf.get(id) ?? null),
      excess: (excess.get(id) ?? []).filter(({ direction }) => direction === due.direction),
    }
    return [{ note, due, done, ownCompany, account: settle(due, done), marks: marks.get(id) ?? [] }]
  })
}

async function readLinks(tx: Reader, ids: readonly bigint[]): Promise<(NoteLink & { document: string })[]> {
  const rows = await tx
    .select({ link: backingLinks, payment: backedPayments, chargeId: operations.id })
    .from(backingLinks)
    .innerJoin(backedPayments, eq(backedPayments.id, backingLinks.paymentId))
    .leftJoin(
      operations,
      and(eq(sql`${operations.result}->>'txid'`, backedPayments.txid), eq(operations.kind, 'pix.charge')),
    )
    .where(and(inArray(backingLinks.documentId, [...ids]), gt(backingLinks.amountCents, 0)))
    .orderBy(backedPayments.at, backedPayments.id)
  return rows.map(({ link, payment, chargeId }) => ({
    document: String(link.documentId),
    amountCents: link.amountCents,
    day: payment.day,
    installment: payment.madeFrom === link.documentId ? payment.madeFromInstallment : null,
    paymentId: payment.id,
    operationId: payment.direction === 'out' ? payment.id : chargeId,
  }))
}

type Requested = NoteRequest & { document: string }

const madeInput = z.object({
  madeFrom: z.object({ installment: z.string().optional() }),
  expiresIn: z.number().optional(),
})

/** Operations made from the notes, until their payment is known; a charge only while it may be paid. */
async function requestedAlone(tx: Reader, ids: readonly bigint[]): Promise<Requested[]> {
  const { id, kind, amountCents, state, sendOn, createdAt, sentAt, input, result } = operations
  const rows = await tx
    .select({
      document: documentOf,
      id,
      kind,
      amountCents,
      state,
      sendOn,
      input,
      at: sql`coalesce(${sentAt}, ${createdAt})`.mapWith(createdAt),
    })
    .from(operations)
    .leftJoin(
      backedPayments,
      or(eq(backedPayments.id, sql`${id}::text`), eq(backedPayments.txid, sql`${result}->>'txid'`)),
    )
    .where(
      and(
        sql`${input}->'madeFrom' is not null`,
        inArray(documentOf, ids.map(String)),
        inArray(state, live),
        isNull(backedPayments.id),
      ),
    )
    .orderBy(createdAt, id)
  return rows.flatMap(({ input: given, at, ...row }): Requested[] => {
    const { madeFrom, expiresIn } = madeInput.parse(given)
    const isPayable = row.kind === 'pix.charge' && row.state !== 'confirmed'
    const expiry = chargeExpiry({ createdAt: at.toISOString(), input: { expiresIn }, attempts: [] })
    if (isPayable && expiry <= new Date()) return []
    const until = isPayable ? expiry.toISOString() : null
    return [{ ...row, amountCents: row.amountCents ?? 0, installment: madeFrom.installment ?? null, until }]
  })
}

/** Rows of requested batches, shown by the operation of the batch; of a confirmed batch these wait for their day or for their turn. */
async function requestedInBatches(tx: Reader, ids: readonly bigint[]): Promise<Requested[]> {
  return (await requestedRows(tx, ids.map(String))).map(
    ({ documentId: document, row, batch, operation: { state, sendOn: day } }) => {
      const own = sendingDay(row)
      const sendOn = own !== null && own > (day ?? '') ? own : day
      const waits =
        sendOn !== null && sendOn > currentDay(new Date()) ? 'scheduled' : batch === 'paused' ? 'paused' : 'sending'
      const ofRow = { id: row.batchId, kind: 'pix.batch', amountCents: row.amountCents ?? 0, until: null }
      const installment = row.madeFrom?.installment ?? null
      return { document, state: state === 'confirmed' ? waits : state, sendOn, ...ofRow, installment }
    },
  )
}

/** Amounts of payments made for the notes that no note backs; a payment that a person took off the note is not for it. */
async function readExcess(tx: Reader, ids: readonly bigint[]) {
  const rows = await tx
    .select({
      document: backedPayments.madeFrom,
      direction: backedPayments.direction,
      installment: backedPayments.madeFromInstallment,
      amountCents: sql<number>`${backedPayments.expectedCents} - ${backedPayments.linkedCents}`.mapWith(Number),
    })
    .from(backedPayments)
    .where(
      and(
        inArray(backedPayments.madeFrom, [...ids]),
        gt(backedPayments.expectedCents, backedPayments.linkedCents),
        ne(backedPayments.state, 'dismissed'),
        notExists(
          tx
            .select({ one: sql`1` })
            .from(refusedPairs)
            .where(
              and(
                eq(refusedPairs.paymentId, backedPayments.id),
                eq(refusedPairs.documentId, sql`${backedPayments.madeFrom}`),
              ),
            ),
        ),
      ),
    )
  return rows.map(({ document, ...of }) => ({ document: String(document), ...of }))
}
