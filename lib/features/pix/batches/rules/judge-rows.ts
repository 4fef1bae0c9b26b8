import { compareDocuments, type Holder } from '@/lib/core/pix/holder'
import { maskedKind } from '@/lib/core/pix/masked-document'
import type { PixKeyType } from '@/lib/core/pix/pix-key'
import { changeOf, isStopping } from '@/lib/features/pix/payees/rules'
import type { Cells } from './columns'
import { readChargeRow } from './read-charge-row'
import { type ReadBy, readRow } from './read-row'
import type { RowProblem, RowWarning } from './row-codes'

/** A holder as a row shows it. */
type RowHolder = Holder & {
  /** RFC 3339: when the directory named this holder. */
  seenAt: string
  /** Remembered from a confirmed payment; else looked up for this batch. */
  remembered: boolean
}

export type JudgedInput = {
  id: string
  line: number
  cells: Cells
  excluded: boolean
  /** The answer to the look-up of this batch. */
  found: (Holder & { lookedUpAt: string }) | null
  foundNothing: boolean
  /** Written by a person: it is paid although the holder has changed. */
  holderReason: string | null
  /** The transfer that it repeats was made after all. */
  made: boolean
  /** It requests more than is free of its note. */
  beyondFree: boolean
  /** The note that it pays was cancelled or denied. */
  noteCancelled: boolean
}

/** Facts from outside the file, by key as `normalizePixKey` writes it. */
export type Knowledge = ReadBy & {
  known: ReadonlyMap<string, Holder & { payeeId: string | null; seenAt: string }>
  /** Marks (`paymentMark`) of what was paid, or is about to be, in the last 30 days, or lies in another draft. */
  paid: ReadonlySet<string>
  /** Amounts that the previous batch paid to each key. */
  previous: ReadonlyMap<string, number> | null
  /** The answer to the last look-up of a key; null: there was no such key. */
  seen: ReadonlyMap<string, (Holder & { lookedUpAt: string }) | null | undefined>
  sameFile: boolean
  /** Keys to which a transfer was confirmed, also without a look-up. */
  paidKeys: ReadonlySet<string>
  /** Lines of hidden rows that a person included. */
  includedLines: readonly number[]
}

export type Judged = {
  key: { type: PixKeyType; value: string } | null
  amountCents: number | null
  description: string | null
  externalId: string | null
  document: string | null
  name: string | null
  holder: RowHolder | null
  payeeId: string | null
  previousCents: number | null
  problems: RowProblem[]
  warnings: RowWarning[]
}

/** Payments with the same key and amount count as equal, whatever their description. */
export const paymentMark = (key: string, amountCents: number) => `${amountCents} ${key}`

/** Reads each row and finds its problems and warnings, in the given order. Rows that are left out are not compared with the others. */
export function judgeRows(rows: readonly JudgedInput[], knowledge: Knowledge): Judged[] {
  const seen = new Set<string>()
  const identifiers = new Map<string, number>()
  const read = rows.map((row) => ({ ...row, ...readRow(row.cells, knowledge) }))
  for (const { excluded, externalId } of read) {
    if (externalId && !excluded) identifiers.set(externalId, (identifiers.get(externalId) ?? 0) + 1)
  }
  return read.map((row) => {
    const { key, amountCents, description, externalId, document, name, excluded } = row
    const { problems, warnings } = { problems: [...row.problems], warnings: [...row.warnings] }
    const known = key ? (knowledge.known.get(key.value) ?? null) : null
    const answer = key ? (row.found ?? (known ? knowledge.seen.get(key.value) : undefined)) : undefined
    const found = answer ?? null
    if (key && amountCents !== null && !excluded) {
      const mark = paymentMark(key.value, amountCents)
      if (seen.has(mark)) warnings.push('duplicate_row')
      seen.add(mark)
      if (row.made || knowledge.paid.has(mark)) warnings.push('paid_recently')
      if (row.made) warnings.push('made_after_all')
      if (row.beyondFree) warnings.push('already_requested')
    }
    if (!excluded && externalId && (identifiers.get(externalId) ?? 0) > 1) problems.push('duplicate_identifier')
    if (knowledge.sameFile) warnings.push('same_file')
    if (row.noteCancelled) warnings.push('note_cancelled')
    if (key && row.foundNothing && !found) problems.push('key_not_found')
    const change = known && answer !== undefined ? changeOf(known, answer) : null
    if (isStopping(change)) {
      const code = change === 'unclear' ? 'holder_unclear' : 'holder_changed'
      if (row.holderReason) warnings.push(code)
      else problems.push(code)
    } else if (change === 'bank') warnings.push('bank_changed')
    if (knowledge.includedLines.includes(row.line)) warnings.push('hidden_row')
    // Payments to an earlier holder of the key are not payments to the current holder.
    const isOther = change === 'holder'
    const isKnown = known !== null || (key && knowledge.paidKeys.has(key.value))
    if (key && (isOther || !isKnown)) warnings.push('new_payee')
    const holder = holderOf(known, found)
    if (document && holder && differs(document, holder)) problems.push('document_differs')
    const previousCents = key && !isOther ? (knowledge.previous?.get(key.value) ?? null) : null
    if (previousCents !== null && amountCents !== null && previousCents !== amountCents) warnings.push('amount_differs')
    const facts = { key, amountCents, description, externalId, document, name }
    return { ...facts, holder, payeeId: known?.payeeId ?? null, previousCents, problems, warnings }
  })
}

function differs(document: string, { owner }: Holder): boolean {
  return maskedKind(owner.document ?? '') !== null && compareDocuments(document, owner.document) === 'different'
}

function holderOf(known: (Holder & { seenAt: string }) | null, found: JudgedInput['found']): RowHolder | null {
  const shown = ({ owner, bank }: Holder) => ({
    owner: { name: owner.name, document: owner.document },
    bank: { name: bank.name, ispb: bank.ispb },
  })
  if (found) return { ...shown(found), seenAt: found.lookedUpAt, remembered: false }
  return known && { ...shown(known), seenAt: known.seenAt, remembered: true }
}

type Known = ReadBy & { sameFile: boolean }

/** Reads each row of a file of charges and finds its problems and warnings. Rows that are left out are not compared with the others. */
export function judgeCharges(rows: readonly Pick<JudgedInput, 'cells' | 'excluded'>[], known: Known): Judged[] {
  const read = rows.map(({ cells, excluded }) => ({ excluded, ...readChargeRow(cells, known) }))
  const identifiers = Map.groupBy(
    read.filter(({ externalId, excluded }) => externalId && !excluded),
    ({ externalId }) => externalId,
  )
  const seen = new Set<string>()
  return read.map(({ excluded, amountCents, description, externalId, name, email, problems }) => {
    const warnings: RowWarning[] = []
    if (!excluded && amountCents !== null) {
      const mark = JSON.stringify([name, email, amountCents, description])
      if (seen.has(mark)) warnings.push('duplicate_row')
      seen.add(mark)
    }
    if (!excluded && (identifiers.get(externalId)?.length ?? 0) > 1) problems.push('duplicate_identifier')
    if (known.sameFile) warnings.push('same_file')
    if (!email) warnings.push('no_email')
    const facts = { key: null, amountCents, description, externalId, document: null, name }
    return { ...facts, holder: null, payeeId: null, previousCents: null, problems, warnings }
  })
}
