import 'server-only'
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { BackingDirection } from '@/lib/core/backing'
import { isDay } from '@/lib/core/dates'
import { normalizeTaxId } from '@/lib/core/tax-id'
import type { Transaction } from '@/lib/server/db/client'
import { indexedDocuments } from '@/lib/server/db/document-tables'
import { backedDocuments } from '@/lib/server/db/reconciliation-tables'
import { knownCompanies } from '@/lib/server/db/search-tables'
import { noteExpects } from '../matching/amounts'
import type { NoteFacts } from '../matching/facts'
import { noteKeys } from '../matching/keys'
import { paidOtherwise } from '../matching/paid-otherwise'
import { removeKeys, saveKeys } from './keys'

export type IndexedNote = typeof indexedDocuments.$inferSelect

const issuing = ['emitente', 'prestador']
const receiving = ['destinatario', 'tomador']
/** `cStat` of a note that was cancelled or denied, whatever upstream's list says of it yet. */
const noteIsNone = ['101', '151', '155', '110', '301', '302', '303']

/** Whether money comes in or goes out for it: by the company's role, else by whose tax id it has on which side; null: neither. */
function directionOf(row: IndexedNote, cnpj: string | null): BackingDirection | null {
  const role = (row.role ?? '').toLowerCase()
  if (issuing.includes(role)) return 'in'
  if (receiving.includes(role)) return 'out'
  if (cnpj === null) return null
  const isOurs = (taxId: string | null) => taxId !== null && normalizeTaxId(taxId) === normalizeTaxId(cnpj)
  if (isOurs(row.issuerTaxId)) return 'in'
  return isOurs(row.recipientTaxId) ? 'out' : null
}

function dayOfNote({ issuedAt, period }: IndexedNote): string {
  const day = issuedAt?.slice(0, 10) ?? ''
  return isDay(day) ? day : `${period}-01`
}

/** What matching needs of a note, and nothing of how it stands. */
export function noteFacts(row: IndexedNote, direction: BackingDirection, dismissed: boolean): NoteFacts {
  const totalCents = row.totalCents ?? 0
  const payments = row.payments ?? []
  const isIn = direction === 'in'
  return {
    id: String(row.id),
    direction,
    accessKey: row.accessKey,
    number: row.number,
    day: dayOfNote(row),
    totalCents,
    otherwiseCents: paidOtherwise(payments, totalCents),
    cancelled: row.cancelled || noteIsNone.includes(row.statusCode ?? ''),
    taxId: isIn ? row.recipientTaxId : row.issuerTaxId,
    name: isIn ? row.recipientName : row.issuerName,
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
    const direction = directionOf(note, cnpj)
    if (direction === null || note.period === null || (note.totalCents ?? 0) <= 0) return []
    const facts = noteFacts(note, direction, false)
    keys.push({ id: facts.id, keys: noteKeys(facts) })
    return [
      {
        id: note.id,
        direction,
        month: note.period,
        amountCents: facts.totalCents,
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
