import { eq, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { findOperation as row, workerChecks } from '@/e2e/harness/operations'
import { createPerson } from '@/e2e/harness/people'
import { setUpSimulator } from '@/e2e/harness/simulator'
import type { FaultOrder } from '@/e2e/simulator/faults'
import { freshDeposit } from '@/e2e/simulator/test-client'
import { db } from '@/lib/server/db/client'
import { operations } from '@/lib/server/db/schema'
import { submit, verify } from '@/lib/server/operations/perform'
import { invalidateReads } from '@/lib/server/upstream/cache'
import { refundPayment } from './service'

const simulator = await setUpSimulator()
const person = await createPerson('Marina', 'finance')

beforeEach(() => {
  simulator.changeSettings({ pendingRefundEntries: true })
})

const path = '/v1/pix/cashin/refund'
type Fault = Omit<FaultOrder, 'service' | 'path'>
const arm = (endToEndId: string, fault: Fault, at = path) =>
  simulator.armFault({ service: 'pix', path: at, match: endToEndId, ...fault })
const deposit = () => freshDeposit(simulator, 40)
const requests = (endToEndId: string) =>
  simulator.requests({ service: 'pix', path }).filter(({ body }) => body?.includes(endToEndId))
const movements = (endToEndId: string) =>
  simulator.movements().filter((moved) => moved.kind === 'REFUND' && moved.reference === endToEndId)

async function refund(endToEndId: string, id: string = crypto.randomUUID()): Promise<string> {
  invalidateReads('pix/refunds')
  await submit(refundPayment, id, { endToEndId }, person)
  return id
}

const recoveries: [string, (id: string) => Promise<unknown>][] = [
  ['a person', (id) => verify(id, undefined, person)],
  ['the worker', workerChecks],
]

const madeButLost: Fault[] = [
  { kind: 'applied-then-reset' },
  { kind: 'applied-then-status', status: 500 },
  { kind: 'applied-then-status', status: 502 },
  { kind: 'half-json' },
  { kind: 'truncated' },
]
const neverMade: Fault[] = [{ kind: 'reset' }, { kind: 'status', status: 500 }, { kind: 'html' }, { kind: 'empty' }]

describe.each(recoveries)('%s recovers', (_, recover) => {
  test.each(madeButLost)('a refund made before %o by reading it: it is not sent again', async (fault) => {
    const endToEndId = deposit()
    arm(endToEndId, fault)
    const id = await refund(endToEndId)
    expect(await row(id)).toMatchObject({ state: 'unknown', nextCheckAt: expect.any(Date) })
    await recover(id)
    expect(await row(id)).toMatchObject({
      state: 'accepted',
      result: { endToEndId, amountCents: 4_000, status: 'EM_PROCESSAMENTO', externalId: id },
    })
    expect(requests(endToEndId)).toHaveLength(1)
    expect(movements(endToEndId)).toHaveLength(1)
  })

  test('one that has been returned meanwhile as confirmed', async () => {
    const endToEndId = deposit()
    arm(endToEndId, { kind: 'applied-then-reset' })
    const id = await refund(endToEndId)
    simulator.settleRefund(endToEndId, 'DEVOLVIDO')
    await recover(id)
    expect(await row(id)).toMatchObject({
      state: 'confirmed',
      result: { status: 'DEVOLVIDO', returnId: expect.stringMatching(/^D\w{31}$/) },
    })
    expect(requests(endToEndId)).toHaveLength(1)
  })

  test.each(neverMade)('one that %o prevented, by sending it under the same external id', async (fault) => {
    const endToEndId = deposit()
    arm(endToEndId, fault)
    const id = await refund(endToEndId)
    expect(movements(endToEndId)).toEqual([])
    await recover(id)
    expect(await row(id)).toMatchObject({ state: 'accepted' })
    const [first, second] = requests(endToEndId)
    expect(second?.body).toBe(first?.body)
    expect(movements(endToEndId)).toHaveLength(1)
  })

  test('one that upstream does not show while it is under way: the same external id moves nothing twice', async () => {
    simulator.changeSettings({ pendingRefundEntries: false })
    const endToEndId = deposit()
    arm(endToEndId, { kind: 'applied-then-reset' })
    const id = await refund(endToEndId)
    await recover(id)
    expect(await row(id)).toMatchObject({ state: 'accepted' })
    expect(requests(endToEndId)).toHaveLength(2)
    expect(movements(endToEndId)).toHaveLength(1)
  })

  test('one that the provider did not make as failed', async () => {
    const endToEndId = deposit()
    arm(endToEndId, { kind: 'applied-then-reset' })
    const id = await refund(endToEndId)
    simulator.settleRefund(endToEndId, 'NAO_REALIZADO')
    await recover(id)
    expect(await row(id)).toMatchObject({ state: 'failed', error: { code: 'payment_refused' } })
    expect(movements(endToEndId)).toHaveLength(1)
  })

  test('nothing from an entry in words that nobody knows', async () => {
    const endToEndId = deposit()
    arm(endToEndId, { kind: 'reset' })
    const id = await refund(endToEndId)
    const entries = [{ id: 'cin_1', type: 'ESTORNO_EM_ANALISE', value: -40, return_id: null }]
    arm(
      endToEndId,
      { kind: 'status', status: 200, body: { success: true, message: 'OK', data: { entries } } },
      `${path}_get`,
    )
    await recover(id)
    expect(await row(id)).toMatchObject({ state: 'unknown' })
    expect(requests(endToEndId)).toHaveLength(1)
  })

  test('nothing while the entries cannot be read: it is not sent blindly', async () => {
    const endToEndId = deposit()
    arm(endToEndId, { kind: 'applied-then-reset' })
    const id = await refund(endToEndId)
    arm(endToEndId, { kind: 'html' }, `${path}_get`)
    await recover(id).catch(() => null)
    expect(await row(id)).toMatchObject({ state: 'unknown', nextCheckAt: expect.any(Date) })
    expect(requests(endToEndId)).toHaveLength(1)
  })
})

test('a refund settles to confirmed with nobody watching, with the id of its return', async () => {
  const endToEndId = deposit()
  const id = await refund(endToEndId)
  await workerChecks(id)
  expect(await row(id)).toMatchObject({ state: 'accepted', nextCheckAt: expect.any(Date) })
  simulator.settleRefund(endToEndId, 'DEVOLVIDO')
  await workerChecks(id)
  expect(await row(id)).toMatchObject({
    state: 'confirmed',
    nextCheckAt: null,
    result: { status: 'DEVOLVIDO', returnId: expect.stringMatching(/^D\w{31}$/), amountCents: 4_000 },
  })
})

test('or to failed, and then the payment can be returned anew: what was cancelled before does not count', async () => {
  const endToEndId = deposit()
  const first = await refund(endToEndId)
  simulator.settleRefund(endToEndId, 'NAO_REALIZADO')
  await workerChecks(first)
  expect(await row(first)).toMatchObject({ state: 'failed', error: { detail: expect.stringContaining('CANCELLED') } })

  const second = await refund(endToEndId)
  expect(await row(second)).toMatchObject({ state: 'accepted', about: { entriesBefore: [expect.any(String)] } })
  simulator.changeSettings({ pendingRefundEntries: false })
  await workerChecks(second)
  expect(await row(second)).toMatchObject({ state: 'accepted' })
  simulator.settleRefund(endToEndId, 'DEVOLVIDO')
  await workerChecks(second)
  expect(await row(second)).toMatchObject({ state: 'confirmed' })
  expect(await row(first)).toMatchObject({ state: 'failed' })
  expect(movements(endToEndId)).toHaveLength(2)
})

test('a reading that fails changes nothing, and the next one settles it', async () => {
  const endToEndId = deposit()
  const id = await refund(endToEndId)
  simulator.settleRefund(endToEndId, 'DEVOLVIDO')
  arm(endToEndId, { kind: 'html' }, `${path}_get`)
  await workerChecks(id)
  expect(await row(id)).toMatchObject({ state: 'accepted', nextCheckAt: expect.any(Date) })
  await workerChecks(id)
  expect(await row(id)).toMatchObject({ state: 'confirmed' })
})

test.each([
  ['DEVOLVIDO', 'confirmed'],
  ['NAO_REALIZADO', 'failed'],
  ['EM_ANALISE', 'accepted'],
])('an answer that says %s at once is %s', async (status, state) => {
  const endToEndId = deposit()
  const data = { id: 'ref_1', end_to_end_id: endToEndId, value: 40, status, integration_id: null }
  arm(endToEndId, { kind: 'status', status: 200, body: { success: true, message: 'OK', data } })
  expect(await row(await refund(endToEndId))).toMatchObject({ state })
})

test('an answer about another payment is not believed', async () => {
  const endToEndId = deposit()
  const data = { id: 'ref_2', end_to_end_id: deposit(), value: 40, status: 'DEVOLVIDO', integration_id: null }
  arm(endToEndId, { kind: 'status', status: 200, body: { success: true, message: 'OK', data } })
  expect(await row(await refund(endToEndId))).toMatchObject({
    state: 'unknown',
    error: { code: 'upstream_invalid_response' },
  })
})

test('a month later the worker reads an accepted refund no more', async () => {
  const endToEndId = deposit()
  const id = await refund(endToEndId)
  const monthAgo = { createdAt: sql`now() - interval '30 days 1 second'` }
  await (await db()).update(operations).set(monthAgo).where(eq(operations.id, id))
  simulator.clearRequests()
  await workerChecks(id)
  expect(await row(id)).toMatchObject({ state: 'accepted', nextCheckAt: null })
  expect(simulator.requests().filter(({ query }) => query.end_to_end_id === endToEndId)).toEqual([])
})
