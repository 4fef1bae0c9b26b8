import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { createPerson } from '@/e2e/harness/people'
import { setTestEnvironment } from '@/e2e/support/test-environment'
import { refunds } from '@/lib/features/pix/refunds/contract'
import type { Person } from '@/lib/server/auth/person'
import { recordProof, startSession } from '@/lib/server/auth/session-rows'
import { secondFactors } from '@/lib/server/db/access-tables'
import { db } from '@/lib/server/db/client'
import { withRequestContext } from '@/lib/server/http/request-context'
import { approve, reject } from './approvals'
import { readRow } from './ledger'
import { operation, registerOperations } from './operation'
import { submit } from './perform'

setTestEnvironment({ APPROVAL_THRESHOLD_CENTS: '50000', STEP_UP_MINUTES: '10' })

const minutes = 60_000
const due = { code: 'second_factor_required', extras: { record: { code: 'refused.step-up-due' } } }

const pay = operation(refunds.refund, {
  input: z.object({ amountCents: z.number() }),
  result: z.object({}),
  amountCents: ({ input: { amountCents } }) => amountCents,
  search: () => [],
  approval: { recheck: async () => null },
  send: async () => ({ state: 'accepted', result: {} }),
  recover: { read: async () => 'resend' },
})
registerOperations({ 'pix.refund': pay })

let maker: Person
let decider: Person
let plain: Person

type Signed = { person: Person; sessionId: string }

const signIn = async (person: Person, proven: boolean): Promise<Signed> => ({
  person,
  sessionId: await (await db()).transaction((tx) =>
    startSession(tx, { userId: person.id, address: null, agent: null, way: 'password', proven }),
  ),
})

const as = <T>(caller: Signed, act: () => Promise<T>) => withRequestContext({ requestId: 'x', caller }, act)
const prove = ({ person }: Signed) => db().then((database) => database.transaction((tx) => recordProof(tx, person.id)))

function ask(caller: Signed, amountCents: number, id: string = crypto.randomUUID()) {
  return as(caller, async () => (await submit(pay, id, { amountCents }, caller.person)).row)
}

beforeAll(async () => {
  maker = await createPerson('Marina', 'finance')
  decider = await createPerson('Rafael', 'manager')
  plain = await createPerson('Bruno', 'finance')
  const rows = [maker, decider].map(({ id }) => ({ userId: id, secret: '', confirmedAt: new Date() }))
  await (await db()).insert(secondFactors).values([...rows, { userId: plain.id, secret: '' }])
})
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] })
  return () => vi.useRealTimers()
})

test('money from the threshold on asks for a proof that is not older than so many minutes, in this session', async () => {
  const session = await signIn(maker, true)
  vi.setSystemTime(Date.now() + 10 * minutes - 1)
  expect((await ask(session, 50_000)).state).toBe('awaiting_approval')
  vi.setSystemTime(Date.now() + 1)
  const key = crypto.randomUUID()
  await expect(ask(session, 50_000, key)).rejects.toMatchObject(due)
  expect(await readRow(await db(), key)).toBeNull()
  expect((await ask(session, 49_999)).state).toBe('accepted')

  await as(await signIn(maker, false), () => prove(session))
  await expect(ask(session, 50_000, key)).rejects.toMatchObject(due)
  await as(session, () => prove(session))
  expect((await ask(session, 50_000, key)).id).toBe(key)
  vi.setSystemTime(Date.now() + 10 * minutes)
  expect((await ask(session, 50_000, key)).id).toBe(key)
})

test('whoever has none, or has not confirmed it, is not asked; a request of nobody is no proof', async () => {
  expect((await ask(await signIn(plain, false), 50_000)).state).toBe('awaiting_approval')
  await expect(submit(pay, crypto.randomUUID(), { amountCents: 50_000 }, maker)).rejects.toMatchObject(due)
})

test('an approval asks for it and waits unchanged; a rejection does not', async () => {
  const { id } = await ask(await signIn(maker, true), 50_000)
  const session = await signIn(decider, false)
  await expect(as(session, () => approve(id, undefined, decider))).rejects.toMatchObject(due)
  expect((await readRow(await db(), id))?.state).toBe('awaiting_approval')
  await as(session, () => prove(session))
  expect((await as(session, () => approve(id, undefined, decider))).state).toBe('accepted')

  const other = await ask(await signIn(maker, true), 50_000)
  const unproven = await signIn(decider, false)
  expect((await as(unproven, () => reject(other.id, undefined, decider))).state).toBe('rejected')
})
