import 'server-only'
import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import { Problem, refusal } from '@/lib/core/errors'
import { readDues } from '@/lib/features/documents/store/dues'
import { indexedDocuments } from '@/lib/features/documents/store/tables'
import type { Person } from '@/lib/server/auth/person'
import type { Transaction } from '@/lib/server/db/client'
import type { LinkRow } from './group'
import { rematch } from './match'
import { payableOf } from './note-row'
import {
  backedDocuments,
  backedPayments,
  backingDismissals,
  backingHistory,
  backingLinks,
  refusedPairs,
} from './tables'

type Pair = { paymentId: string; documentId: string }
type Event = Omit<typeof backingHistory.$inferInsert, 'id' | 'at'>

const record = (tx: Transaction, event: Event) => tx.insert(backingHistory).values(event)

async function paymentRow(tx: Transaction, id: string) {
  const [row] = await tx.select().from(backedPayments).where(eq(backedPayments.id, id))
  return row
}

/** `payableCents`: what a person may link it up to. */
async function documentRow(tx: Transaction, id: string) {
  const [found] = await tx
    .select({ row: backedDocuments, note: indexedDocuments })
    .from(backedDocuments)
    .innerJoin(indexedDocuments, eq(indexedDocuments.id, backedDocuments.id))
    .where(eq(backedDocuments.id, BigInt(id)))
  const due = found && (await readDues(tx, [found.note])).get(id)?.due
  return found && { ...found.row, payableCents: due ? Math.max(payableOf(due), due.alternativeCents ?? 0) : 0 }
}

export async function linkOf(tx: Transaction, { paymentId, documentId }: Pair): Promise<LinkRow | undefined> {
  const [row] = await tx
    .select()
    .from(backingLinks)
    .where(and(eq(backingLinks.paymentId, paymentId), eq(backingLinks.documentId, BigInt(documentId))))
  return row
}

/** Unlinked amount of a side: a larger link is refused with the figures of both sides. */
function requireOpen(amountCents: number, sides: { expectedCents: number; linkedCents: number }[]): void {
  const openCents = Math.min(...sides.map(({ expectedCents, linkedCents }) => expectedCents - linkedCents))
  if (amountCents > openCents)
    throw refusal('conflict', `Only ${openCents} cents of both are still open`, {
      code: 'refused.backing-exceeds',
      values: { openCents },
    })
}

/** Stores a person's link. Throws `not_found`, and `conflict` above the open amount of either side. */
export async function insertLink(
  tx: Transaction,
  { paymentId, documentId, amountCents }: Pair & { amountCents: number },
  by: Person,
): Promise<void> {
  await rematch(tx, { payments: [paymentId], documents: [documentId] })
  const [payment, note] = [await paymentRow(tx, paymentId), await documentRow(tx, documentId)]
  if (!payment) throw new Problem('not_found', 'No such payment is known')
  if (!note) throw new Problem('not_found', 'No such note has been read')
  if (payment.direction !== note.direction)
    throw refusal('conflict', 'One came in and the other went out', 'refused.backing-directions')
  const known = await linkOf(tx, { paymentId, documentId })
  if (known && known.amountCents > 0) throw refusal('conflict', 'The two are linked already', 'refused.backing-linked')
  requireOpen(amountCents, [payment, { ...note, expectedCents: note.payableCents }])
  const decided = { amountCents, decidedCents: amountCents, rule: 'person' as const, by: by.id, at: new Date() }
  await tx
    .insert(backingLinks)
    .values({ paymentId, documentId: note.id, ...decided })
    .onConflictDoUpdate({ target: [backingLinks.paymentId, backingLinks.documentId], set: decided })
  await tx.delete(refusedPairs).where(and(eq(refusedPairs.paymentId, paymentId), eq(refusedPairs.documentId, note.id)))
  await record(tx, { event: 'linked', paymentId, documentId: note.id, amountCents, rule: 'person', by: by.id })
  await rematch(tx, { payments: [paymentId], documents: [documentId] })
}

