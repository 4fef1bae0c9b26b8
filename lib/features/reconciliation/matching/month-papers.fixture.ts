import type { BackingDirection, BackingState, SuggestingRule } from '@/lib/core/backing'
import { statusOf } from '@/lib/core/documents/document-status'
import { parseFiscalXml } from '@/lib/core/fiscal-xml/parse-fiscal-xml'
import { factsOf } from '@/lib/features/documents/index/store/file-facts'
import { type Due, dueOf } from '@/lib/features/documents/rules/account/due'
import { dueFactsOf } from '@/lib/features/documents/store/dues'
import { noteFacts } from '../store/note-row'
import type { NoteFacts, PaymentFacts } from './facts'
import { ourselves } from './month-files.fixture'
import { Chance, type Party, People } from './month-parties.fixture'

/** Facts that upstream's list adds to the file. */
export type Listed = { role?: string | null; cancelled?: boolean | null; cnpj?: string | null; month?: string }

/** Expected direction, amount and state of a note after matching; null: it is not in the reconciliation. */
export type NoteTruth = readonly [direction: BackingDirection, expects: number, state: BackingState] | null

/** Expected result for a payment: the note that a rule links, else its first suggestion, else none. */
export type PaymentTruth =
  | { links: [NoteFacts | null, number][] }
  | { first: NoteFacts | null; rule: SuggestingRule }
  | 'nothing'

export type Paper<Truth> = { kind: string; truth: Truth }

/** A month of misleading files: each note is read from its XML, and each case has an expected result. */
export class Papers {
  readonly people = new People(new Chance(27))
  readonly notes: (Paper<NoteTruth> & { note: NoteFacts | null; due: Due | null })[] = []
  readonly payments: (Paper<PaymentTruth> & { payment: PaymentFacts })[] = []
  kind = ''
  #last = 1_000

  /** Number of the next note. */
  get number(): number {
    this.#last += 7
    return this.#last
  }

  note(xml: string, truth: NoteTruth, listed: Listed = {}): NoteFacts | null {
    const { note = null, due = null } = read(xml, String(700_000 + this.notes.length), listed) ?? {}
    this.notes.push({ kind: this.kind, truth, note, due })
    return note
  }

  pix(
    of: Partial<PaymentFacts> & { party: Party | null; on: string; cents: number },
    truth: PaymentTruth,
  ): PaymentFacts {
    const { party, on, cents, ...given } = of
    const endToEndId = given.id ?? endToEndIdOf(on, this.payments.length)
    const payment: PaymentFacts = {
      ...{ id: endToEndId, direction: 'in', endToEndId, day: on, amountCents: cents, returnedCents: 0 },
      ...{ taxId: party?.taxId ?? null, name: party?.name ?? null, txid: null, externalId: null },
      ...{ ownTexts: [], message: null, madeFrom: null, dismissed: false, ...given },
    }
    this.payments.push({ kind: this.kind, truth, payment })
    return payment
  }

  inputOf(direction: BackingDirection) {
    const notes = this.notes.flatMap(({ note }) => (note?.direction === direction ? [note] : []))
    const payments = this.payments.flatMap(({ payment }) => (payment.direction === direction ? [payment] : []))
    return { notes, payments, decided: [], refused: [] }
  }
}

export const endToEndIdOf = (on: string, n: number) =>
  `E60701190${on.replaceAll('-', '')}1200P${String(n).padStart(10, '0')}`

/** Reads a file as the index and the reconciliation do. */
export function read(xml: string, id: string, listed: Listed = {}): { note: NoteFacts; due: Due } | null {
  const { summary } = parseFiscalXml(xml)
  if (!summary) throw new Error(`no fiscal file: ${xml}`)
  const { cancelled = false, role = 'emitente', cnpj = ourselves.taxId, month = '2026-08' } = listed
  const facts = factsOf(summary)
  const row = {
    ...facts,
    ...{ id: BigInt(id), accessKey: null, period: month, role },
    status: statusOf(facts.fileStatus, cancelled),
  }
  const due = dueOf(dueFactsOf(row), cnpj)
  const note = (facts.totalCents ?? 0) > 0 ? noteFacts(row, due, false) : null
  return note && { note, due }
}
