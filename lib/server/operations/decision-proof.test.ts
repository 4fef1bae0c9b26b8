import { eq } from 'drizzle-orm'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { as, newKey, registered, type Signed, signedIn } from '@/e2e/harness/passkeys'
import { createPerson } from '@/e2e/harness/people'
import type { Authenticator } from '@/e2e/support/authenticator'
import { setTestEnvironment } from '@/e2e/support/test-environment'
import { stepUpOptions } from '@/lib/features/passkeys/service'
import { refunds } from '@/lib/features/pix/refunds/contract'
import { replaceRecoveryCodes, stepUp } from '@/lib/features/second-factor/service'
import type { SignInWay } from '@/lib/server/auth/session-rows'
import { db } from '@/lib/server/db/client'
import { operations } from '@/lib/server/db/schema'
import { approve } from './approvals'
import { operation, registerOperations } from './operation'
import { submit } from './perform'

setTestEnvironment({ APPROVAL_THRESHOLD_CENTS: '1', STEP_UP_MINUTES: '10' })

const minutes = 60_000
const due = { code: 'second_factor_required', extras: { record: { code: 'refused.step-up-due' } } }
const wrong = { code: 'password_refused', extras: { errors: [{ path: 'passkey', code: 'field.passkey-refused' }] } }

let send: (amountCents: number) => Promise<void>
const pay = operation(refunds.refund, {
  input: z.object({ amountCents: z.number() }),
  result: z.object({}),
  amountCents: ({ input: { amountCents } }) => amountCents,
  search: () => [],
  approval: { recheck: ({ input: { amountCents } }) => send(amountCents).then(() => null) },
  send: async () => ({ state: 'accepted', result: {} }),
  recover: { read: async () => 'resend' },
})
registerOperations({ 'pix.refund': pay })

let maker: Signed
let decider: Signed
let key: Authenticator

beforeAll(async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  maker = await signedIn(await createPerson('Marina', 'finance'))
  const person = await createPerson('Rafael', 'manager')
  key = newKey()
  await registered(await signedIn(person), key)
  decider = await signedIn(person)
})
beforeEach(async () => {
  send = async () => undefined
  decider = await signedIn(decider.person)
})

const asked = async () =>
  (await as(maker, (person) => submit(pay, crypto.randomUUID(), { amountCents: 100 }, person))).row.id
const approved = (id: string) => as(decider, (person) => approve(id, undefined, person))
const challenge = (about: Parameters<typeof stepUpOptions.run>[0]) =>
  as(decider, (person) => stepUpOptions.run(about, person))
const prove = (options: Awaited<ReturnType<typeof challenge>>, faults = {}) =>
  as(decider, (person) => stepUp.run({ passkey: key.get(options, faults) }, person))
const provenFor = async (operationId: string, decision: 'approve' | 'reject' = 'approve') =>
  prove(await challenge({ operationId, decision }))

test('a proof for an operation counts for it alone, once, and is no general one', async () => {
  const [one, other] = [await asked(), await asked()]
  await provenFor(one)
  await expect(approved(other)).rejects.toMatchObject(due)
  expect(await approved(one)).toMatchObject({ state: 'accepted' })
  await expect(approved(other)).rejects.toMatchObject(due)
})

test('a proof for a rejection approves nothing', async () => {
  const id = await asked()
  await provenFor(id, 'reject')
  await expect(approved(id)).rejects.toMatchObject(due)
})

const changes: [string, object][] = [
  ['amount', { amountCents: 200 }],
  ['request', { input: { amountCents: 100, key: 'other' } }],
  ['context, such as the receiver', { about: { receiver: 'Bruno' } }],
]

test.each(changes)('a proof is for the operation as it was then: not of another %s', async (_, change) => {
  const id = await asked()
  await provenFor(id)
  await (await db()).update(operations).set(change).where(eq(operations.id, id))
  await expect(approved(id)).rejects.toMatchObject(due)
})

test('it counts two minutes, in its session; what is refused for another reason leaves it good', async () => {
  const id = await asked()
  await provenFor(id)
  const there = decider
  decider = await signedIn(decider.person)
  await expect(approved(id)).rejects.toMatchObject(due)
  decider = there
  send = () => Promise.reject(new Error('the balance is short'))
  await expect(approved(id)).rejects.toThrow('the balance is short')
  send = async () => undefined
  vi.setSystemTime(Date.now() + 2 * minutes - 1)
  expect(await approved(id)).toMatchObject({ state: 'accepted' })

  const other = await asked()
  await provenFor(other)
  vi.setSystemTime(Date.now() + 2 * minutes)
  await expect(approved(other)).rejects.toMatchObject(due)
})

test('without an operation a passkey proves as a code does, for STEP_UP_MINUTES', async () => {
  const [one, other] = [await asked(), await asked()]
  await prove(await challenge({}))
  vi.setSystemTime(Date.now() + 10 * minutes - 1)
  expect(await approved(one)).toMatchObject({ state: 'accepted' })
  vi.setSystemTime(Date.now() + 1)
  await expect(approved(other)).rejects.toMatchObject(due)
})

test('the options name the person’s passkeys; an answer is taken once, within two minutes, in the same session', async () => {
  const options = await challenge({})
  expect(options).toMatchObject({ userVerification: 'required', allowCredentials: [{ id: key.get(options).id }] })
  await prove(options)
  await expect(prove(options)).rejects.toMatchObject(wrong)
  await expect(prove(await challenge({}), { unverified: true })).rejects.toMatchObject(wrong)
  const late = await challenge({})
  vi.setSystemTime(Date.now() + 2 * minutes)
  await expect(prove(late)).rejects.toMatchObject(wrong)
  const elsewhere = await challenge({})
  decider = await signedIn(decider.person)
  await expect(prove(elsewhere)).rejects.toMatchObject(wrong)
  const none = { code: 'conflict', extras: { record: { code: 'refused.passkey-none' } } }
  await expect(as(maker, (person) => stepUpOptions.run({}, person))).rejects.toMatchObject(none)
})

test('what may not be decided is not proven for either', async () => {
  const about = { operationId: crypto.randomUUID(), decision: 'approve' } as const
  await expect(challenge(about)).rejects.toMatchObject({ code: 'not_found' })
  const id = await asked()
  await provenFor(id)
  await approved(id)
  await expect(challenge({ operationId: id, decision: 'approve' })).rejects.toMatchObject({ code: 'conflict' })
})

test('a proof for a decision replaces no recovery codes', async () => {
  const bound = await challenge({ operationId: await asked(), decision: 'approve' })
  const replace = (options: typeof bound) =>
    as(decider, (person) => replaceRecoveryCodes.run({ passkey: key.get(options) }, person))
  await expect(replace(bound)).rejects.toMatchObject(wrong)
  expect((await replace(await challenge({}))).recoveryCodes).toHaveLength(10)
})

const ways: SignInWay[] = ['password', 'oidc']

test.each(ways)('a session begun by %s is asked for the second factor that is set up here', async (way) => {
  const id = await asked()
  decider = await signedIn(decider.person, way)
  await expect(approved(id)).rejects.toMatchObject(due)
  await prove(await challenge({}))
  expect(await approved(id)).toMatchObject({ state: 'accepted' })
})
