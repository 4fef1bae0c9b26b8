import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { makeDue, workerChecks } from '@/e2e/harness/operations'
import { createPerson } from '@/e2e/harness/people'
import { setUpSimulator } from '@/e2e/harness/simulator'
import type { FaultOrder } from '@/e2e/simulator/faults'
import { db } from '@/lib/server/db/client'
import { operations } from '@/lib/server/db/schema'
import { submit, verify } from '@/lib/server/operations/perform'
import { checkDue, expireStaleSending } from '@/lib/server/operations/recovery'
import { closeUpstreamPools } from '@/lib/server/upstream/pools'
import { transferInput } from './schema'
import { getTransfer, sendTransfer } from './service'

const simulator = await setUpSimulator()
const person = await createPerson('Marina', 'finance')

const order = transferInput.parse({ amountCents: 5_000, key: { type: 'CPF', value: '12345678909' } })
const send = (id: string) => submit(sendTransfer, id, order, person)
const view = (id: string) => getTransfer.perform({ id }, { person, signal: new AbortController().signal })
const requests = (id: string) =>
  simulator.requests({ service: 'pix', path: '/v1/wallet/transfer' }).filter(({ body }) => body?.includes(id))
const movements = (id: string) =>
  simulator.movements().filter((moved) => moved.kind === 'TRANSFER' && moved.idempotencyKey === id)

type Fault = Omit<FaultOrder, 'service' | 'path'>
const arm = (id: string, fault: Fault) =>
  simulator.armFault({ service: 'pix', path: '/v1/wallet/transfer', match: id, ...fault })

/** A transfer whose answer was lost; upstream made it or not. */
async function lost(kind: 'applied-then-reset' | 'reset'): Promise<string> {
  const id = crypto.randomUUID()
  arm(id, { kind })
  await send(id)
  return id
}

const losses: [Fault, number, string][] = [
  [{ kind: 'applied-then-reset' }, 1, 'upstream_unreachable'],
  [{ kind: 'applied-then-status', status: 500 }, 1, 'upstream_unreachable'],
  [{ kind: 'applied-then-status', status: 502 }, 1, 'upstream_unreachable'],
  [{ kind: 'half-json' }, 1, 'upstream_invalid_response'],
  [{ kind: 'truncated' }, 1, 'upstream_invalid_response'],
  [{ kind: 'reset' }, 0, 'upstream_unreachable'],
  [{ kind: 'status', status: 503 }, 0, 'upstream_unreachable'],
  [{ kind: 'html' }, 0, 'upstream_invalid_response'],
  [{ kind: 'empty' }, 0, 'upstream_invalid_response'],
]

const recoveries: [string, (id: string) => Promise<unknown>][] = [
  ['a person', (id) => verify(id, 'resend', person)],
  ['the worker', workerChecks],
]

describe.each(recoveries)('%s recovers', (_, recover) => {
  test.each(losses)('%o with the same key: one movement', async (fault, moved, code) => {
    const id = crypto.randomUUID()
    arm(id, fault)
    const { row } = await send(id)
    expect(row).toMatchObject({ state: 'unknown', error: { code }, result: null, nextCheckAt: expect.any(Date) })
    expect(await send(id)).toMatchObject({ replayed: true, row: { state: 'unknown' } })
    expect(requests(id)).toHaveLength(1)
    expect(movements(id)).toHaveLength(moved)

    await recover(id)
    expect(movements(id)).toHaveLength(1)
    expect(await view(id)).toMatchObject({
      state: 'accepted',
      error: null,
      result: { txid: movements(id)[0]?.reference, externalId: id },
      attempts: [{ outcome: 'unknown', code }, { outcome: 'applied' }],
    })
    const [first, second] = requests(id)
    expect(second?.body).toBe(first?.body)
  })

  test.each<Fault>([
    { kind: 'status', status: 401, body: { success: false, message: 'Invalid client token', data: null } },
    { kind: 'status', status: 400, body: { success: false, message: 'Chave já usada', data: null } },
    { kind: '429' },
    { kind: 'success-false' },
    { kind: 'reset' },
    { kind: 'status', status: 500 },
  ])('nothing from a resending that meets %o: it stays unknown', async (fault) => {
    const id = await lost('applied-then-reset')
    arm(id, fault)
    await recover(id)
    expect(await view(id)).toMatchObject({ state: 'unknown', nextCheckAt: expect.any(String) })
    await recover(id)
    expect(await view(id)).toMatchObject({ state: 'accepted' })
    expect(movements(id)).toHaveLength(1)
  })

  test.each([
    ['reset', 0],
    ['applied-then-reset', 1],
  ] as const)(
    'nothing from a refusal of the order when it is sent again after %s, and is not sent again',
    async (kind, moved) => {
      const id = await lost(kind)
      const data = { saldo_disponivel: 10.5, total_necessario: 50.9 }
      arm(id, { kind: 'status', status: 400, body: { success: false, message: 'Insufficient balance.', data } })
      await recover(id)
      expect(await view(id)).toMatchObject({
        state: 'unknown',
        error: { code: 'insufficient_balance', availableCents: 1_050, requiredCents: 5_090 },
        attempts: [
          { outcome: 'unknown', code: 'upstream_unreachable' },
          { outcome: 'refused', code: 'insufficient_balance' },
        ],
      })
      await workerChecks(id)
      expect(requests(id)).toHaveLength(2)
      expect(movements(id)).toHaveLength(moved)
    },
  )
})

