import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { createPerson } from '@/e2e/harness/people'
import { sized } from '@/e2e/harness/sized'
import { setTestEnvironment } from '@/e2e/support/test-environment'
import { Problem } from '@/lib/core/errors'
import { dismiss, link, restore, unlink } from '@/lib/features/reconciliation/decisions-service'
import type { Person } from '@/lib/server/auth/person'
import { matchMarked } from './marks'
import { BackedWorld, type Fact, noteShapes, paymentShapes } from './order.fixture'

setTestEnvironment({ DOCUMENT_INDEX: 'on' })

let ana: Person

beforeAll(async () => {
  ana = await createPerson('Ana', 'finance')
})

async function settle() {
  while ((await matchMarked()).marks > 0);
}

const sides = [0, 1, 2] as const
const side = fc.constantFrom(...sides)
const shapes = fc.record({
  payments: fc.tuple(...sides.map(() => fc.constantFrom(...paymentShapes))),
  notes: fc.tuple(...sides.map(() => fc.constantFrom(...noteShapes))),
})
const seen: Fact[] = sides.flatMap((at): Fact[] => [
  { what: 'payment', at },
  { what: 'note', at },
])
const later = fc.subarray<Fact>([
  { what: 'refund', at: 0 },
  { what: 'dispute', at: 1 },
  { what: 'cancellation', at: 2 },
])
/** The facts in two orders, and the positions of the first order after which the worker runs. */
const orders = later.chain((some) => {
  const facts = [...seen, ...some]
  const shuffled = fc.shuffledSubarray(facts, { minLength: facts.length, maxLength: facts.length })
  return fc.record({ one: shuffled, other: shuffled, turns: fc.array(fc.boolean(), { minLength: 9, maxLength: 9 }) })
})

test('what became known in whatever order ends in the same links, suggestions and states', async () => {
  await fc.assert(
    fc.asyncProperty(shapes, orders, async (shape, { one, other, turns }) => {
      const [first, second] = [new BackedWorld(shape), new BackedWorld(shape)]
      for (const [at, fact] of one.entries()) {
        await first.learn(fact)
        await (turns[at] ? settle() : undefined)
      }
      for (const fact of other) await second.learn(fact)
      await settle()
      expect(await first.storedState()).toEqual(await second.storedState())
    }),
    { numRuns: sized(4, 8), seed: 15 },
  )
})

const step = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      what: fc.constant('link' as const),
      payment: side,
      note: side,
      share: fc.constantFrom(0.4, 1),
    }),
  },
  { weight: 2, arbitrary: fc.record({ what: fc.constant('unlink' as const), at: side }) },
  {
    weight: 1,
    arbitrary: fc.record({
      what: fc.constant('dismiss' as const),
      side: fc.constantFrom('payment' as const, 'note' as const),
      at: side,
    }),
  },
  { weight: 1, arbitrary: fc.record({ what: fc.constant('take back' as const) }) },
)
type Step = Fact | (typeof step extends fc.Arbitrary<infer T> ? T : never)

/** Makes a person's decision, or nothing where it is refused by then. `made`: ids of links that people made. */
async function decide(world: BackedWorld, one: Step, made: Set<string>): Promise<void> {
  const act = async () => {
    if (one.what === 'link') made.add((await link.run(world.pair(one), ana)).id)
    else if (one.what === 'dismiss') await dismiss.run({ ...world.side(one), reason: 'não se aplica' }, ana)
    else if (one.what === 'take back') await restore.run({ id: await world.lastDismissal() }, ana)
    else if (one.what === 'unlink') {
      const id = await world.linkAt(one.at)
      await unlink.run({ id }, ana)
      made.delete(id)
    } else await world.learn(one)
  }
  await act().catch((error: unknown) => {
    if (!(error instanceof Problem) || !['conflict', 'not_found'].includes(error.code)) throw error
  })
}

test('decisions among it stay, nothing exceeds either side, and all else follows from both anew', async () => {
  const runs = fc.record({
    shape: shapes,
    facts: orders,
    steps: fc.array(step, { minLength: 6, maxLength: 9 }),
    mixed: fc.array(fc.boolean(), { minLength: 18, maxLength: 18 }),
  })
  let decisions = 0
  await fc.assert(
    fc.asyncProperty(runs, async ({ shape, facts, steps, mixed }) => {
      const [world, made] = [new BackedWorld(shape), new Set<string>()]
      const [known, wanted]: [Step[], Step[]] = [[...facts.one], [...steps]]
      for (const first of mixed) {
        const next = first ? (known.shift() ?? wanted.shift()) : (wanted.shift() ?? known.shift())
        await (next && decide(world, next, made))
        expect(await world.exceeding()).toEqual([])
      }
      await settle()
      const before = await world.storedState()
      expect(await world.linksOfPeople()).toEqual([...made].toSorted())
      await world.forgetWhatFollows()
      await settle()
      expect(await world.storedState()).toEqual(before)
      decisions += made.size
    }),
    { numRuns: sized(4, 8), seed: 15 },
  )
  expect(decisions).toBeGreaterThan(sized(2, 4))
})
