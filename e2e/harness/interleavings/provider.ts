import { brokenDown, connectionFailed, DocumentedRefusal, rateLimited } from '@/lib/server/upstream/failure'

/** `refused-first`: the order is refused before its key is looked at, also when it was carried out already. */
export const outcomes = [
  'done',
  'done-then-lost',
  'done-then-broken',
  'lost',
  'refused',
  'refused-first',
  'turned-away',
] as const

/** Outcome of one request; a held request continues when its gate is opened. */
export type Fate = { outcome: (typeof outcomes)[number]; heldBefore: boolean; heldAfter: boolean }

const plain: Fate = { outcome: 'done', heldBefore: false, heldAfter: false }

export type Movement = { key: string; subject: string | null; status: 'made' | 'confirmed' | 'undone' }

/** Holds requests and reads until the scenario lets them continue. */
export class Gates {
  readonly #waiting: (() => void)[] = []

  hold(): Promise<void> {
    return new Promise((resolve) => this.#waiting.push(resolve))
  }

  open(nth: number): void {
    const [resume] = this.#waiting.splice(nth % Math.max(1, this.#waiting.length), 1)
    resume?.()
  }

  get shut(): number {
    return this.#waiting.length
  }
}

/** A process life: awaits in an ended life never continue, as the process is gone. */
export class Life {
  #generation = 0

  end(): void {
    this.#generation += 1
  }

  async through<T>(work: Promise<T>): Promise<T> {
    const born = this.#generation
    const [result] = await Promise.allSettled([work])
    if (born !== this.#generation) await new Promise(() => undefined)
    if (result.status === 'rejected') throw result.reason
    return result.value
  }
}

/**
 * An upstream in memory: requests of one key are judged in turn, and a remembered key is answered without repeating the
 * order.
 */
export class Provider {
  readonly movements: Movement[] = []
  readonly requests: string[] = []
  readonly #fates: Fate[]
  readonly #gates: Gates
  readonly #turns = new Map<string, Promise<unknown>>()
  readonly #isShy: boolean

  /** `isShy`: a read shows a movement only once it is confirmed. */
  constructor(fates: Fate[], gates: Gates, isShy: boolean) {
    this.#fates = [...fates]
    this.#gates = gates
    this.#isShy = isShy
  }

  /** From now on every request is carried out and answered immediately. */
  recover(): void {
    this.#fates.length = 0
  }

  async receive(key: string, subject: string | null, remembers: boolean): Promise<Movement> {
    this.requests.push(key)
    const fate = this.#fates.shift() ?? plain
    if (fate.outcome === 'turned-away' || fate.outcome === 'lost') return this.#neverJudged(fate)
    const turn = (this.#turns.get(key) ?? Promise.resolve()).then(() => this.#judge(key, subject, remembers, fate))
    this.#turns.set(
      key,
      turn.catch(() => undefined),
    )
    const [judged] = await Promise.allSettled([turn])
    if (fate.heldAfter) await this.#gates.hold()
    if (judged.status === 'rejected') throw judged.reason
    if (fate.outcome === 'done-then-lost') throw connectionFailed('pix', new Error('reset'))
    if (fate.outcome === 'done-then-broken') throw brokenDown('pix', 500)
    return judged.value
  }

  async #neverJudged({ outcome, heldBefore }: Fate): Promise<never> {
    if (heldBefore) await this.#gates.hold()
    throw outcome === 'lost' ? connectionFailed('pix', new Error('reset')) : rateLimited('pix', 1)
  }

  async #judge(key: string, subject: string | null, remembers: boolean, fate: Fate): Promise<Movement> {
    if (fate.heldBefore) await this.#gates.hold()
    const known = remembers ? this.of(key) : undefined
    if (known && fate.outcome !== 'refused-first') return known
    if (fate.outcome === 'refused' || fate.outcome === 'refused-first')
      throw new DocumentedRefusal('insufficient_balance', 'Insufficient balance.')
    const isMoved =
      subject !== null && this.movements.some((each) => each.subject === subject && each.status !== 'undone')
    if (isMoved) throw new DocumentedRefusal('payment_refused', 'Recebimento ja estornado.')
    const movement: Movement = { key, subject, status: 'made' }
    this.movements.push(movement)
    return movement
  }

  of(key: string): Movement | undefined {
    return this.movements.find((movement) => movement.key === key)
  }

  /** The movement on a subject that was not undone, as a read shows it. */
  movementOn(subject: string): Movement | undefined {
    const hidden = this.#isShy ? ['undone', 'made'] : ['undone']
    return this.movements.find((movement) => movement.subject === subject && !hidden.includes(movement.status))
  }
}
