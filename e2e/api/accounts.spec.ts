import { randomUUID } from 'node:crypto'
import { type APIRequestContext, expect } from '@playwright/test'
import { accountIds } from '../simulator/test-client.ts'
import { dataOf, everyRow, problemOf, rowsOf } from '../support/envelope.ts'
import type { Environment } from '../support/environment.ts'
import { test } from '../support/test.ts'

const openPath = '/v1/accounts/new'
const closePath = '/v1/accounts/close'
const headers = (key: string) => ({ 'idempotency-key': key })
const order = (more: object = {}) => ({ taxId: '12ABC34501DE35', externalId: randomUUID(), name: 'Loja Nova', ...more })

function open(api: APIRequestContext, data: object, key: string = randomUUID()) {
  return api.post('/api/pix/accounts', { data, headers: headers(key), timeout: 60_000 })
}

function close(api: APIRequestContext, id: string, key: string = randomUUID()) {
  return api.post(`/api/pix/accounts/${id}/close`, { data: {}, headers: headers(key), timeout: 60_000 })
}

async function opened(api: APIRequestContext): Promise<string> {
  const { result } = await dataOf(await open(api, order()), 201)
  return String(Object(result).id)
}

function closings(env: Environment, id: string) {
  return env.simulator.requests({ service: 'pix', path: closePath }).filter(({ query }) => query.id === id)
}

function openings(env: Environment, externalId: string) {
  return env.simulator.requests({ service: 'pix', path: openPath }).filter(({ body }) => body?.includes(externalId))
}

const operation = async (api: APIRequestContext, key: string) => dataOf(await api.get(`/api/operations/${key}`))

test('accounts are listed with upstream’s words and its further fields', async ({ as, env }) => {
  const [, active, , odd] = accountIds(env.simulator)
  const manager = await as('manager')
  const rows = await everyRow((cursor) =>
    manager.get('/api/pix/accounts', { params: { limit: 1, ...(cursor && { cursor }) } }),
  )
  expect(rows.map(({ id }) => id)).toEqual(expect.arrayContaining([active, odd]))
  expect(rows.find(({ id }) => id === odd)).toMatchObject({ status: 'em_revisao_cadastral' })
  expect(await dataOf(await manager.get(`/api/pix/accounts/${active}`))).toMatchObject({
    id: active,
    status: 'active',
    extra: { name: 'Ipê Ferragens Ltda' },
  })
  const pending = await rowsOf(await manager.get('/api/pix/accounts?status=pending'))
  expect([...new Set(pending.items.map(({ status }) => status))]).toEqual(['pending'])
  await problemOf(await manager.get('/api/pix/accounts/acc_ninguem'), 404, 'not_found')
  await problemOf(await manager.get('/api/pix/accounts?colour=red'), 400, 'invalid_request')
})

test('the next page is found under other names; a full page without a cursor is reported', async ({ as, env }) => {
  const admin = await as('admin')
  for (const settings of [
    { cursorField: 'next_cursor', cursorPlace: 'data' },
    { cursorField: 'pageCursor', cursorPlace: 'metadata' },
    { cursorField: 'next_page_cursor', cursorPlace: 'data' },
  ] as const) {
    env.simulator.changeSettings(settings)
    const first = await rowsOf(await admin.get('/api/pix/accounts?limit=1'))
    expect(first).toMatchObject({ next: expect.any(String), openEnded: false })
    const params = { limit: 1, cursor: String(first.next) }
    const second = await rowsOf(await admin.get('/api/pix/accounts', { params }))
    expect(second.items).toHaveLength(1)
    expect(second.items[0]?.id).not.toBe(first.items[0]?.id)
  }
  env.simulator.changeSettings({ cursorField: 'a_continuacao' })
  const blind = await rowsOf(await admin.get('/api/pix/accounts?limit=1'))
  expect(blind).toMatchObject({ next: null, openEnded: true })
  env.simulator.changeSettings({ cursorField: 'next_page_cursor' })
})

test('account routes neither send nor accept a scope', async ({ as, env }) => {
  const admin = await as('admin')
  const [, accountId] = accountIds(env.simulator)
  await problemOf(await admin.get('/api/pix/accounts', { params: { accountId } }), 400, 'invalid_request')
  await problemOf(await open(admin, order({ accountId })), 400, 'invalid_request')
  await close(admin, await opened(admin))
  const sent = env.simulator.requests({ service: 'pix', path: '/v1/accounts/*' })
  expect(sent.filter(({ query, body }) => 'subaccount_id' in query || body?.includes('subaccount_id'))).toEqual([])
})