test('what may have left cannot be given up', async () => {
  const id = await lost('reset')
  await expect(verify(id, 'abandon', person)).rejects.toMatchObject({ code: 'conflict', status: 409 })
  expect(await view(id)).toMatchObject({ state: 'unknown' })
})

test('people and the worker who recover at once send at most once more', async () => {
  const id = await lost('reset')
  await makeDue(id)
  await Promise.all([verify(id, 'resend', person), checkDue(), verify(id, undefined, person), checkDue()])
  expect(await view(id)).toMatchObject({ state: 'accepted' })
  expect(requests(id)).toHaveLength(2)
  expect(movements(id)).toHaveLength(1)
})

test('a sender that dies in silence is recovered by the worker, and its late end changes nothing', async () => {
  const id = crypto.randomUUID()
  arm(id, { kind: 'applied-then-timeout' })
  const sending = send(id)
  await expect.poll(() => requests(id)).toHaveLength(1)
  await expireStaleSending(true)
  expect(await view(id)).toMatchObject({ state: 'unknown', error: { code: 'upstream_timeout' } })
  await workerChecks(id)
  await closeUpstreamPools()
  expect((await sending).row).toMatchObject({ state: 'accepted' })
  expect(await view(id)).toMatchObject({ state: 'accepted', error: null })
  expect(movements(id)).toHaveLength(1)
})

test('an answer that comes after its sender was given up settles the transfer', async () => {
  const id = crypto.randomUUID()
  arm(id, { kind: 'delay', ms: 300 })
  const sending = send(id)
  await expect.poll(() => requests(id)).toHaveLength(1)
  await expireStaleSending(true)
  expect((await sending).row).toMatchObject({ state: 'accepted' })
  expect(movements(id)).toHaveLength(1)
})

test('a refusal that comes after its sender was given up does not', async () => {
  const id = crypto.randomUUID()
  arm(id, { kind: 'delay', ms: 300 })
  const accountId = 'acc_of_nobody'
  const sending = submit(sendTransfer, id, { ...order, accountId }, person)
  await expect.poll(() => requests(id)).toHaveLength(1)
  await expireStaleSending(true)
  expect((await sending).row).toMatchObject({ state: 'unknown', error: { code: 'upstream_timeout' } })
})

test('a day after it was sent the worker leaves an unknown transfer to people', async () => {
  const id = await lost('reset')
  const dayAgo = { sentAt: sql`now() - interval '24 hours 1 second'` }
  await (await db()).update(operations).set(dayAgo).where(eq(operations.id, id))
  await workerChecks(id)
  expect(await view(id)).toMatchObject({ state: 'unknown', nextCheckAt: null })
  expect(requests(id)).toHaveLength(1)
  expect(await verify(id, 'resend', person)).toMatchObject({ state: 'accepted' })
  expect(movements(id)).toHaveLength(1)
})

test('an accepted transfer is never called confirmed by reading: there is nothing to read', async () => {
  const id = crypto.randomUUID()
  await send(id)
  simulator.moveClock({ advanceMs: 60_000 })
  expect(await verify(id, undefined, person)).toMatchObject({ state: 'accepted', nextCheckAt: null })
  await workerChecks(id)
  expect(await view(id)).toMatchObject({ state: 'accepted', nextCheckAt: null })
  expect(requests(id)).toHaveLength(1)
})
