import 'server-only'
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { BackingDirection, NoteExemption } from '@/lib/core/backing'
import { isDay, isMonth } from '@/lib/core/dates'
import { indexedDocuments } from '@/lib/features/documents/store/tables'
import type { Transaction } from '@/lib/server/db/client'
import { knownCompanies } from '@/lib/server/db/search-tables'
import { noteExpects } from '../matching/amounts'
import type { NoteFacts } from '../matching/facts'
import { noteKeys } from '../matching/keys'
import { taxIdParts } from '../matching/tax-ids'
import { paidOtherwise, paysNothing } from '../rules'
import { removeKeys, saveKeys } from './keys'
import { backedDocuments } from './tables'

export type IndexedNote = typeof indexedDocuments.$inferSelect

/** Columns that matching reads. */
export type NoteSource = Pick<
  IndexedNote,
  | 'id'
  | 'model'
  | 'accessKey'
  | 'number'
  | 'period'
  | 'role'
  | 'issuerTaxId'
  | 'issuerName'
  | 'recipientTaxId'
  | 'recipientName'
  | 'payerTaxId'
  | 'payerName'
  | 'issuedAt'
  | 'totalCents'
  | 'netCents'
  | 'purpose'
  | 'direction'
  | 'status'
  | 'payments'
  | 'installments'
  | 'references'
>

const issuing = ['emitente', 'prestador']
const receiving = ['destinatario', 'tomador']

type OwnSide = 'issuer' | 'other'

/** The company's side by tax ids: its own tax id, or where neither side has it, its branch's. Null where they do not tell. */
function ownSideByTaxId(cnpj: string | null, issuerTaxId: string | null, otherTaxId: string | null): OwnSide | null {
  const [ours, issuer, other] = [cnpj, issuerTaxId, otherTaxId].map(taxIdParts)
  for (const part of ['full', 'root'] as const) {
    const own = ours?.[part] ?? null
    const [isIssuer, isOther] = [own !== null && issuer?.[part] === own, own !== null && other?.[part] === own]
    if (isIssuer !== isOther) return isIssuer ? 'issuer' : 'other'
    if (isIssuer) return null
  }
  return null
}

/**
 * On which side of a note the company is, null on neither: by the role that upstream gives, else by its tax id. Of a transport
 * the other side is who takes it. Upstream's role may be the sender's, so that tax ids decide wherever they are known.
 */
function ownSideOf(row: NoteSource, cnpj: string | null): OwnSide | null {
  const { issuerTaxId, recipientTaxId, payerTaxId, payerName } = row
  const hasPayer = payerTaxId !== null || payerName !== null
  if (cnpj !== null && hasPayer) return ownSideByTaxId(cnpj, issuerTaxId, payerTaxId)
  const role = (row.role ?? '').toLowerCase()
  if (issuing.includes(role)) return 'issuer'
  const isPayer = role === 'tomador' || !hasPayer || payerTaxId === recipientTaxId
  if (receiving.includes(role) && isPayer) return 'other'
  return hasPayer ? null : ownSideByTaxId(cnpj, issuerTaxId, recipientTaxId)
}

/** Whether money comes in or goes out for a note: for an inbound note (`tpNF` 0), the issuer pays. */
function directionOf(row: NoteSource, side: OwnSide): BackingDirection {
  const isPaid = (side === 'issuer') !== (row.direction === 'in')
  return isPaid ? 'in' : 'out'
}

/** A credit note (`finNFe` 5) adjusts taxes of another note: its recipient pays nothing for it. */
const exemptPurposes: Partial<Record<string, NoteExemption>> = {
  return: 'return',
  adjustment: 'adjustment',
  credit: 'adjustment',
}

const netOf = ({ netCents, totalCents }: NoteSource) => netCents ?? totalCents ?? 0

function exemptionOf(row: NoteSource): NoteExemption | null {
  const { status, purpose, payments, installments } = row
  if (status === 'test' || status === 'draft') return status
  const byPurpose = exemptPurposes[purpose ?? '']
  if (byPurpose) return byPurpose
  return netOf(row) <= 0 || paysNothing(payments ?? [], installments ?? []) ? 'no-payment' : null
}

function dayOfNote({ issuedAt, period }: NoteSource): string {
  const day = issuedAt?.slice(0, 10) ?? ''
  return isDay(day) ? day : `${period}-01`
}

/** The facts of a note for matching, without its state. */
export function noteFacts(row: NoteSource, direction: BackingDirection, dismissed: boolean): NoteFacts {
  const netCents = netOf(row)
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

/** A document as a row to be matched; null for a document without a total, a month, or a side of ours. */
export function noteOf(row: NoteSource, cnpj: string | null): (NoteFacts & { month: string }) | null {
  const side = ownSideOf(row, cnpj)
  const { period, totalCents } = row
  if (side === null || period === null || !isMonth(period) || (totalCents ?? 0) <= 0) return null
  return { ...noteFacts(row, directionOf(row, side), false), month: period }
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

/** Reads notes of the index again, as rows to be matched; other documents have no row. */
export async function saveNotes(tx: Transaction, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  const rows = await tx
    .select({ note: indexedDocuments, cnpj: knownCompanies.cnpj })
    .from(indexedDocuments)
    .leftJoin(knownCompanies, eq(knownCompanies.id, indexedDocuments.companyId))
    .where(and(inArray(indexedDocuments.id, ids.map(BigInt)), eq(indexedDocuments.contentState, 'read')))
  const keys: { id: string; keys: string[] }[] = []
  const values = rows.flatMap(({ note, cnpj }) => {
    const facts = noteOf(note, cnpj)
    if (facts === null) return []
    keys.push({ id: facts.id, keys: noteKeys(facts) })
    return [
      {
        id: note.id,
        direction: facts.direction,
        month: facts.month,
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
