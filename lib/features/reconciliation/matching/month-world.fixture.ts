import type { BackingDirection } from '@/lib/core/backing'
import type { NoteFacts, PaymentFacts } from './facts'
import { Chance, type Party, People } from './month-parties.fixture'

/**
 * What the notes prove about a payment. `exact`: a rule links these pairs, with these amounts. `weaker`: no rule may,
 * and a true pair is the likeliest suggestion. `ambiguous`: the notes do not decide, so no rule may. `none`: it has no note.
 */
export type Verdict = 'exact' | 'weaker' | 'ambiguous' | 'none'

export type Truth = {
  paymentId: string
  verdict: Verdict
  /** Name of the case that this payment is an example of. */
  kind: string
  pairs: { documentId: string; amountCents: number }[]
}

/** Amounts that many notes have. */
const common = [4_990, 9_900, 14_990, 15_000, 19_900, 25_000, 35_000, 49_900, 50_000, 75_000, 99_900, 120_000, 250_000]
const alphanumeric = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const day = 86_400_000

export function addDays(from: string, count: number): string {
  return new Date(Date.parse(`${from}T12:00:00Z`) + count * day).toISOString().slice(0, 10)
}

/** Builds a month: payments, notes, and the expected result for each. */
export class World {
  readonly chance: Chance
  readonly people: People
  readonly direction: BackingDirection
  readonly payments: PaymentFacts[] = []
  readonly notes: NoteFacts[] = []
  readonly truth: Truth[] = []
  readonly #amounts = new Map<string, Set<number>>()
  #lastNote = 9_007_199_254_740_991n
  #lastNumber = 1_200

  constructor(seed: number, direction: BackingDirection) {
    this.chance = new Chance(seed)
    this.people = new People(this.chance)
    this.direction = direction
  }

  /** Most customers are firms. */
  party(): Party {
    return this.chance.is(0.75) ? this.people.firm() : this.people.person()
  }

  /** A day of the month, early enough for a payment some days later. */
  day(first = 1, last = 31): string {
    return `2026-08-${String(this.chance.int(first, last)).padStart(2, '0')}`
  }

  /** An amount in cents that no other note or payment of this party has. */
  amount(root: string, least = 4_000): number {
    const used = this.#amounts.get(root) ?? new Set()
    this.#amounts.set(root, used)
    for (;;) {
      const cents = this.chance.is(0.35) ? this.chance.pick(common) : this.chance.int(4_000, 900_000)
      if (used.has(cents) || cents < least) continue
      used.add(cents)
      return cents
    }
  }

  /** Splits an amount into `count` parts, all different. */
  parts(cents: number, count: number): number[] {
    const first = Array.from({ length: count - 1 }, (_, at) =>
      Math.floor((cents / count) * (0.62 + at * 0.21 + this.chance.next() * 0.15)),
    )
    return [...first, cents - first.reduce((sum, part) => sum + part, 0)]
  }

  id(length: number): string {
    return this.chance.text(alphanumeric, length)
  }

  endToEndId(on: string): string {
    return `E18236120${on.replaceAll('-', '')}${this.chance.int(1000, 2359)}${this.id(11)}`
  }

  payment(of: { party: Party | null; on: string; cents: number } & Partial<PaymentFacts>): PaymentFacts {
    const { party, on, cents, ...given } = of
    const endToEndId = this.endToEndId(on)
    const payment: PaymentFacts = {
      id:
        this.direction === 'in'
          ? endToEndId
          : `${this.id(8)}-${this.id(4)}-4${this.id(3)}-a${this.id(3)}-${this.id(12)}`,
      direction: this.direction,
      endToEndId,
      day: on,
      amountCents: cents,
      returnedCents: 0,
      taxId: party?.taxId ?? null,
      name: party?.name ?? null,
      txid: null,
      externalId: null,
      ownTexts: [],
      message: null,
      madeFrom: null,
      dismissed: false,
      ...given,
    }
    this.payments.push(payment)
    return payment
  }

  note(of: { party: Party | null; on: string; cents: number } & Partial<NoteFacts>): NoteFacts {
    const { party, on, cents, ...given } = of
    this.#lastNote += BigInt(this.chance.int(1, 3))
    this.#lastNumber += this.chance.int(1, 9)
    const number = String(this.#lastNumber)
    const note: NoteFacts = {
      id: this.#lastNote.toString(),
      direction: this.direction,
      accessKey: `35${on.slice(2, 4)}${on.slice(5, 7)}27184056000114550010000${number.padStart(5, '0')}1${this.chance.text('0123456789', 9)}`,
      number,
      day: on,
      netCents: cents,
      otherwiseCents: 0,
      cancelled: false,
      exempt: null,
      taxId: party?.taxId ?? null,
      name: party?.name ?? null,
      installments: [],
      pix: [],
      references: [],
      dismissed: false,
      ...given,
    }
    this.notes.push(note)
    return note
  }

  is(kind: string, verdict: Verdict, payment: PaymentFacts, ...pairs: [NoteFacts, number][]): void {
    const reported = pairs.map(([note, amountCents]) => ({ documentId: note.id, amountCents }))
    this.truth.push({ paymentId: payment.id, verdict, kind, pairs: reported })
  }
}

export type Case = (world: World) => void
