import { randomUUID } from 'node:crypto'
import type { APIRequestContext } from '@playwright/test'
import { expect } from '@playwright/test'
import { dataOf, everyRow, type Fields, problemOf, rowsOf } from '../support/envelope.ts'
import type { Environment } from '../support/environment.ts'
import { test } from '../support/test.ts'

function post(api: APIRequestContext, body: unknown, key: string = randomUUID()) {
  return api.post('/api/pix/charges', { data: body, headers: { 'idempotency-key': key } })
}

/** Requests for charges with an external id that upstream received. */
function sentUpstream(env: Environment, externalId: string) {
  const requests = env.simulator.requests({ service: 'pix', path: '/v1/pix/immediate' })
  return requests.filter((request) => request.body?.includes(externalId))
}

const resultOf = (operation: Fields) => Object(operation.result)

test('a charge is created once: 201, and 200 for the same key again', async ({ as, env }) => {
  const finance = await as('finance')
  const key = randomUUID()
  const body = { amountCents: 12_345, expiresIn: 3600, externalId: randomUUID() }
  const created = await dataOf(await post(finance, body, key), 201)
  expect(created).toMatchObject({
    id: key,
    kind: 'pix.charge',
    state: 'accepted',
    input: body,
    error: null,
    approvals: [],
  })
  expect(created.createdBy).toMatchObject({ name: 'Marina Duarte' })
  expect(created.attempts).toHaveLength(1)
  expect(resultOf(created)).toMatchObject({
    txid: expect.stringMatching(/^[a-zA-Z0-9]{26,35}$/),
    externalId: body.externalId,
    copyPaste: expect.stringMatching(/^000201.*6304[0-9A-F]{4}$/),
    qrcodeBase64: expect.stringMatching(/^[A-Za-z0-9+/]+=*$/),
    paid: false,
  })

  const replayed = await dataOf(await post(finance, body, key), 200)
  expect(resultOf(replayed).txid).toBe(resultOf(created).txid)
  expect(await dataOf(await finance.get(`/api/pix/charges/${key}`))).toMatchObject({ id: key })
  expect(await dataOf(await finance.get(`/api/operations/${key}`))).toMatchObject({ id: key })
  const requests = sentUpstream(env, body.externalId)
  expect(requests).toHaveLength(1)
  expect(JSON.parse(requests[0]?.body ?? '')).toMatchObject({ original_value: 123.45, expiration: 3600 })
})

test('a key in capitals is the same key', async ({ as }) => {
  const finance = await as('finance')
  const key = randomUUID()
  await dataOf(await post(finance, { amountCents: 100 }, key), 201)
  await dataOf(await post(finance, { amountCents: 100 }, key.toUpperCase()), 200)
})

test('a key is required, must be a UUID, and belongs to one body', async ({ as }) => {
  const finance = await as('finance')
  const keyless = await finance.post('/api/pix/charges', { data: { amountCents: 100 } })
  await problemOf(keyless, 400, 'idempotency_key_required')
  await problemOf(await post(finance, { amountCents: 100 }, 'tomorrow'), 400, 'invalid_request')
  const key = randomUUID()
  await dataOf(await post(finance, { amountCents: 100 }, key), 201)
  await problemOf(await post(finance, { amountCents: 101 }, key), 422, 'idempotency_key_reused')
})

const refusedBodies: [string, unknown, string][] = [
  ['no amount', {}, 'amountCents'],
  ['nothing', { amountCents: 0 }, 'amountCents'],
  ['a fraction of a cent', { amountCents: 10.5 }, 'amountCents'],
  ['text', { amountCents: '100' }, 'amountCents'],
  ['a negative amount', { amountCents: -100 }, 'amountCents'],
  ['an external id of 37 characters', { amountCents: 100, externalId: 'x'.repeat(37) }, 'externalId'],
  ['a fee of no known kind', { amountCents: 100, mediatorFee: { type: 'TIP', amountCents: 1 } }, 'mediatorFee.type'],
  ['an unknown field', { amountCents: 100, colour: 'red' }, 'colour'],
]

