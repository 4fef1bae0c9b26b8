import 'server-only'
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { BackingDirection, NoteExemption } from '@/lib/core/backing'
import { isDay } from '@/lib/core/dates'
import { normalizeTaxId } from '@/lib/core/tax-id'
import type { Transaction } from '@/lib/server/db/client'
import { indexedDocuments } from '@/lib/server/db/document-tables'
import { backedDocuments } from '@/lib/server/db/reconciliation-tables'
import { knownCompanies } from '@/lib/server/db/search-tables'
import { noteExpects } from '../matching/amounts'
import type { NoteFacts } from '../matching/facts'
import { noteKeys } from '../matching/keys'
import { paidOtherwise, paysNothing } from '../matching/paid-otherwise'
import { removeKeys, saveKeys } from './keys'

export type IndexedNote = typeof indexedDocuments.$inferSelect

const issuing = ['emitente', 'prestador']
const receiving = ['destinatario', 'tomador']

type OwnSide = 'issuer' | 'other'

/**
 * On which side of a note the company is, null on neither: by the role that upstream gives, else by its tax id. Of a transport
 * the other side is who takes it, and only tax ids count where they are known: upstream's role may be the sender's.
 */
function ownSideOf(row: IndexedNote, cnpj: string | null): OwnSide | null {
  const isOurs = (taxId: string | null) => taxId !== null && normalizeTaxId(taxId) === normalizeTaxId(cnpj ?? '')
  const byTaxId = (other: string | null): OwnSide | null => {
    const [isIssuer, isOther] = [isOurs(row.issuerTaxId), isOurs(other)]
    if (isIssuer === isOther) return null
    return isIssuer ? 'issuer' : 'other'
  }
  if (cnpj !== null && row.payerTaxId !== null) return byTaxId(row.payerTaxId)
  const role = (row.role ?? '').toLowerCase()
  if (issuing.includes(role)) return 'issuer'
  if (receiving.includes(role)) return 'other'
  return cnpj === null ? null : byTaxId(row.recipientTaxId)
}

/** Whether money comes in or goes out for it: with the goods turned round (`tpNF` 0), the issuer pays. */
function directionOf(row: IndexedNote, side: OwnSide): BackingDirection {
  const isPaid = (side === 'issuer') !== (row.direction === 'in')
  return isPaid ? 'in' : 'out'
}

const exemptPurposes: Partial<Record<string, NoteExemption>> = { return: 'return', adjustment: 'adjustment' }

function exemptionOf({ status, purpose, payments, installments }: IndexedNote): NoteExemption | null {
  if (status === 'test' || status === 'draft') return status
  const byPurpose = exemptPurposes[purpose ?? '']
  if (byPurpose) return byPurpose
  return paysNothing(payments ?? [], installments ?? []) ? 'no-payment' : null
}

function dayOfNote({ issuedAt, period }: IndexedNote): string {
  const day = issuedAt?.slice(0, 10) ?? ''
  return isDay(day) ? day : `${period}-01`
}

/** What matching needs of a note, and nothing of how it stands. */
export function noteFacts(row: IndexedNote, direction: BackingDirection, dismissed: boolean): NoteFacts {
  const netCents = row.netCents ?? row.totalCents ?? 0
  const payments = row.payments ?? []
  const isIssuer = (direction === 'in') !== (row.direction === 'in')
  const payer = (row.payerTaxId ?? row.payerName) ? { taxId: row.payerTaxId, name: row.payerName } : null
  const recipient = payer ?? { taxId: row.recipientTaxId, name: row.recipientName }
  return {
    id: String(row.id),
    direction,
    accessKey: row.accessKey,
    number: row.number,
    day: dayOfNote(row),
    netCents,
    otherwiseCents: paidOtherwise(payments, netCents),
    cancelled: row.status === 'cancelled' || row.status === 'denied',
    exempt: exemptionOf(row),
    taxId: isIssuer ? recipient.taxId : row.issuerTaxId,
    name: isIssuer ? recipient.name : row.issuerName,
    installments: row.installments ?? [],
    pix: payments.flatMap(({ endToEndId, amountCents }) => (endToEndId ? [{ endToEndId, amountCents }] : [])),
    references: row.references ?? [],
    dismissed,
  }
}

const known = [
  'direction',
  'month',
  'amountCents',
  'expectedCents',
  'companyId',
  'day',
  'otherwiseCents',
  'exempt',
  'partyTaxId',
  'partyName',
] as const
const newest = Object.fromEntries(
  known.map((name) => [name, sql`excluded.${sql.identifier(backedDocuments[name].name)}`]),
)

/** Reads notes of the index anew, as rows to be matched; what is none (no total, no month, no side of ours) has no row. */
export async function saveNotes(tx: Transaction, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  const rows = await tx
    .select({ note: indexedDocuments, cnpj: knownCompanies.cnpj })
    .from(indexedDocuments)
    .leftJoin(knownCompanies, eq(knownCompanies.id, indexedDocuments.companyId))
    .where(and(inArray(indexedDocuments.id, ids.map(BigInt)), eq(indexedDocuments.contentState, 'read')))
  const keys: { id: string; keys: string[] }[] = []
  const values = rows.flatMap(({ note, cnpj }) => {
    const side = ownSideOf(note, cnpj)
    if (side === null || note.period === null || (note.totalCents ?? 0) <= 0) return []
    const direction = directionOf(note, side)
    const facts = noteFacts(note, direction, false)
    keys.push({ id: facts.id, keys: noteKeys(facts) })
    return [
      {
        id: note.id,
        direction,
        month: note.period,
        amountCents: note.totalCents ?? 0,
        exempt: facts.exempt,
        state: 'unbacked' as const,
        expectedCents: noteExpects(facts),
        linkedCents: 0,
        companyId: note.companyId,
        day: facts.day,
        otherwiseCents: facts.otherwiseCents,
        partyTaxId: facts.taxId,
        partyName: facts.name,
      },
    ]
  })
  const there = new Set(values.map(({ id }) => String(id)))
  const gone = ids.filter((id) => !there.has(id))
  if (gone.length > 0) {
    await tx.delete(backedDocuments).where(inArray(backedDocuments.id, gone.map(BigInt)))
    await removeKeys(tx, 'documents', gone)
  }
  if (values.length > 0)
    await tx.insert(backedDocuments).values(values).onConflictDoUpdate({ target: backedDocuments.id, set: newest })
  await saveKeys(tx, 'documents', keys)
}