test('an account is opened once: 201, 200 for the same key again, 422 for another body', async ({ as, env }) => {
  const admin = await as('admin')
  const [key, data] = [randomUUID(), order()]
  const created = await dataOf(await open(admin, data, key), 201)
  expect(created).toMatchObject({
    id: key,
    kind: 'pix.account',
    state: 'confirmed',
    input: data,
    result: { id: expect.stringMatching(/^acc_/), status: 'active' },
  })
  expect(await dataOf(await open(admin, data, key), 200)).toMatchObject({ id: key, result: created.result })
  await problemOf(await open(admin, { ...data, name: 'Outra' }, key), 422, 'idempotency_key_reused')
  expect(openings(env, data.externalId).map(({ body }) => JSON.parse(body ?? ''))).toEqual([
    { tax_id: data.taxId, external_id: data.externalId, name: data.name },
  ])
  const known = await dataOf(await (await as('finance')).get('/api/pix/accounts/known'))
  expect(known.accounts).toContainEqual({ id: Object(created.result).id, status: 'active', name: 'Loja Nova' })
})

test('a malformed request never reaches upstream; missing credentials are a definite refusal', async ({ as, env }) => {
  const admin = await as('admin')
  for (const wrong of [{ taxId: '123' }, { taxId: '12.345.678/0001-95' }, { externalId: ' ' }, { colour: 'red' }])
    await problemOf(await open(admin, order(wrong)), 400, 'invalid_request')
  await problemOf(await admin.post('/api/pix/accounts', { data: order() }), 400, 'idempotency_key_required')
  const before = env.simulator.requests({ service: 'pix', path: openPath }).length
  const key = randomUUID()
  const refused = await open(admin, order({ externalId: 'sem-credenciais' }), key)
  expect(refused.status()).toBeLessThan(500)
  expect(await operation(admin, key)).toMatchObject({ state: 'failed' })
  expect(env.simulator.requests({ service: 'pix', path: openPath })).toHaveLength(before + 1)
})

test('an opening without an answer is resent only by a person', async ({ as, env }) => {
  const admin = await as('admin')
  const [key, data] = [randomUUID(), order()]
  const match = data.externalId
  env.simulator.armFault({ service: 'pix', path: openPath, match, kind: 'applied-then-reset' })
  expect(await dataOf(await open(admin, data, key), 202)).toMatchObject({ state: 'unknown' })
  await problemOf(await admin.post(`/api/operations/${key}/verify`, { data: {} }), 409, 'conflict')
  expect(openings(env, match)).toHaveLength(1)
  const decision = { decision: 'resend' }
  const resent = await dataOf(await admin.post(`/api/operations/${key}/verify`, { data: decision }))
  expect(resent).toMatchObject({ state: 'confirmed' })
  expect(openings(env, match)).toHaveLength(2)
})

test('a closing posted many times is sent once and confirmed once upstream shows it', async ({ as, env }) => {
  const admin = await as('admin')
  env.simulator.changeSettings({ accountCloseMs: 1_000 })
  const [id, key] = [await opened(admin), randomUUID()]
  env.simulator.armFault({ service: 'pix', path: closePath, match: id, kind: 'delay', ms: 300 })
  const answers = await Promise.all(Array.from({ length: 12 }, () => close(admin, id, key)))
  expect(answers.map((answer) => answer.status()).filter((status) => ![200, 201, 202].includes(status))).toEqual([])
  expect(closings(env, id)).toHaveLength(1)
  await expect.poll(() => operation(admin, key)).toMatchObject({ state: 'confirmed', result: { id, status: 'closed' } })
  await dataOf(await close(admin, id, key), 200)
  expect(closings(env, id)).toHaveLength(1)
})

test('an account has one live closing; a lost answer is read, and never sent again', async ({ as, env }) => {
  const admin = await as('admin')
  env.simulator.changeSettings({ accountCloseMs: 1_000 })
  const [id, key] = [await opened(admin), randomUUID()]
  env.simulator.armFault({ service: 'pix', path: closePath, match: id, kind: 'applied-then-reset' })
  expect(await dataOf(await close(admin, id, key), 202)).toMatchObject({ state: 'unknown' })
  await problemOf(await close(admin, id), 409, 'conflict')
  await expect.poll(() => operation(admin, key), { timeout: 90_000 }).toMatchObject({ state: 'confirmed' })
  expect(closings(env, id)).toHaveLength(1)
})

test('a closing by GET, from another origin or without a key is refused', async ({ as, env }) => {
  const admin = await as('admin')
  const id = await opened(admin)
  const address = `/api/pix/accounts/${id}/close`
  expect((await admin.get(address)).status()).toBe(405)
  expect((await admin.head(address)).status()).toBe(405)
  await problemOf(await admin.post(address, { data: {} }), 400, 'idempotency_key_required')
  const foreign = { ...headers(randomUUID()), origin: 'https://elsewhere.example' }
  await problemOf(await admin.post(address, { data: {}, headers: foreign }), 403, 'forbidden')
  expect(closings(env, id)).toEqual([])
})