for (const [name, body, field] of refusedBodies) {
  test(`${name} is refused and names ${field}`, async ({ as }) => {
    const problem = await problemOf(await post(await as('finance'), body), 400, 'invalid_request')
    expect(problem.errors?.map((error) => error.path)).toContain(field)
  })
}

test('one key posted 20 times at once creates one charge upstream', async ({ as, env }) => {
  const finance = await as('finance')
  const key = randomUUID()
  const body = { amountCents: 777, externalId: randomUUID() }
  env.simulator.armFault({
    service: 'pix',
    path: '/v1/pix/immediate',
    match: body.externalId,
    kind: 'delay',
    ms: 300,
  })
  const answers = await Promise.all(Array.from({ length: 20 }, () => post(finance, body, key)))
  expect(answers.every((answer) => [200, 201, 202].includes(answer.status()))).toBe(true)
  expect(new Set(await Promise.all(answers.map(async (answer) => (await answer.json()).data.id)))).toEqual(
    new Set([key]),
  )
  expect(sentUpstream(env, body.externalId)).toHaveLength(1)
  await expect.poll(async () => (await dataOf(await finance.get(`/api/pix/charges/${key}`))).state).toBe('accepted')
})

for (const kind of ['reset', 'applied-then-reset', 'applied-then-status', 'half-json', 'html', 'empty'] as const) {
  test(`a lost answer (${kind}) is unknown and never charged twice`, async ({ as, env }) => {
    const finance = await as('finance')
    const key = randomUUID()
    const body = { amountCents: 500, externalId: randomUUID() }
    const fault = { service: 'pix', path: '/v1/pix/immediate', match: body.externalId, times: 9, status: 502 } as const
    env.simulator.armFault({ ...fault, kind })
    expect(await dataOf(await post(finance, body, key), 202)).toMatchObject({ id: key, state: 'unknown', result: null })
    expect(await dataOf(await post(finance, body, key), 202)).toMatchObject({ state: 'unknown' })
    expect(sentUpstream(env, body.externalId)).toHaveLength(1)
  })
}

test('an unknown charge is given up by a person', async ({ as, env }) => {
  const finance = await as('finance')
  const key = randomUUID()
  const body = { amountCents: 500, externalId: randomUUID() }
  env.simulator.armFault({
    service: 'pix',
    path: '/v1/pix/immediate',
    match: body.externalId,
    kind: 'applied-then-reset',
  })
  await dataOf(await post(finance, body, key), 202)
  await problemOf(await finance.post(`/api/operations/${key}/verify`, { data: {} }), 409, 'conflict')
  const verified = await finance.post(`/api/operations/${key}/verify`, { data: { decision: 'abandon' } })
  expect(await dataOf(verified)).toMatchObject({ state: 'failed' })
  await problemOf(await post(finance, body, key), 409, 'conflict')
  expect(sentUpstream(env, body.externalId)).toHaveLength(1)
})

test('an unknown charge is sent again by a person under the same external id', async ({ as, env }) => {
  const finance = await as('finance')
  const key = randomUUID()
  env.simulator.armFault({ service: 'pix', path: '/v1/pix/immediate', match: key, kind: 'reset' })
  await dataOf(await post(finance, { amountCents: 650 }, key), 202)
  const verified = await finance.post(`/api/operations/${key}/verify`, { data: { decision: 'resend' } })
  expect(await dataOf(verified)).toMatchObject({ state: 'accepted', result: { externalId: key } })
  const sent = sentUpstream(env, key)
  expect(sent).toHaveLength(2)
  expect(new Set(sent.map((request) => request.body)).size).toBe(1)
  await dataOf(await post(finance, { amountCents: 650 }, key), 200)
})

