import { randomUUID } from 'node:crypto'
import { type APIRequestContext, expect } from '@playwright/test'
import type { FaultOrder } from '../simulator/faults.ts'
import { accountIds, freshDeposit } from '../simulator/test-client.ts'
import { dataOf, problemOf, rowsOf } from '../support/envelope.ts'
import type { Environment } from '../support/environment.ts'
import { limits } from '../support/limits.ts'
import { test } from '../support/test.ts'

test.describe.configure({ timeout: limits.slowMs })

const path = '/v1/pix/cashin/refund'

function post(api: APIRequestContext, endToEndId: string, key: string = randomUUID(), more: object = {}) {
  return api.post('/api/pix/refunds', { data: { endToEndId, ...more }, headers: { 'idempotency-key': key } })
}

function movements(env: Environment, endToEndId: string) {
  return env.simulator.movements().filter((moved) => moved.kind === 'REFUND' && moved.reference === endToEndId)
}

function sent(env: Environment, endToEndId: string) {
  return env.simulator.requests({ service: 'pix', path }).filter((request) => request.body?.includes(endToEndId))
}

const operation = async (api: APIRequestContext, key: string) => dataOf(await api.get(`/api/operations/${key}`))

test('a payment is refunded whole and once: 201, and 200 for the same key again', async ({ as, env }) => {
  const finance = await as('finance')
  const [key, endToEndId] = [randomUUID(), freshDeposit(env.simulator, 88.1)]
  const created = await dataOf(await post(finance, endToEndId, key), 201)
  expect(created).toMatchObject({
    id: key,
    kind: 'pix.refund',
    state: 'accepted',
    input: { endToEndId },
    result: { endToEndId, amountCents: 8_810, status: 'EM_PROCESSAMENTO', externalId: key },
    amountCents: 8_810,
  })
  expect(await dataOf(await post(finance, endToEndId, key), 200)).toMatchObject({ id: key, result: created.result })
  const listed = await rowsOf(await finance.get(`/api/pix/refunds?q=${endToEndId}`))
  expect(listed.items.map(({ id }) => id)).toEqual([key])
  const ofPayment = await dataOf(await (await as('support')).get(`/api/pix/refunds/${endToEndId}`))
  expect(ofPayment.operations).toMatchObject([{ id: key }])
  await expect
    .poll(async () => (await dataOf(await finance.get(`/api/pix/refunds/${endToEndId}`))).entries)
    .toMatchObject([{ type: 'PENDING_DEPOSIT_REFUND', amountCents: -8_810 }])
  expect(JSON.parse(sent(env, endToEndId)[0]?.body ?? '')).toEqual({
    end_to_end_id: endToEndId,
    integration_id: key,
  })
})

test('a refund of a sub-account is sent and read there', async ({ as, env }) => {
  const finance = await as('finance')
  const [, accountId] = accountIds(env.simulator)
  const endToEndId = freshDeposit(env.simulator, 12, accountId)
  await dataOf(await post(finance, endToEndId, randomUUID(), { accountId, externalId: 'DEV-1' }), 201)
  await dataOf(await finance.get(`/api/pix/refunds/${endToEndId}`, { params: { accountId } }))
  const scoped = env.simulator
    .requests({ service: 'pix', path: `${path}*` })
    .filter(({ body, query }) => body?.includes(endToEndId) || query.end_to_end_id === endToEndId)
  const scopes = scoped.map(({ body, query }) => query.subaccount_id ?? JSON.parse(body ?? '').subaccount_id)
  expect(new Set(scopes)).toEqual(new Set([accountId]))
})

test('a key is required, must be a UUID, and belongs to one body; no amount is accepted', async ({ as, env }) => {
  const finance = await as('finance')
  const endToEndId = freshDeposit(env.simulator, 10)
  await problemOf(await finance.post('/api/pix/refunds', { data: { endToEndId } }), 400, 'idempotency_key_required')
  await problemOf(await post(finance, endToEndId, 'tomorrow'), 400, 'invalid_request')
  for (const more of [{ amountCents: 500 }, { value: 5 }, { externalId: 'x'.repeat(37) }])
    await problemOf(await post(finance, endToEndId, randomUUID(), more), 400, 'invalid_request')
  expect(sent(env, endToEndId)).toEqual([])
  const key = randomUUID()
  await dataOf(await post(finance, endToEndId, key), 201)
  await problemOf(await post(finance, endToEndId, key, { externalId: 'outro' }), 422, 'idempotency_key_reused')
})

test('one key posted 20 times at once is one refund', async ({ as, env }) => {
  const finance = await as('finance')
  const [key, endToEndId] = [randomUUID(), freshDeposit(env.simulator, 10)]
  env.simulator.armFault({ service: 'pix', path, match: endToEndId, kind: 'delay', ms: 300 })
  const answers = await Promise.all(Array.from({ length: 20 }, () => post(finance, endToEndId, key)))
  expect(answers.map((answer) => answer.status()).filter((status) => ![200, 201, 202].includes(status))).toEqual([])
  expect(movements(env, endToEndId)).toHaveLength(1)
  expect(sent(env, endToEndId)).toHaveLength(1)
})

test('one payment has one live refund, however many are posted at once', async ({ as, env }) => {
  const finance = await as('finance')
  const endToEndId = freshDeposit(env.simulator, 10)
  const answers = await Promise.all(Array.from({ length: 5 }, () => post(finance, endToEndId)))
  expect(answers.map((answer) => answer.status()).toSorted()).toEqual([201, 409, 409, 409, 409])
  await problemOf(await post(finance, endToEndId), 409, 'conflict')
  expect(movements(env, endToEndId)).toHaveLength(1)
})

