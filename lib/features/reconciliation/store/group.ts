import 'server-only'
import { eq, inArray, type SQL } from 'drizzle-orm'
import type { BackingSide } from '@/lib/core/backing'
import { billNotes } from '@/lib/features/bills/store/tables'
import { type NoteDue, readDues } from '@/lib/features/documents/store/dues'
import { indexedDocuments } from '@/lib/features/documents/store/tables'
import type { Transaction } from '@/lib/server/db/client'
import type { MatchInput } from '../matching/facts'
import { rowsInParts } from './in-parts'
import { keysOf, rowsUnder } from './keys'
import { noteFacts } from './note-row'
import { paymentFacts } from './payment-row'
import {
  backedDocuments,
  backedPayments,
  backingDismissals,
  backingLinks,
  backingSuggestions,
  refusedPairs,
} from './tables'

/** Ids of both sides. */
export type Ids = { payments: readonly string[]; documents: readonly string[] }

export type LinkRow = typeof backingLinks.$inferSelect
export type SuggestionRow = typeof backingSuggestions.$inferSelect

/** Payments and notes that may belong together, with their stored state. */
export type Group = {
  input: MatchInput
  payments: (typeof backedPayments.$inferSelect)[]
  documents: (typeof backedDocuments.$inferSelect)[]
  links: LinkRow[]
  suggestions: SuggestionRow[]
  dismissed: ReadonlySet<string>
  dues: ReadonlyMap<string, NoteDue>
  marks: (typeof billNotes.$inferSelect)[]
}

/** Stored pairs that any of these are part of. */
async function pairsOf(tx: Transaction, stored: typeof backingLinks | typeof backingSuggestions, ids: Ids) {
  const { paymentId, documentId } = stored
  const pairs = (where: SQL) => tx.select({ paymentId, documentId }).from(stored).where(where)
  return [
    ...(await rowsInParts(ids.payments, (some) => pairs(inArray(paymentId, some)))),
    ...(await rowsInParts(ids.documents.map(BigInt), (some) => pairs(inArray(documentId, some)))),
  ]
}

/**
 * All rows that share a key with these, directly or through others, all rows linked with them, and rows that
 * were suggested with these: where a row has lost its keys, nothing else would remove the suggestion.
 */
async function closure(tx: Transaction, seed: Ids): Promise<Ids> {
  const [payments, documents] = [new Set<string>(), new Set<string>()]
  const keys = new Set<bigint>()
  const suggested = await pairsOf(tx, backingSuggestions, seed)
  let newPayments = [...new Set([...seed.payments, ...suggested.map((pair) => pair.paymentId)])]
  let newDocuments = [...new Set([...seed.documents, ...suggested.map((pair) => String(pair.documentId))])]
  while (newPayments.length + newDocuments.length > 0) {
    for (const id of newPayments) payments.add(id)
    for (const id of newDocuments) documents.add(id)
    const found = [...(await keysOf(tx, 'payments', newPayments)), ...(await keysOf(tx, 'documents', newDocuments))]
    const newKeys = [...new Set(found.map(({ key }) => key))].filter((key) => !keys.has(key))
    for (const key of newKeys) keys.add(key)
    const linked = await pairsOf(tx, backingLinks, { payments: newPayments, documents: newDocuments })
    const alike = await rowsUnder(tx, newKeys)
    const under = (side: BackingSide) => alike.flatMap((row) => (row.side === side ? [row.id] : []))
    newPayments = [...new Set([...under('payments'), ...linked.map((link) => link.paymentId)])].filter(
      (id) => !payments.has(id),
    )
    newDocuments = [...new Set([...under('documents'), ...linked.map((link) => String(link.documentId))])].filter(
      (id) => !documents.has(id),
    )
  }
  return { payments: [...payments], documents: [...documents] }
}

const ofDecision = (link: LinkRow) => link.decidedCents !== null

/** The whole groups of these payments and notes. */
export async function readGroup(tx: Transaction, seed: Ids): Promise<Group> {
  const ids = await closure(tx, seed)
  const documentIds = ids.documents.map(BigInt)
  const payments = await rowsInParts(ids.payments, (some) =>
    tx.select().from(backedPayments).where(inArray(backedPayments.id, some)),
  )
  const notes = await rowsInParts(documentIds, (some) =>
    tx
      .select({ row: backedDocuments, note: indexedDocuments })
      .from(backedDocuments)
      .innerJoin(indexedDocuments, eq(indexedDocuments.id, backedDocuments.id))
      .where(inArray(backedDocuments.id, some)),
  )
  const dues = await readDues(
    tx,
    notes.map(({ note }) => note),
  )
  const marks = await rowsInParts(documentIds, (some) =>
    tx.select().from(billNotes).where(inArray(billNotes.documentId, some)),
  )
  const links = await rowsInParts(ids.payments, (some) =>
    tx.select().from(backingLinks).where(inArray(backingLinks.paymentId, some)),
  )
  const refused = await rowsInParts(ids.payments, (some) =>
    tx.select().from(refusedPairs).where(inArray(refusedPairs.paymentId, some)),
  )
  const suggestions = await rowsInParts(ids.payments, (some) =>
    tx.select().from(backingSuggestions).where(inArray(backingSuggestions.paymentId, some)),
  )
  const dismissals = [
    ...(await rowsInParts(ids.payments, (some) =>
      tx.select().from(backingDismissals).where(inArray(backingDismissals.paymentId, some)),
    )),
    ...(await rowsInParts(documentIds, (some) =>
      tx.select().from(backingDismissals).where(inArray(backingDismissals.documentId, some)),
    )),
  ]
  const dismissed = new Set(dismissals.map(({ paymentId, documentId }) => paymentId ?? String(documentId)))
  const decided = links
    .filter(ofDecision)
    .sort((one, other) => one.at.getTime() - other.at.getTime() || (one.id < other.id ? -1 : 1))
  return {
    input: {
      payments: payments.map((row) => paymentFacts(row, dismissed.has(row.id))),
      notes: notes.flatMap(({ note }) => {
        const id = String(note.id)
        const of = dues.get(id)
        return (of && noteFacts(note, of.due, dismissed.has(id))) ?? []
      }),
      decided: decided.map(({ paymentId, documentId, decidedCents }) => ({
        paymentId,
        documentId: String(documentId),
        amountCents: decidedCents ?? 0,
      })),
      refused: refused.map(({ paymentId, documentId, ofRule }) => ({
        ...{ paymentId, documentId: String(documentId), suggested: !ofRule },
      })),
    },
    payments,
    documents: notes.map(({ row }) => row),
    links,
    suggestions,
    dismissed,
    dues,
    marks,
  }
}
