import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import type { Role } from '@/lib/core/permissions'
import type { Person } from '@/lib/server/auth/person'
import { db } from '@/lib/server/db/client'
import { users } from '@/lib/server/db/schema'
import { checkContract } from './contract'
import { declareKinds } from './kinds'
import { type Fate, outcomes } from './provider'
import { type Order, type Reading, Run, type Step } from './run'

export const thresholdCents = 100_000

/** A scenario that breaks the contract or never ends is reported unchanged, with its seed. */
export const search = {
  numRuns: Number(process.env.INTERLEAVINGS ?? 40),
  ...(process.env.INTERLEAVINGS_SEED && { seed: Number(process.env.INTERLEAVINGS_SEED) }),
  timeout: 30_000,
  endOnFailure: true,
}

const sometimes = fc.nat(3).map((n) => n === 0)
const place = { order: fc.nat(1), atOnce: sometimes }

const submitting = fc.record({ ...place, do: fc.constant('submit' as const), changed: sometimes })
const deciding = fc.record({
  ...place,
  do: fc.constantFrom('approve' as const, 'approve' as const, 'reject' as const),
  who: fc.constantFrom('maker' as const, 'one' as const, 'other' as const, 'both' as const),
})
const verifying = fc.record({
  ...place,
  do: fc.constant('verify' as const),
  decision: fc.constantFrom(undefined, 'resend' as const, 'abandon' as const),
})
const reporting = fc.record({
  ...place,
  do: fc.constant('report' as const),
  status: fc.constantFrom('confirmed' as const, 'undone' as const),
})
const opening = fc.record({ ...place, do: fc.constant('open' as const), nth: fc.nat(3) })
const working = fc.record({
  ...place,
  do: fc.constantFrom('work' as const, 'work' as const, 'lease ends' as const, 'lease ends' as const, 'crash' as const),
})
const access = fc.record({
  ...place,
  do: fc.constant('access' as const),
  who: fc.constantFrom('maker' as const, 'maker' as const, 'one' as const, 'other' as const),
  active: sometimes,
})
const waiting = fc.record({ ...place, do: fc.constant('time runs out' as const) })

function stepsWith(decisions: number): fc.Arbitrary<Step[]> {
  const step = fc.oneof(
    { arbitrary: submitting, weight: 4 },
    { arbitrary: opening, weight: 3 },
    { arbitrary: working, weight: 6 },
    { arbitrary: verifying, weight: 2 },
    { arbitrary: reporting, weight: 2 },
    { arbitrary: deciding, weight: decisions },
    { arbitrary: waiting, weight: decisions / 4 },
    { arbitrary: access, weight: decisions / 4 },
  )
  return fc.array<Step>(step, { minLength: 2, maxLength: 9 })
}

const fate = fc.record({ outcome: fc.constantFrom(...outcomes), heldBefore: sometimes, heldAfter: fc.boolean() })
const reading = fc.record({ held: sometimes, fails: sometimes })

/** Applied, its answer lost, and its repetition refused when a person or the worker sends again. */
const lostThenRefused: Pick<Scenario, 'steps' | 'fates'> = {
  steps: [
    { do: 'verify', decision: 'resend', order: 0, atOnce: false },
    { do: 'work', order: 0, atOnce: false },
  ],
  fates: (['done-then-lost', 'refused-first', 'refused-first'] as const).map((outcome) => ({
    outcome,
    heldBefore: false,
    heldAfter: false,
  })),
}

type Wish = { kind: 'resent' | 'read' | 'manual'; over: boolean; alsoManager: boolean }

/** One or two orders, actions of people, worker and crashes, and upstream's reaction to each request and read. */
export function scenarios(wish: fc.Arbitrary<Wish>, { decisions }: { decisions: number }) {
  return fc.record({
    wishes: fc.array(wish, { minLength: 1, maxLength: 2 }),
    steps: stepsWith(decisions),
    fates: fc.array(fate, { maxLength: 6 }),
    readings: fc.array(reading, { maxLength: 6 }),
    isShy: fc.boolean(),
    beginsLost: sometimes,
  })
}

async function addPerson(name: string, roles: Role[]): Promise<Person> {
  const email = `${name}@example.com`
  const [added] = await (await db()).insert(users).values({ email, name, passwordHash: '', roles }).returning()
  if (!added) throw new Error(`${name} was not added`)
  return { id: added.id, email, name, roles }
}

type Scenario = {
  wishes: Wish[]
  steps: Step[]
  fates: Fate[]
  readings: Reading[]
  isShy: boolean
  beginsLost: boolean
}

/** Returns a function that plays a scenario to its end and checks the contract; each run has its own orders. */
export async function prepareRuns(): Promise<(scenario: Scenario) => Promise<void>> {
  let run: Run | undefined
  const kinds = declareKinds(() => {
    if (!run) throw new Error('there is no run')
    return run
  })
  const maker = await addPerson('ana', ['finance'])
  const makerAndManager = await addPerson('bia', ['finance', 'manager'])
  const [one, other] = [await addPerson('caio', ['manager']), await addPerson('davi', ['manager'])]
  return async ({ wishes, steps, fates, readings, isShy, beginsLost }) => {
    const begin = beginsLost ? lostThenRefused : { steps: [], fates: [] }
    const subject = randomUUID()
    const orders = wishes.map(({ kind, over, alsoManager }): Order => {
      const amountCents = over ? thresholdCents : thresholdCents - 1
      const who = alsoManager ? makerAndManager : maker
      return { id: randomUUID(), operation: kinds[kind], input: { amountCents, subject, note: '' }, maker: who }
    })
    run = new Run(orders, { one, other }, [...begin.fates, ...fates], readings, isShy)
    await (await db()).update(users).set({ active: true })
    await run.play([{ do: 'submit', order: 0, atOnce: false, changed: false }, ...begin.steps, ...steps])
    await run.quiesce()
    await checkContract(run)
    await run.reportAll()
    await checkContract(run, { isReported: true })
  }
}