test('a refund settles to confirmed by itself', async ({ as, env }) => {
  const finance = await as('finance')
  const [key, endToEndId] = [randomUUID(), freshDeposit(env.simulator, 10)]
  await dataOf(await post(finance, endToEndId, key), 201)
  env.simulator.settleRefund(endToEndId, 'DEVOLVIDO')
  await expect
    .poll(() => operation(finance, key))
    .toMatchObject({ state: 'confirmed', result: { status: 'DEVOLVIDO', returnId: expect.stringMatching(/^D/) } })
})

test('a refund that was not made fails, the same for its key, and another may follow', async ({ as, env }) => {
  const finance = await as('finance')
  const [key, endToEndId] = [randomUUID(), freshDeposit(env.simulator, 10)]
  await dataOf(await post(finance, endToEndId, key), 201)
  env.simulator.settleRefund(endToEndId, 'NAO_REALIZADO')
  await expect.poll(() => operation(finance, key)).toMatchObject({ state: 'failed' })
  await problemOf(await post(finance, endToEndId, key), 422, 'payment_refused')

  const next = randomUUID()
  await dataOf(await post(finance, endToEndId, next), 201)
  env.simulator.settleRefund(endToEndId, 'DEVOLVIDO')
  await expect.poll(() => operation(finance, next)).toMatchObject({ state: 'confirmed' })
  expect(await operation(finance, key)).toMatchObject({ state: 'failed' })
})

type Fault = Omit<FaultOrder, 'service' | 'path'>
const losses: Fault[] = [
  { kind: 'applied-then-reset' },
  { kind: 'applied-then-status', status: 500 },
  { kind: 'half-json' },
  { kind: 'truncated' },
  { kind: 'applied-then-timeout' },
  { kind: 'reset' },
  { kind: 'status', status: 502 },
  { kind: 'html' },
  { kind: 'timeout' },
]

test('a lost answer is 202 unknown and settles by itself to one refund, whatever was lost', async ({ as, env }) => {
  const finance = await as('finance')
  const lost = losses.map((fault) => ({ fault, key: randomUUID(), endToEndId: freshDeposit(env.simulator, 10) }))
  for (const { endToEndId, fault } of lost)
    env.simulator.armFault({ service: 'pix', path, match: endToEndId, ...fault })
  const posts = lost.map(({ endToEndId, key }) =>
    finance.post('/api/pix/refunds', { data: { endToEndId }, headers: { 'idempotency-key': key }, timeout: 60_000 }),
  )
  for (const answer of await Promise.all(posts)) expect(await dataOf(answer, 202)).toMatchObject({ state: 'unknown' })
  const settled = async () => {
    const found = await Promise.all(lost.map(({ key }) => operation(finance, key)))
    return found.filter(({ state }) => state === 'accepted' || state === 'confirmed').length
  }
  await expect.poll(settled, { timeout: 90_000 }).toBe(losses.length)
  for (const { endToEndId } of lost) expect(movements(env, endToEndId)).toHaveLength(1)
})

const refusal = (message: string, data: object | null = null) => ({ success: false, message, data })
const refusals: [number, object, string, Record<string, unknown>][] = [
  [
    400,
    refusal('Insufficient balance.', { saldo_disponivel: 1.5, total_necessario: 10.1 }),
    'insufficient_balance',
    { availableCents: 150, requiredCents: 1_010 },
  ],
  [
    400,
    refusal('Estorno parcial nao permitido. O estorno deve ser integral.'),
    'partial_refund_not_allowed',
    { detail: 'Estorno parcial nao permitido. O estorno deve ser integral.' },
  ],
  [400, refusal('Conta bloqueada'), 'payment_refused', { detail: 'Conta bloqueada' }],
]

for (const [status, body, code, fields] of refusals) {
  test(`${code} is definite, with upstream's exact words`, async ({ as, env }) => {
    const finance = await as('finance')
    const [key, endToEndId] = [randomUUID(), freshDeposit(env.simulator, 10)]
    env.simulator.armFault({ service: 'pix', path, match: endToEndId, kind: 'status', status, body })
    expect(await problemOf(await post(finance, endToEndId, key), 422, code)).toMatchObject(fields)
    expect(await problemOf(await post(finance, endToEndId, key), 422, code)).toMatchObject(fields)
    await dataOf(await post(finance, endToEndId), 201)
    expect(movements(env, endToEndId)).toHaveLength(1)
  })
}

test('a payment that upstream does not know is refused', async ({ as }) => {
  await problemOf(await post(await as('finance'), `E${randomUUID()}`), 422, 'payment_not_found')
})

test('a review returns what stands against the refund, and what could not be read', async ({ as, env }) => {
  const finance = await as('finance')
  const endToEndId = freshDeposit(env.simulator, 10)
  const { id } = env.simulator.registerInfraction({ transaction_id: endToEndId })
  const review = (params: Record<string, string>) => finance.get('/api/pix/refunds/review', { params })
  expect(await dataOf(await review({ endToEndId }))).toMatchObject({
    entries: [],
    operations: [],
    infractions: [{ id, status: 'pending' }],
    availableCents: expect.any(Number),
    unread: [],
  })
  const other = freshDeposit(env.simulator, 10)
  env.simulator.armFault({ service: 'pix', path: `${path}_get`, match: other, kind: 'html', times: 9 })
  expect(await dataOf(await review({ endToEndId: other }))).toMatchObject({ entries: [], unread: ['entries'] })
  await problemOf(await finance.get(`/api/pix/refunds/${other}`), 502, 'upstream_invalid_response')
  await problemOf(await review({}), 400, 'invalid_request')
  await problemOf(await review({ endToEndId, colour: 'red' }), 400, 'invalid_request')
  await problemOf(await finance.get('/api/pix/refunds?colour=red'), 400, 'invalid_request')
})
