import 'server-only'
import { and, arrayOverlaps, isNotNull, notInArray, sql } from 'drizzle-orm'
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
  stated ?? { totalCents, netCents, ...unstated, ...untaxed, isSummary: false, txids: [], linkEvent: null }

/** Columns of a note that its account follows from. */
export type DueSource = Omit<
  DueFacts,
  'stated' | 'isSummary' | 'txids' | 'refersTo' | 'adjustedBy' | 'payments' | 'installments'
> &
  Pick<IndexedNote, 'stated' | 'totalCents' | 'netCents' | 'adjusts' | 'payments' | 'installments'>

type SaidByOthers = { adjustedBy: Adjustment[]; txids: string[] }
const nothingSaid: SaidByOthers = { adjustedBy: [], txids: [] }

export function dueFactsOf(note: DueSource, { adjustedBy, txids: linked } = nothingSaid): DueFacts {
  const { isSummary, txids, linkEvent: _, ...stated } = statedOf(note)
  return {
    ...note,
    ...{ stated, isSummary, txids: [...new Set([...txids, ...linked])], adjustedBy },
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
  const said = await saidByOthers(tx, notes)
  return new Map<string, NoteDue>(
    notes.map((note) => {
      const due = dueOf(dueFactsOf(note, said.get(note.accessKey ?? '')), cnpjOf.get(note.companyId) ?? null)
      const other = taxIdParts((due.direction === 'in' ? due.payer : due.payee)?.taxId ?? null).root
      return [String(note.id), { due, ownCompany: other !== null && ownRoots.has(other) }]
    }),
  )
}

const partiesOf = ({ issuerTaxId, recipientTaxId }: IndexedNote) =>
  [issuerTaxId, recipientTaxId].map((taxId) => taxIdParts(taxId).root ?? '').sort()

/**
 * What other documents say of these notes, by access key: returns and complements in force, only between the same two parties
 * (of a return that names several notes, no amount is known for each), and the payments that events link with them.
 */
async function saidByOthers(tx: Pick<Transaction, 'select'>, notes: readonly IndexedNote[]) {
  const found = new Map<string, SaidByOthers>()
  const byKey = new Map(notes.flatMap((note) => (note.accessKey === null ? [] : [[note.accessKey, note]])))
  if (byKey.size === 0) return found
  const { adjusts, status, issuedAt, id } = indexedDocuments
  const rows = await tx
    .select()
    .from(indexedDocuments)
    .where(
      and(
        isNotNull(adjusts),
        arrayOverlaps(adjusts, [...byKey.keys()]),
        notInArray(status, ['cancelled', 'denied', 'test', 'draft']),
      ),
    )
    .orderBy(sql`${issuedAt} nulls first`, id)
  for (const [key, note] of byKey) {
    const about = rows.filter((row) => row.adjusts?.includes(key))
    if (about.length === 0) continue
    const adjustedBy = about.flatMap((row): Adjustment[] => {
      if (row.stated?.linkEvent || String(partiesOf(note)) !== String(partiesOf(row))) return []
      const effect = row.purpose === 'return' ? 'returns' : 'complements'
      const amountCents = row.adjusts?.length === 1 ? (row.totalCents ?? 0) : 0
      return [{ documentId: String(row.id), effect, amountCents }]
    })
    found.set(key, { adjustedBy, txids: linkedTxids(about) })
  }
  return found
}

/** The payments that events link, without those that an event has undone, by the protocol of the link or by their txid. */
function linkedTxids(rows: readonly IndexedNote[]): string[] {
  const events = rows.flatMap(({ stated }) => (stated?.linkEvent ? [{ ...stated.linkEvent, txids: stated.txids }] : []))
  const undone = events.filter(({ undoes }) => undoes)
  const isUndone = (protocol: string | null, txid: string) =>
    undone.some(
      (event) => (event.undoneProtocol !== null && event.undoneProtocol === protocol) || event.txids.includes(txid),
    )
  return events
    .filter(({ undoes }) => !undoes)
    .flatMap(({ protocol, txids }) => txids.filter((txid) => !isUndone(protocol, txid)))
}
