import { type TaxIdParts, taxIdParts } from '@/lib/core/tax-id-parts'
import { paymentExpects } from './amounts'
import type { MatchedLink, MatchInput, NoteFacts, PaymentFacts } from './facts'
import { comparableName } from './named'

/** A side with its open amount. */
type Open<F> = F & { party: TaxIdParts; comparable: string | null; expects: number; left: number }
export type OpenPayment = Open<PaymentFacts>
/**
 * `expects` and `left` bound rules, `payable` bounds people. `wanted`: what a payment is compared with; of a note that names
 * another method for all of it what it may have been paid with after all.
 */
export type OpenNote = Open<NoteFacts> & { payable: number; wanted: number }

const byDay = (one: { day: string; id: string }, other: { day: string; id: string }) =>
  one.day < other.day ? -1 : one.day > other.day ? 1 : one.id < other.id ? -1 : 1

const pairOf = (paymentId: string, documentId: string) => `${documentId} ${paymentId}`

/** Open amounts of payments and notes while matching. A link never exceeds what either side has left. */
export class Book {
  readonly payments: readonly OpenPayment[]
  readonly notes: readonly OpenNote[]
  readonly links: MatchedLink[] = []
  readonly #paymentOf: Map<string, OpenPayment>
  readonly #noteOf: Map<string, OpenNote>
  readonly #apart: Set<string>
  readonly #unlikely: Set<string>
  readonly #linked = new Set<string>()
  /** By the id of either side: ids of payments and notes never coincide. */
  readonly #linksOf = new Map<string, MatchedLink[]>()

  constructor({ payments, notes, refused }: Omit<MatchInput, 'decided'>) {
    this.payments = payments.map((payment) => open(payment, paymentExpects(payment))).sort(byDay)
    this.notes = notes.map(openNote).sort(byDay)
    this.#paymentOf = new Map(this.payments.map((payment) => [payment.id, payment]))
    this.#noteOf = new Map(this.notes.map((note) => [note.id, note]))
    const pairsOf = (some: MatchInput['refused']) =>
      new Set(some.map(({ paymentId, documentId }) => pairOf(paymentId, documentId)))
    this.#apart = pairsOf(refused)
    this.#unlikely = pairsOf(refused.filter(({ suggested }) => suggested !== true))
  }

  payment(id: string): OpenPayment | undefined {
    return this.#paymentOf.get(id)
  }

  note(id: string): OpenNote | undefined {
    return this.#noteOf.get(id)
  }

  isLinked(payment: OpenPayment, note: OpenNote): boolean {
    return this.#linked.has(pairOf(payment.id, note.id))
  }

  /** Whether a person has neither removed a rule's link nor dismissed one of the two. */
  maySuggest(payment: OpenPayment, note: OpenNote): boolean {
    const isDismissed = payment.dismissed || note.dismissed
    return !isDismissed && !this.#unlikely.has(pairOf(payment.id, note.id)) && !this.isLinked(payment, note)
  }

  /** Links the open amount of both sides, at most `amountCents`. */
  link(payment: OpenPayment, note: OpenNote, amountCents: number, rule: MatchedLink['rule']): void {
    const isWhole = note.alsoCents?.includes(payment.left) === true && this.linksOf(note.id).length === 0
    const room = isWhole ? Math.max(note.payable, payment.left) : isFact(rule) ? note.payable : note.left
    const inForce = Math.max(0, Math.min(amountCents, payment.left, room))
    if (inForce === 0 && rule !== 'person') return
    payment.left -= inForce
    note.payable = Math.max(0, note.payable - inForce)
    note.left = isWhole && payment.left === 0 ? 0 : Math.max(0, note.left - inForce)
    this.#linked.add(pairOf(payment.id, note.id))
    const link = { paymentId: payment.id, documentId: note.id, amountCents: inForce, rule }
    this.links.push(link)
    for (const id of [payment.id, note.id]) this.#linksOf.set(id, [...(this.#linksOf.get(id) ?? []), link])
  }

  linksOf(id: string): readonly MatchedLink[] {
    return this.#linksOf.get(id) ?? []
  }

  /** Like `link`, unless a person has decided about the pair. */
  linkByRule(payment: OpenPayment, note: OpenNote, amountCents: number, rule: MatchedLink['rule']): void {
    const isApart = this.#apart.has(pairOf(payment.id, note.id))
    if (!isApart && this.maySuggest(payment, note)) this.link(payment, note, amountCents, rule)
  }
}

/** A person's word, and a payment that was made from the note or that the note itself names, count whatever method it names. */
const isFact = (rule: MatchedLink['rule']) => rule === 'person' || rule === 'made-from' || rule === 'end-to-end-id'

function openNote(facts: NoteFacts): OpenNote {
  const payable = facts.cancelled || facts.exempt !== null ? 0 : facts.netCents
  const expects = Math.max(0, payable - facts.otherwiseCents)
  return { ...open(facts, expects), payable, wanted: expects || payable }
}

/** Amount of a note that may be suggested; of a note with another method only while nothing is linked. */
export const suggestibleOf = ({ expects, left, payable }: OpenNote): number => (expects > 0 ? left : payable)

function open<F extends { taxId: string | null; name: string | null }>(facts: F, expects: number): Open<F> {
  return { ...facts, party: taxIdParts(facts.taxId), comparable: comparableName(facts.name), expects, left: expects }
}

/** Notes, or payments, under each of the words that they are found by. */
export function indexBy<T>(rows: readonly T[], wordsOf: (row: T) => readonly (string | null)[]): Map<string, T[]> {
  const found = new Map<string, T[]>()
  for (const row of rows)
    for (const word of new Set(wordsOf(row))) {
      if (word === null) continue
      const under = found.get(word)
      if (under) under.push(row)
      else found.set(word, [row])
    }
  return found
}