/**
 * Removes a link, made by a rule or a person: no rule links the pair again. A person's link becomes a suggestion as
 * before. Throws `not_found`.
 */
export async function removeLink(tx: Transaction, id: string, by: Person): Promise<LinkRow> {
  const [link] = await tx.delete(backingLinks).where(eq(backingLinks.id, id)).returning()
  if (!link) throw new Problem('not_found', 'No such link')
  const { paymentId, documentId, amountCents, rule } = link
  const ofRule = link.by === null
  await tx.insert(refusedPairs).values({ paymentId, documentId, ofRule, by: by.id }).onConflictDoNothing()
  await record(tx, { event: 'unlinked', paymentId, documentId, amountCents, rule, by: by.id })
  await rematch(tx, { payments: [paymentId], documents: [String(documentId)] })
  return link
}

type DismissalRow = typeof backingDismissals.$inferSelect
type Side = { paymentId?: string; documentId?: string }

const seedOf = ({ paymentId, documentId }: { paymentId?: string | null; documentId?: string | bigint | null }) => ({
  payments: paymentId ? [paymentId] : [],
  documents: documentId ? [String(documentId)] : [],
})

/** A side's links by rules: they stay as shown while it is dismissed. */
const ofRules = ({ paymentId, documentId }: { paymentId?: string | null; documentId?: string | bigint | null }) =>
  and(
    paymentId ? eq(backingLinks.paymentId, paymentId) : eq(backingLinks.documentId, BigInt(documentId ?? 0)),
    isNull(backingLinks.by),
  )

/** Records that a payment or note needs no other side, with the reason. Throws `not_found`, and `conflict` where nothing is open. */
export async function insertDismissal(
  tx: Transaction,
  { paymentId, documentId, reason }: Side & { reason: string },
  by: Person,
): Promise<DismissalRow> {
  const seed = seedOf({ paymentId, documentId })
  await rematch(tx, seed)
  const row = paymentId === undefined ? await documentRow(tx, documentId ?? '0') : await paymentRow(tx, paymentId)
  if (!row) throw new Problem('not_found', paymentId ? 'No such payment is known' : 'No such note has been read')
  if (row.state === 'dismissed') throw refusal('conflict', 'It has been dismissed already', 'refused.backing-dismissed')
  if (row.state === 'backed' || row.state === 'returned' || row.state === 'cancelled')
    throw refusal('conflict', `It is ${row.state}: nothing is open`, 'refused.backing-settled')
  const side = { paymentId: paymentId ?? null, documentId: documentId === undefined ? null : BigInt(documentId) }
  const [inserted] = await tx
    .insert(backingDismissals)
    .values({ ...side, reason, by: by.id })
    .returning()
  if (!inserted) throw new Problem('internal', 'A dismissal was not stored')
  await tx
    .update(backingLinks)
    .set({ decidedCents: sql`${backingLinks.amountCents}` })
    .where(and(ofRules(side), isNull(backingLinks.decidedCents)))
  await record(tx, { event: 'dismissed', ...side, reason, by: by.id })
  await rematch(tx, seed)
  return inserted
}

/** Takes a dismissal back. Throws `not_found`. */
export async function removeDismissal(tx: Transaction, id: string, by: Person): Promise<DismissalRow> {
  const [row] = await tx.delete(backingDismissals).where(eq(backingDismissals.id, id)).returning()
  if (!row) throw new Problem('not_found', 'No such dismissal')
  await tx
    .update(backingLinks)
    .set({ decidedCents: null })
    .where(and(ofRules(row), isNotNull(backingLinks.decidedCents)))
  const { paymentId, documentId, reason } = row
  await record(tx, { event: 'restored', paymentId, documentId, reason, by: by.id })
  await rematch(tx, seedOf(row))
  return row
}
