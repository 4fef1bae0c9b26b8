import { randomUUID } from 'node:crypto'
import { type APIRequestContext, expect } from '@playwright/test'
import type { FaultOrder } from '../simulator/faults.ts'
import { dataOf, everyRow, problemOf, rowsOf } from '../support/envelope.ts'
import type { Environment } from '../support/environment.ts'
import { limits } from '../support/limits.ts'
import { apiAs, test } from '../support/test.ts'

const path = '/v1/wallet/transfer'
const to = { type: 'EMAIL', value: 'bruno.vidal@exemplo.com.br' }
const order = { amountCents: 4_321, key: to }

function post(api: APIRequestContext, key: string, body: unknown = order) {
  return api.post('/api/pix/transfers', { data: body, headers: { 'idempotency-key': key }, timeout: 60_000 })
}

function movements(env: Environment, key: string) {
  return env.simulator.movements().filter((moved) => moved.kind === 'TRANSFER' && moved.idempotencyKey === key)
}

function sent(env: Environment, key: string) {
  return env.simulator.requests({ service: 'pix', path }).filter((request) => request.body?.includes(key))
}

const stateOf = async (api: APIRequestContext, key: string) =>
  (await dataOf(await api.get(`/api/operations/${key}`))).state

test.beforeAll(({ env }) => void env.simulator.changeSettings({ transferSettleMs: 5_000 }))
test.afterAll(({ env }) => void env.simulator.changeSettings({ transferSettleMs: null }))

test('a transfer is sent once: 201, and 200 for the same key again', async ({ as, env }) => {
  const finance = await as('finance')
  const key = randomUUID()
  const texts = { description: 'Nota 4411', externalId: 'PAG-4411', receiverDocument: '12345678909' }
  const body = { amountCents: 4_321, key: { type: 'CHAVE_ALEATORIA', value: key }, ...texts }
  const created = await dataOf(await post(finance, key, body), 201)
  expect(created).toMatchObject({
    id: key,
    kind: 'pix.transfer',
    state: 'accepted',
    input: body,
    result: { txid: movements(env, key)[0]?.reference, externalId: 'PAG-4411' },
    error: null,
    amountCents: 4_321,
    about: { payee: null },
    approvals: [],
    createdBy: { name: 'Marina Duarte' },
    attempts: [{ purpose: 'send', outcome: 'applied' }],
  })
  expect(await dataOf(await post(finance, key, body), 200)).toEqual(created)
  expect(await dataOf(await (await as('manager')).get(`/api/pix/transfers/${key}`))).toMatchObject(created)
  expect(movements(env, key)).toMatchObject([{ cents: -4_321 }])
  expect(sent(env, key)).toHaveLength(1)
})

test('a key is required, must be a UUID, and belongs to one body', async ({ as, env }) => {
  const finance = await as('finance')
  const before = env.simulator.movements().length
  await problemOf(await finance.post('/api/pix/transfers', { data: order }), 400, 'idempotency_key_required')
  await problemOf(await post(finance, 'tomorrow'), 400, 'invalid_request')
  expect(env.simulator.movements()).toHaveLength(before)
  const key = randomUUID()
  await dataOf(await post(finance, key), 201)
  await problemOf(await post(finance, key, { ...order, amountCents: 4_322 }), 422, 'idempotency_key_reused')
  expect(movements(env, key)).toHaveLength(1)
})

const refusedBodies: [string, object, string][] = [
  ['no key', { amountCents: 100 }, 'key'],
  ['an unknown type of key', { ...order, key: { type: 'EVP', value: 'x' } }, 'key.type'],
  ['no amount', { key: to }, 'amountCents'],
  ['reais', { ...order, amountCents: 10.5 }, 'amountCents'],
  ['a description of 141 characters', { ...order, description: 'x'.repeat(141) }, 'description'],
  ['a document with dots', { ...order, receiverDocument: '123.456.789-09' }, 'receiverDocument'],
  ['a fee of no known kind', { ...order, mediatorFee: { type: 'TIP', amountCents: 1 } }, 'mediatorFee.type'],
  ['an unknown field', { ...order, colour: 'red' }, 'colour'],
]

for (const [name, body, field] of refusedBodies) {
  test(`${name} is refused and names ${field}`, async ({ as, env }) => {
    const key = randomUUID()
    const problem = await problemOf(await post(await as('finance'), key, body), 400, 'invalid_request')
    expect(problem.errors?.map((error) => error.path)).toContain(field)
    expect(sent(env, key)).toEqual([])
  })
}

