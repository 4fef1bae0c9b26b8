import 'server-only'
import { and, arrayOverlaps, inArray, isNotNull, notInArray } from 'drizzle-orm'
import { taxIdParts } from '@/lib/core/tax-id-parts'
import type { Transaction } from '@/lib/server/db/client'
import { knownCompanies } from '@/lib/server/db/search-tables'
import { type Adjustment, type Due, type DueFacts, dueOf } from '../rules/account/due'
import { indexedDocuments } from './tables'

type IndexedNote = typeof indexedDocuments.$inferSelect

const unstated = { withReformCents: null, receivableCents: null, invoiceCents: null }
const untaxed = { ibsCents: null, cbsCents: null, isCents: null }

/** The amounts that a note's file states; of a note that was read before they were extracted what its row has. */
export const statedOf = ({ stated, totalCents, netCents }: Pick<IndexedNote, 'stated' | 'totalCents' | 'netCents'>) =>
  stated ?? { totalCents, netCents, ...unstated, ...untaxed, isSummary: false, txids: [] }

/** Columns of a note that its account follows from. */
export type DueSource = Omit<
  DueFacts,
  'stated' | 'isSummary' | 'txids' | 'refersTo' | 'adjustedBy' | 'payments' | 'installments'
> &
  Pick<IndexedNote, 'stated' | 'totalCents' | 'netCents' | 'adjusts' | 'payments' | 'installments'>

export function dueFactsOf(note: DueSource, adjustedBy: readonly Adjustment[]): DueFacts {
  const { isSummary, txids, ...stated } = statedOf(note)
  return {
    ...note,
    ...{ stated, isSummary, txids, adjustedBy },
    payments: note.payments ?? [],
    installments: note.installments ?? [],
    refersTo: note.adjusts ?? [],
  }
}

export type NoteDue = { due: Due; ownCompany: boolean }

/** What notes ask for, by document id, and whether the other party of each is a company of ours, too. */
export async function readDues(tx: Pick<Transaction, 'select'>, notes: readonly IndexedNote[]) {
  const companies = await tx.select({ id: knownCompanies.id, cnpj: knownCompanies.cnpj }).from(knownCompanies)
  const cnpjOf = new Map(companies.map(({ id, cnpj }) => [id, cnpj]))
  const ownRoots = new Set(companies.map(({ cnpj }) => taxIdParts(cnpj).root ?? cnpj))
  const adjustedBy = await adjustmentsOf(tx, notes)
  return new Map<string, NoteDue>(
    notes.map((note) => {
      const due = dueOf(
        dueFactsOf(note, adjustedBy.get(note.accessKey ?? '') ?? []),
        cnpjOf.get(note.companyId) ?? null,
      )
      const other = taxIdParts((due.direction === 'in' ? due.payer : due.payee)?.taxId ?? null).root
      return [String(note.id), { due, ownCompany: other !== null && ownRoots.has(other) }]
    }),
  )
}

const partiesOf = ({ issuerTaxId, recipientTaxId }: IndexedNote) =>
  [issuerTaxId, recipientTaxId].map((taxId) => taxIdParts(taxId).root ?? '').sort()

/**
 * Returns and complements in force of these notes, by access key. Only between the same two parties; of a return that names
 * several notes, no amount is known for each.
 */
async function adjustmentsOf(tx: Pick<Transaction, 'select'>, notes: readonly IndexedNote[]) {
  const found = new Map<string, Adjustment[]>()
  const byKey = new Map(notes.flatMap((note) => (note.accessKey === null ? [] : [[note.accessKey, note]])))
  if (byKey.size === 0) return found
  const { adjusts, status, purpose } = indexedDocuments
  const rows = await tx
    .select()
    .from(indexedDocuments)
    .where(
      and(
        isNotNull(adjusts),
        arrayOverlaps(adjusts, [...byKey.keys()]),
        inArray(purpose, ['return', 'complement']),
        notInArray(status, ['cancelled', 'denied', 'test', 'draft']),
      ),
    )
    .orderBy(indexedDocuments.id)
  for (const row of rows)
    for (const key of row.adjusts ?? []) {
      const note = byKey.get(key)
      if (note === undefined || String(partiesOf(note)) !== String(partiesOf(row))) continue
      const effect = row.purpose === 'return' ? 'returns' : 'complements'
      const amountCents = row.adjusts?.length === 1 ? (row.totalCents ?? 0) : 0
      found.set(key, [...(found.get(key) ?? []), { documentId: String(row.id), effect, amountCents }])
    }
  return found
}
