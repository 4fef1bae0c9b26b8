import { and, eq, inArray, isNotNull } from 'drizzle-orm'
import { Problem } from '@/lib/core/errors'
import { appendAudit } from '@/lib/server/audit/trail'
import type { Person } from '@/lib/server/auth/person'
import { db } from '@/lib/server/db/client'
import { operations, users } from '@/lib/server/db/schema'
import { approve, expireWaiting, reject } from '@/lib/server/operations/approvals'
import type { Operation } from '@/lib/server/operations/operation'
import type { OperationRow } from '@/lib/server/operations/operation-row'
import { submit, verify } from '@/lib/server/operations/perform'
import { checkDue, expireStaleSending } from '@/lib/server/operations/recovery'
import { settle } from '@/lib/server/operations/settle'
import { brokenDown } from '@/lib/server/upstream/failure'
import { type Fate, Gates, Life, Provider } from './provider'

/** Course of one read of upstream; its result does not change while it is held. */
export type Reading = { held: boolean; fails: boolean }

export type Input = { amountCents: number; subject: string; note: string }

export type Order = { id: string; operation: Operation; input: Input; maker: Person }

export type Step = { order: number; atOnce: boolean } & (
  | { do: 'submit'; changed: boolean }
  | { do: 'approve' | 'reject'; who: 'maker' | 'one' | 'other' | 'both' }
  | { do: 'verify'; decision?: 'resend' | 'abandon' }
  | { do: 'access'; who: 'maker' | 'one' | 'other'; active: boolean }
  | { do: 'report'; status: 'confirmed' | 'undone' }
  | { do: 'open'; nth: number }
  | { do: 'work' | 'crash' | 'lease ends' | 'time runs out' }
)

/**
 * Waits for pending database calls, which never leave the event loop's turn, so that afterwards only gates hold
 * callers.
 */
const rest = () => new Promise<void>((resolve) => setImmediate(resolve))

const past = () => new Date(Date.now() - 1_000)

type Named = Record<'one' | 'other', Person>

/** One run: its orders, their upstream, and the work in progress. */
export class Run {
  readonly gates = new Gates()
  readonly life = new Life()
  readonly provider: Provider
  /** Answered keys with their request bodies. */
  readonly answered = new Map<string, Input>()
  readonly givenUp = new Set<string>()
  readonly resends: string[] = []
  readonly surprises: unknown[] = []
  readonly orders: Order[]
  readonly #people: Named
  readonly #readings: Reading[]
  readonly #underWay = new Set<Promise<unknown>>()

  constructor(orders: Order[], people: Named, fates: Fate[], readings: Reading[], isShy: boolean) {
    this.orders = orders
    this.#people = people
    this.#readings = [...readings]
    this.provider = new Provider(fates, this.gates, isShy)
  }

  async look<T>(found: () => T): Promise<T> {
    const reading = this.#readings.shift()
    const was = found()
    if (reading?.held) await this.life.through(this.gates.hold())
    if (reading?.fails) throw brokenDown('pix', 503)
    return was
  }

  async play(steps: Step[]): Promise<void> {
    for (const step of steps) {
      const order = this.orders[step.order % this.orders.length]
      if (!order) continue
      if (step.do === 'crash') await this.#crash()
      else this.#launch(order, step)
      if (!step.atOnce) await rest()
    }
  }

  #launch(order: Order, step: Step): void {
    if (step.do === 'submit') this.#submit(order, step.changed)
    if (step.do === 'verify') this.#verify(order, step.decision)
    if (step.do === 'report') this.#report(order, step.status)
    if (step.do === 'access')
      for (const who of this.#whoIs(step.who, order)) this.#start(this.#setAccess(who, step.active))
    if (step.do === 'open') this.gates.open(step.nth)
    if (step.do === 'work') this.#start(this.#work())
    if (step.do === 'lease ends') this.#start(this.#ends(order, { leaseUntil: past() }, () => expireStaleSending()))
    if (step.do === 'time runs out') this.#start(this.#ends(order, { approvalUntil: past() }, expireWaiting))
    if (step.do === 'approve')
      for (const who of this.#whoIs(step.who, order)) this.#start(approve(order.id, undefined, who))
    if (step.do === 'reject')
      for (const who of this.#whoIs(step.who, order)) this.#start(reject(order.id, undefined, who))
  }

  /** Changes access as an administrator does, in the order of the audit. */
  async #setAccess({ id }: Person, active: boolean): Promise<void> {
    const detail = { active, run: this.orders[0]?.id }
    await (await db()).transaction(async (tx) => {
      await tx.update(users).set({ active }).where(eq(users.id, id))
      await appendAudit(tx, { actor: null, action: 'users.change', subject: id, outcome: 'ok', detail })
    })
  }

  #whoIs(who: 'maker' | 'one' | 'other' | 'both', { maker }: Order): Person[] {
    const { one, other } = this.#people
    return { maker: [maker], one: [one], other: [other], both: [one, other] }[who]
  }

