import { addDays, currentDay } from '@/lib/core/dates'
import { deriveMarked } from '@/lib/features/bills/store/derive'
import { indexedDocuments } from '@/lib/features/documents/store/tables'
import { matchMarked } from '@/lib/features/reconciliation/store/marks'
import { backedDocuments } from '@/lib/features/reconciliation/store/tables'
import { db } from '@/lib/server/db/client'
import { seenPayments } from '@/lib/server/db/schema'
import { billNotes } from './store/tables'

export const today = currentDay(new Date())
export const inDays = (count: number) => addDays(today, count)

/** Removes all notes and everything that people added. */
export async function removeNotes() {
  const database = await db()
  await database.delete(indexedDocuments)
  await database.delete(backedDocuments)
  await database.delete(billNotes)
  await settle()
}

export async function settle() {
  while ((await matchMarked()).marks > 0);
  while ((await deriveMarked()) > 0);
}

type Note = Partial<typeof indexedDocuments.$inferInsert>

let lastId = 0

export const lastNote = () => String(lastId)
/** Tax id of the other party of the last note, or of the note so many further. */
export const party = (ahead = 0) => `${41_000_000 + lastId + ahead}000125`

export async function readNote(totalCents: number, more: Note = {}) {
  lastId += 1
  const id = lastId
  await (await db()).insert(indexedDocuments).values({
    ...{ id: BigInt(id), companyId: '1', model: 'nfe', period: today.slice(0, 7), cancelled: false, role: 'emitente' },
    ...{ purged: false, extra: {}, contentState: 'read', number: String(id), issuedAt: `${today}T10:00:00-03:00` },
    ...{ recipientTaxId: party(), recipientName: 'Serra Dourada', totalCents, payments: [], installments: [] },
    ...more,
  })
  return String(id)
}

export const parts = (...dues: [number, number][]) =>
  dues.map(([day, amountCents], at) => ({ number: `00${at + 1}`, dueDate: inDays(day), amountCents }))

export async function receive(amountCents: number, document = party(), day = today) {
  const endToEndId = `E60701190202611101200${String(lastId).padStart(5, 'A')}${amountCents}`
    .padEnd(32, 'B')
    .slice(0, 32)
  const payer = { name: 'Serra Dourada', document }
  await (await db()).insert(seenPayments).values({ endToEndId, amountCents, payer, paidAt: `${day}T15:00:00Z` })
  return endToEndId
}