test('one key posted 20 times at once, from two tabs, is one movement', async ({ as, env }) => {
  const tabs = [await as('finance'), await as('finance')]
  const key = randomUUID()
  env.simulator.armFault({ service: 'pix', path, match: key, kind: 'delay', ms: 300 })
  const answers = await Promise.all(tabs.flatMap((tab) => Array.from({ length: 10 }, () => post(tab, key))))
  expect(answers.filter((answer) => ![200, 201, 202].includes(answer.status()))).toEqual([])
  const ids = await Promise.all(answers.map(async (answer) => (await answer.json()).data.id))
  expect(new Set(ids)).toEqual(new Set([key]))
  await expect.poll(() => movements(env, key)).toHaveLength(1)
  expect(sent(env, key)).toHaveLength(1)
})

test('a transfer whose caller leaves in mid-flight is completed and found', async ({ as, env }) => {
  const finance = await as('finance')
  const leaving = await apiAs(env.url, 'finance')
  const key = randomUUID()
  env.simulator.armFault({ service: 'pix', path, match: key, kind: 'delay', ms: 4_000 })
  const left = post(leaving, key).catch(() => null)
  await expect.poll(() => sent(env, key)).toHaveLength(1)
  await leaving.dispose()
  expect(await left).toBeNull()
  await expect.poll(() => stateOf(finance, key)).toBe('accepted')
  await dataOf(await post(finance, key), 200)
  expect(movements(env, key)).toHaveLength(1)
})

type Fault = Omit<FaultOrder, 'service' | 'path'>
const losses: Fault[] = [
  { kind: 'applied-then-reset' },
  { kind: 'applied-then-status', status: 500 },
  { kind: 'applied-then-status', status: 502 },
  { kind: 'half-json' },
  { kind: 'truncated' },
  { kind: 'reset' },
  { kind: 'status', status: 500 },
  { kind: 'html' },
  { kind: 'empty' },
]

test('a lost answer is 202 unknown and settles by itself to one movement, whatever was lost', async ({ as, env }) => {
  // Each is looked up several times before it is sent again.
  test.setTimeout(limits.slowMs)
  const finance = await as('finance')
  const lost = losses.map((fault) => ({ key: randomUUID(), fault }))
  for (const { key, fault } of lost) env.simulator.armFault({ service: 'pix', path, match: key, ...fault })
  const answers = await Promise.all(lost.map(({ key }) => post(finance, key)))
  for (const answer of answers) expect(await dataOf(answer, 202)).toMatchObject({ state: 'unknown', result: null })
  await expect
    .poll(() => Promise.all(lost.map(({ key }) => stateOf(finance, key))), { timeout: 25_000 })
    .toEqual(losses.map(() => 'confirmed'))
  for (const { key } of lost) {
    expect(movements(env, key)).toHaveLength(1)
    expect(new Set(sent(env, key).map(({ body }) => body)).size).toBe(1)
    await dataOf(await post(finance, key), 200)
  }
})

test('an unknown transfer may be sent again under the same key, but not given up', async ({ as, env }) => {
  const finance = await as('finance')
  const key = randomUUID()
  env.simulator.armFault({ service: 'pix', path, match: key, kind: 'applied-then-reset' })
  await dataOf(await post(finance, key), 202)
  const verify = (api: APIRequestContext, decision: string) =>
    api.post(`/api/operations/${key}/verify`, { data: { decision } })
  await problemOf(await verify(finance, 'abandon'), 409, 'conflict')
  await problemOf(await verify(await as('manager'), 'resend'), 403, 'forbidden')
  expect(await dataOf(await verify(finance, 'resend'))).toMatchObject({ id: key, state: 'accepted' })
  expect(movements(env, key)).toHaveLength(1)
})

