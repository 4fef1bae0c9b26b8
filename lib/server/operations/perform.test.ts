import { expect, test } from 'vitest'
import { z } from 'zod'
import { workerChecks } from '@/e2e/harness/operations'
import { createPerson } from '@/e2e/harness/people'
import { setTestEnvironment } from '@/e2e/support/test-environment'
import { charges } from '@/lib/features/pix/charges/contract'
import { keys } from '@/lib/features/pix/keys/contract'
import { transfers } from '@/lib/features/pix/transfers/contract'
import { brokenDown, DocumentedRefusal, rateLimited } from '@/lib/server/upstream/failure'
import { operation, registerOperations } from './operation'
import { submit, verify } from './perform'
import { expireStaleSending } from './recovery'

setTestEnvironment()
const person = await createPerson('Ana', 'finance')
/** Upstream's answers, one per request; then its usual behaviour. */
let answers: (() => Promise<void>)[] = []

const broken = async () => Promise.reject(brokenDown('pix', 500))
const refused = async () => Promise.reject(new DocumentedRefusal('payment_refused', 'Invalid value'))
const turnedAway = async () => Promise.reject(rateLimited('pix', 1))

const common = {
  input: z.object({}),
  result: z.object({}),
  search: () => [],
  async send() {
    await answers.shift()?.()
    return { state: 'accepted' as const, result: {} }
  },
}
const known = operation(transfers.send, {
  ...common,
  approval: { recheck: async () => null },
  recover: { read: async () => 'resend' },
})
const unknown = operation(charges.create, {
  ...common,
  recover: 'ask-a-person',
})
const odd = operation(keys.create, {
  ...common,
  result: z.object({ n: z.number() }).refine(() => false),
  recover: 'ask-a-person',
  send: async () => ({ state: 'accepted', result: { n: 1 } }),
})
registerOperations({ 'pix.transfer': known, 'pix.charge': unknown, 'pix.key': odd })

test.each([
  ['refused', refused, 'failed'],
  ['turned away', turnedAway, 'failed'],
  ['lost', broken, 'unknown'],
])('%s at once', async (_, given, state) => {
  answers = [given]
  expect(await submit(known, crypto.randomUUID(), {}, person)).toMatchObject({ row: { state } })
})

test.each([
  ['refused by an upstream that may look at its key last', known, refused, 'unknown'],
  ['turned away', known, turnedAway, 'unknown'],
  ['refused by an upstream that cannot know it again', unknown, refused, 'unknown'],
  ['done', unknown, async () => undefined, 'accepted'],
])('lost, then %s', async (_, kind, given, state) => {
  answers = [broken, given]
  const id = crypto.randomUUID()
  await submit(kind, id, {}, person)
  expect([(await verify(id, 'resend', person)).state, answers]).toEqual([state, []])
})

test('an answer that cannot be recorded leaves the outcome unknown, not under way', async () => {
  answers = []
  expect(await submit(odd, crypto.randomUUID(), {}, person)).toMatchObject({
    row: { state: 'unknown', error: { code: 'internal' } },
  })
})

test('a sender that was given up may still say that it was done, not that it was refused', async () => {
  let answer: (how: () => Promise<void>) => void = () => undefined
  const late = () => new Promise<() => Promise<void>>((resolve) => (answer = resolve)).then((how) => how())
  for (const [how, state] of [
    [refused, 'unknown'],
    [async () => undefined, 'accepted'],
  ] as const) {
    answers = [late]
    const sending = submit(known, crypto.randomUUID(), {}, person)
    await expect.poll(() => answers).toEqual([])
    expect(await expireStaleSending(true)).toBe(1)
    answer(how)
    expect((await sending).row.state).toBe(state)
  }
})

test('after the refusal of a repetition only a person sends again or gives up', async () => {
  const [again, givenUp] = [crypto.randomUUID(), crypto.randomUUID()]
  for (const id of [again, givenUp]) {
    answers = [broken, refused]
    await submit(known, id, {}, person)
    expect(await verify(id, undefined, person)).toMatchObject({ state: 'unknown', error: { judged: true } })
    await workerChecks(id)
    await expect(verify(id, undefined, person)).rejects.toMatchObject({ code: 'conflict' })
  }
  expect(await verify(givenUp, 'abandon', person)).toMatchObject({ state: 'failed', error: { givenUp: true } })
  answers = []
  expect(await verify(again, 'resend', person)).toMatchObject({ state: 'accepted', error: null })
})

test('what only a person can settle is given up by a person, and what upstream can settle never is', async () => {
  answers = [broken, broken]
  const [charge, transfer] = [crypto.randomUUID(), crypto.randomUUID()]
  await submit(unknown, charge, {}, person)
  await submit(known, transfer, {}, person)
  expect(await verify(charge, 'abandon', person)).toMatchObject({ state: 'failed', error: { code: 'conflict' } })
  await expect(verify(transfer, 'abandon', person)).rejects.toMatchObject({ code: 'conflict' })
  expect(await verify(transfer, undefined, person)).toMatchObject({ state: 'accepted' })
})