  /** Problems are answers; any other exception is unexpected. */
  #start(work: Promise<unknown>): void {
    this.#underWay.add(work)
    work
      .catch((thrown: unknown) => {
        if (!(thrown instanceof Problem) || thrown.code === 'internal') this.surprises.push(thrown)
      })
      .finally(() => this.#underWay.delete(work))
  }

  #submit({ id, operation, input, maker }: Order, changed: boolean): void {
    const body = changed ? { ...input, note: 'changed' } : input
    const before = this.answered.get(id)
    const answering = submit(operation, id, body, maker).then(
      ({ row, replayed }) => {
        if (row.id !== id || (before && (before.note !== body.note || !replayed))) this.surprises.push(row)
        this.answered.set(id, body)
      },
      (thrown: unknown) => {
        const expected = before && before.note !== body.note ? 'idempotency_key_reused' : null
        if (before && !(thrown instanceof Problem && thrown.code === expected)) this.surprises.push(thrown)
        throw thrown
      },
    )
    this.#start(answering)
  }

  #verify({ id, maker }: Order, decision?: 'resend' | 'abandon'): void {
    if (decision === 'resend') this.resends.push(id)
    const noted = (row: OperationRow) => {
      if (decision === 'abandon' && row.state === 'failed') this.givenUp.add(id)
    }
    this.#start(verify(id, decision, maker).then(noted))
  }

  /** An event reports upstream's real outcome, possibly repeatedly, before or after any answer. */
  #report({ id, operation }: Order, status: 'confirmed' | 'undone'): void {
    const movement = this.provider.of(id)
    if (!movement) return
    if (movement.status === 'made' && operation.recover !== 'ask-a-person') movement.status = status
    const record = { code: 'operation.refund-not-made', values: { word: 'undone' } } as const
    const undone = { state: 'failed', code: 'payment_refused', detail: 'It was undone', record } as const
    const done = { state: 'confirmed', result: { status: 'confirmed' } } as const
    this.#start(settle(operation, id, movement.status === 'undone' ? undone : done, null, { corrects: true }))
  }

  async #work(): Promise<number> {
    const ids = this.orders.map(({ id }) => id)
    const ours = and(inArray(operations.id, ids), isNotNull(operations.nextCheckAt))
    await (await db()).update(operations).set({ nextCheckAt: past() }).where(ours)
    return checkDue()
  }

  async #ends({ id }: Order, instant: Partial<OperationRow>, worker: () => Promise<unknown>): Promise<void> {
    await (await db()).update(operations).set(instant).where(eq(operations.id, id))
    await worker()
  }

  async #crash(): Promise<void> {
    await rest()
    this.life.end()
    this.#underWay.clear()
    await expireStaleSending(true)
  }

  /** Restarts the process, lets upstream confirm its results, and runs the worker until nothing changes. */
  async quiesce(): Promise<void> {
    this.provider.recover()
    this.#readings.length = 0
    for (let turn = 0; this.#underWay.size > 0 || this.gates.shut > 0; turn += 1) {
      if (turn === 100) throw new Error('it never comes to rest')
      this.gates.open(0)
      await rest()
    }
    await this.#crash()
    for (let round = 0; round < 3 && (await this.#work()) > 0; round += 1) {
      for (const movement of this.provider.movements) if (movement.status === 'made') movement.status = 'confirmed'
    }
  }

  /** Upstream reports every movement that is left, at last. */
  async reportAll(): Promise<void> {
    for (const order of this.orders) this.#report(order, 'confirmed')
    await Promise.allSettled(this.#underWay)
  }
}