const refusal = (message: string, data: object | null = null) => ({ success: false, message, data })
const short = { saldo_disponivel: 12.5, total_necessario: 44.11 }
const refusals: [string, Fault, number, string, Record<string, unknown>][] = [
  [
    'an exact refusal',
    { kind: 'status', status: 400, body: refusal('Invalid value') },
    422,
    'payment_refused',
    { detail: 'Invalid value' },
  ],
  [
    'too little balance',
    { kind: 'status', status: 400, body: refusal('Insufficient balance.', short) },
    422,
    'insufficient_balance',
    { availableCents: 1_250, requiredCents: 4_411 },
  ],
  [
    'a refused credential',
    { kind: 'status', status: 401, body: refusal('Invalid client token') },
    502,
    'upstream_unauthorized',
    {},
  ],
  ['a 200 that says it failed', { kind: 'success-false' }, 422, 'payment_refused', {}],
  ['too many requests', { kind: '429', headers: { 'retry-after': '7' } }, 503, 'upstream_busy', {}],
]

for (const [name, fault, status, code, fields] of refusals) {
  test(`${name} is definite: ${status} ${code}, the same for the same key`, async ({ as, env }) => {
    const finance = await as('finance')
    const key = randomUUID()
    env.simulator.armFault({ service: 'pix', path, match: key, ...fault })
    expect(await problemOf(await post(finance, key), status, code)).toMatchObject(fields)
    expect(await problemOf(await post(finance, key), status, code)).toMatchObject(fields)
    expect(await stateOf(finance, key)).toBe('failed')
    expect(sent(env, key)).toHaveLength(1)
    expect(movements(env, key)).toEqual([])
  })
}

test('the list is paged without a gap, searched, and refuses unknown parameters', async ({ as }) => {
  const finance = await as('finance')
  const mark = randomUUID()
  const keys = Array.from({ length: 5 }, () => randomUUID())
  for (const key of keys) await dataOf(await post(finance, key, { ...order, description: mark }), 201)
  const rows = await everyRow((cursor) =>
    finance.get('/api/pix/transfers', { params: { limit: 2, q: mark, ...(cursor ? { cursor } : {}) } }),
  )
  expect(rows.map((row) => row.id)).toEqual(keys.toReversed())
  expect((await rowsOf(await finance.get(`/api/pix/transfers?q=${mark}&state=failed`))).items).toEqual([])
  for (const query of ['cursor=made-up', 'limit=201', 'state=lost', 'colour=red'])
    await problemOf(await finance.get(`/api/pix/transfers?${query}`), 400, 'invalid_request')
})

test('a review returns earlier transfers of the same amount to the same key', async ({ as }) => {
  const finance = await as('finance')
  const key = randomUUID()
  await dataOf(await post(finance, key, { ...order, amountCents: 55_501 }), 201)
  const review = (params: Record<string, string>) => finance.get('/api/pix/transfers/review', { params })
  const { similar, approval } = await dataOf(await review({ amountCents: '55501', key: to.value }))
  expect(similar).toMatchObject([{ id: key, state: 'accepted', createdBy: { name: 'Marina Duarte' } }])
  expect(approval).toMatchObject({ needs: 'send', thresholdCents: null, approvers: [], hours: 72 })
  expect(await dataOf(await review({ amountCents: '55502', key: to.value }))).toMatchObject({ similar: [] })
  await problemOf(await review({ amountCents: '55501' }), 400, 'invalid_request')
  await problemOf(await review({ amountCents: '1', key: 'x', colour: 'red' }), 400, 'invalid_request')
})

test('a look-up is made once a request, and its result is stored with the transfer', async ({ as, env }) => {
  const finance = await as('finance')
  const lookUp = (params: Record<string, string>) => finance.get('/api/pix/directory', { params })
  const { known, ...listed } = await dataOf(await lookUp({ key: 'joao.caldeira@exemplo.com.br', keyType: 'EMAIL' }))
  expect(listed).toMatchObject({
    keyType: 'EMAIL',
    owner: { document: expect.stringMatching(/^\*/) },
    bank: { ispb: expect.any(String) },
  })
  const created = await post(finance, randomUUID(), { ...order, key: { type: 'EMAIL', value: listed.key } })
  expect(await dataOf(created, 201)).toMatchObject({ about: { payee: listed } })
  const missing = `${randomUUID()}@exemplo.com.br`
  await problemOf(await lookUp({ key: missing }), 404, 'not_found')
  await problemOf(await lookUp({ key: missing, keyType: 'EVP' }), 400, 'invalid_request')
  const lookUps = env.simulator.requests({ service: 'pix', path: '/v1/pixkey/dict_get' })
  expect(lookUps.filter(({ query }) => query.key === missing)).toHaveLength(1)
})
