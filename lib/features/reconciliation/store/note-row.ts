import 'server-only'
import { inArray, sql } from 'drizzle-orm'
import { isDay, isMonth } from '@/lib/core/dates'
import type { Due } from '@/lib/features/documents/rules/account/due'
import { readDues } from '@/lib/features/documents/store/dues'
import { indexedDocuments } from '@/lib/features/documents/store/tables'
import type { Transaction } from '@/lib/server/db/client'
import type { NoteFacts } from '../matching/facts'
import { noteKeys } from '../matching/keys'
import { removeKeys, saveKeys } from './keys'
import { backedDocuments } from './tables'

/** Columns that matching reads, in addition to what the note asks for. */
export type NoteSource = Pick<
  typeof indexedDocuments.$inferSelect,
  'id' | 'accessKey' | 'number' | 'period' | 'issuedAt' | 'references'
>

function dayOfNote({ issuedAt, period }: NoteSource): string {
  const day = issuedAt?.slice(0, 10) ?? ''
  return isDay(day) ? day : `${period}-01`
}

/** Maximum amount that a person may link of a note, whatever method it names. */
export const payableOf = ({ parts }: Pick<Due, 'parts'>): number =>
  parts.reduce((sum, { amountCents }) => sum + amountCents, 0)

/** The facts of a note for matching; null: the company is on neither side. */
export function noteFacts(row: NoteSource, due: Due, dismissed: boolean): NoteFacts | null {
  const { direction, payer, payee, parts, alternativeCents, splits, otherwiseCents, nothing, expects, former } = due
  if (direction === null) return null
  const party = direction === 'in' ? payer : payee
  const netCents = payableOf(due)
  return {
    id: String(row.id),
    direction,
    accessKey: row.accessKey,
    number: row.number,
    day: dayOfNote(row),
    netCents,
    alsoCents: [
      ...(alternativeCents === null ? [] : [alternativeCents]),
      ...splits.map(({ amountCents }) => netCents - amountCents),
    ],
    former,
    otherwiseCents,
    cancelled: nothing === 'cancelled' || nothing === 'denied',
    exempt: nothing === 'cancelled' || nothing === 'denied' ? null : nothing,
    taxId: party?.taxId ?? null,
    name: party?.name ?? null,
    installments: parts,
    pix: expects.flatMap(({ endToEndId, amountCents }) => (endToEndId ? [{ endToEndId, amountCents }] : [])),
    references: [...(row.references ?? []), ...expects.flatMap(({ txid }) => txid ?? [])],
    dismissed,
  }
}

const known = [
  'direction',
  'month',
  'amountCents',
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
  const notes = await tx
    .select()
    .from(indexedDocuments)
    .where(inArray(indexedDocuments.id, ids.map(BigInt)))
  const read = notes.filter(({ contentState }) => contentState === 'read')
  const dues = await readDues(tx, read)
  const keys: { id: string; keys: string[] }[] = []
  const values = read.flatMap((note) => {
    const due = dues.get(String(note.id))?.due
    const facts = due ? noteFacts(note, due, false) : null
    const { period, totalCents } = note
    // A document without a total or a month is no note to be matched.
    if (facts === null || period === null || !isMonth(period) || (totalCents ?? 0) <= 0) return []
    keys.push({ id: facts.id, keys: noteKeys(facts) })
    return [
      {
        id: note.id,
        direction: facts.direction,
        month: period,
        amountCents: totalCents ?? 0,
        exempt: facts.exempt,
        state: 'unbacked' as const,
        expectedCents: facts.netCents - facts.otherwiseCents,
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