const refusals = [
  [
    'no active key',
    'status',
    400,
    'Missing/invalid required field: original_value ou no_pix_key',
    'no_active_pix_key',
    422,
  ],
  ['another refusal', 'status', 400, 'Conta bloqueada para recebimentos', 'payment_refused', 422],
  ['a refused credential', 'status', 401, 'Invalid client token', 'upstream_unauthorized', 502],
] as const

for (const [name, kind, status, message, code, ours] of refusals) {
  test(`${name} is definite: failed as ${code}, with the same problem for the same key`, async ({ as, env }) => {
    const finance = await as('finance')
    const key = randomUUID()
    const answer = { success: false, message, data: null }
    env.simulator.armFault({ service: 'pix', path: '/v1/pix/immediate', match: key, kind, status, body: answer })
    await problemOf(await post(finance, { amountCents: 900 }, key), ours, code)
    await problemOf(await post(finance, { amountCents: 900 }, key), ours, code)
    expect(await dataOf(await finance.get(`/api/operations/${key}`))).toMatchObject({
      state: 'failed',
      error: { code },
    })
    expect(sentUpstream(env, key)).toHaveLength(1)
  })
}

test('an exact refusal of upstream is answered in its words', async ({ as, env }) => {
  const key = randomUUID()
  const body = { success: false, message: 'Conta em análise', data: null }
  env.simulator.armFault({ service: 'pix', path: '/v1/pix/immediate', match: key, kind: 'status', status: 422, body })
  const problem = await problemOf(await post(await as('finance'), { amountCents: 900 }, key), 422, 'payment_refused')
  expect(problem.detail).toContain('Conta em análise')
})

test('a paid charge is confirmed when it is read', async ({ as, env }) => {
  const finance = await as('finance')
  const key = randomUUID()
  const created = await dataOf(await post(finance, { amountCents: 2_000 }, key), 201)
  env.simulator.payCharge(resultOf(created).txid)
  await expect
    .poll(async () => await dataOf(await finance.get(`/api/pix/charges/${key}`)))
    .toMatchObject({ state: 'confirmed', result: { status: 'paid', paid: true } })
})

test('a charge paid with another amount shows the requested and the paid amount', async ({ as, env }) => {
  const finance = await as('finance')
  const key = randomUUID()
  const body = { amountCents: 500_000, valueChangeMode: 'VALOR_ABERTO' }
  const { txid } = resultOf(await dataOf(await post(finance, body, key), 201))
  env.simulator.payCharge(txid, { value: 0.01 })
  await expect
    .poll(async () => await dataOf(await finance.get(`/api/pix/charges/${key}`)))
    .toMatchObject({ state: 'confirmed', amountCents: 500_000, result: { paid: true, paidCents: 1 } })
  const csv = await finance.get('/api/operations/export', { params: { kind: 'pix.charge', q: txid, format: 'csv' } })
  expect(await csv.text()).toMatch(/;5000,00;.*;0,01;;\s*$/)
})

test('charges are listed newest first, by state, and paged without a gap', async ({ as }) => {
  const finance = await as('finance')
  const made: string[] = []
  for (const amountCents of [11, 12, 13, 14, 15]) {
    made.push(String((await dataOf(await post(finance, { amountCents }), 201)).id))
  }
  const rows = await everyRow((cursor) =>
    finance.get('/api/pix/charges', { params: { limit: 2, ...(cursor ? { cursor } : {}) } }),
  )
  const ids = rows.map((row) => row.id)
  expect(ids.slice(0, 5)).toEqual(made.toReversed())
  expect(new Set(ids).size).toBe(ids.length)
  const accepted = await rowsOf(await finance.get('/api/pix/charges?state=accepted&limit=200'))
  expect(accepted.items.every((row) => row.state === 'accepted')).toBe(true)
  await problemOf(await finance.get('/api/pix/charges?cursor=made-up'), 400, 'invalid_request')
})
