import type { indexedDocuments } from '@/lib/features/documents/store/tables'
import { batches, batchRows } from '@/lib/features/pix/batches/store/tables'
import type { Person } from '@/lib/server/auth/person'
import { db } from '@/lib/server/db/client'
import { operations, seenPayments } from '@/lib/server/db/schema'
import { inDays, readNote } from './bills.fixture'

type Note = Partial<typeof indexedDocuments.$inferInsert>
type Stated = NonNullable<Note['stated']>
type Order = { installment?: string | null; sendOn?: string; createdAt?: Date; txid?: string }

/** Random choices, the same for the same seed. */
type Chance = {
  int: (min: number, max: number) => number
  pick: <T>(items: readonly T[]) => T
  is: (probability: number) => boolean
}

/** Notes, payments and operations of few parties and amounts, so that the matching finds many that may belong together. */
export class Month {
  readonly notes: string[] = []
  readonly chance: Chance
  readonly #person: Person
  #count = 0

  constructor(chance: Chance, person: Person) {
    this.chance = chance
    this.#person = person
  }

  party = () => `4100000${this.chance.int(1, 4)}000125`
  cents = () => this.chance.pick([10_000, 20_000, 30_000, this.chance.int(2_000, 60_000)])

  stated = (totalCents: number | null, more: Partial<Stated> = {}): Stated => ({
    ...{ totalCents, withReformCents: null, netCents: null, receivableCents: null, invoiceCents: null },
    ...{ ibsCents: null, cbsCents: null, isCents: null, isSummary: false, txids: [], linkEvent: null },
    ...more,
  })

  /** Instalments of which the last takes what division leaves. */
  parts(cents: number, size = this.chance.pick([0, 0, 1, 2, 3])) {
    const share = Math.floor(cents / Math.max(1, size))
    return Array.from({ length: size }, (_, at) => ({
      number: this.chance.pick([`00${at + 1}`, `00${at + 1}`, null]),
      dueDate: inDays(this.chance.int(-30, 60)),
      amountCents: at + 1 === size ? cents - share * at : share,
    }))
  }

  async sale(cents: number, more: Note = {}): Promise<string> {
    const id = await readNote(cents, { recipientTaxId: this.party(), installments: this.parts(cents), ...more })
    this.notes.push(id)
    return id
  }

  purchase(cents: number, more: Note = {}): Promise<string> {
    const issuer = { role: 'destinatario', issuerTaxId: this.party(), issuerName: 'Porto Belo' }
    return this.sale(cents, { ...issuer, recipientTaxId: null, ...more })
  }

  async receive(amountCents: number, document = this.party(), txid: string | null = null): Promise<string> {
    this.#count += 1
    const endToEndId = `E60701190202611101200${String(this.#count).padStart(5, '0')}`.padEnd(32, 'C')
    const paidAt = `${inDays(this.chance.int(-20, 0))}T15:00:00Z`
    const payer = { name: 'Serra Dourada', document }
    await (await db()).insert(seenPayments).values({ endToEndId, amountCents, payer, paidAt, txid })
    return endToEndId
  }

  transfer = (documentId: string, state: string, cents: number, order: Order = {}) =>
    this.#operation('pix.transfer', documentId, state, cents, order, {
      key: { type: 'EMAIL', value: `${crypto.randomUUID()}@exemplo.com.br` },
    })

  charge = (documentId: string, state: string, cents: number, order: Order = {}) =>
    this.#operation('pix.charge', documentId, state, cents, order, {})

  /** An operation made from the note, as the ledger has it. */
  async #operation(kind: string, documentId: string, state: string, amountCents: number, order: Order, more: object) {
    const { installment, sendOn, createdAt = new Date(), txid } = order
    const id = crypto.randomUUID()
    const madeFrom = { documentId, ...(installment && { installment }) }
    const row = { id, kind, state, fingerprint: id, createdBy: this.#person.id, amountCents, createdAt, sendOn }
    const result = txid === undefined ? null : { txid }
    await (await db()).insert(operations).values({ ...row, input: { amountCents, madeFrom, ...more }, result })
    return id
  }

  /** A batch that is requested, with a row for each amount. */
  async batch(documentId: string, amounts: readonly number[], installment?: string): Promise<void> {
    const id = crypto.randomUUID()
    const database = await db()
    const made = { createdBy: this.#person.id }
    await database
      .insert(batches)
      .values({ id, kind: 'transfers', name: 'Lote', sha256: id, state: 'awaiting_approval', ignored: [], ...made })
    await database.insert(batchRows).values(
      amounts.map((amountCents, at) => ({
        ...{ batchId: id, line: at + 2, input: {}, cells: {}, amountCents, problems: [], warnings: [] },
        madeFrom: { documentId, ...(installment && { installment }) },
      })),
    )
    const asked = { id, kind: 'pix.batch', state: 'awaiting_approval', input: {}, fingerprint: id }
    await database.insert(operations).values({ ...asked, ...made })
  }
}
