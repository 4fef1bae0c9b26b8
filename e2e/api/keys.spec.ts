import { randomUUID } from 'node:crypto'
import { type APIRequestContext, expect } from '@playwright/test'
import { accountIds } from '../simulator/test-client.ts'
import { dataOf, problemOf, rowsOf } from '../support/envelope.ts'
import type { Environment } from '../support/environment.ts'
import { test } from '../support/test.ts'

const createPath = '/v1/pixkey/new'
const deletePath = '/v1/pixkey/delete'
const headers = (key: string) => ({ 'idempotency-key': key })
const ownKey = () => `loja.${randomUUID()}@exemplo.com.br`

function create(api: APIRequestContext, data: object, key: string = randomUUID()) {
  return api.post('/api/pix/keys', { data, headers: headers(key), timeout: 60_000 })
}

function remove(api: APIRequestContext, id: string, key: string = randomUUID(), params: Record<string, string> = {}) {
  return api.delete(`/api/pix/keys/${id}`, { headers: headers(key), params, timeout: 60_000 })
}

async function created(api: APIRequestContext, data: object = {}): Promise<string> {
  const { result } = await dataOf(await create(api, data), 201)
  return String(Object(result).id)
}

function removals(env: Environment, id: string) {
  return env.simulator.requests({ service: 'pix', path: deletePath }).filter(({ query }) => query.id === id)
}

const operation = async (api: APIRequestContext, key: string) => dataOf(await api.get(`/api/operations/${key}`))
const verify = (api: APIRequestContext, key: string) => api.post(`/api/operations/${key}/verify`, { data: {} })

test('a random key and a named key are created once each', async ({ as, env }) => {
  const finance = await as('finance')
  const [key, given] = [randomUUID(), ownKey()]
  expect(await dataOf(await create(finance, {}), 201)).toMatchObject({
    kind: 'pix.key',
    state: 'confirmed',
    result: { type: 'EVP', key: expect.stringMatching(/^[0-9a-f-]{36}$/), status: 'active' },
  })
  const answers = await Promise.all(Array.from({ length: 8 }, () => create(finance, { key: given }, key)))
  expect(answers.map((answer) => answer.status()).filter((status) => ![200, 201, 202].includes(status))).toEqual([])
  const sent = env.simulator.requests({ service: 'pix', path: createPath })
  expect(sent.filter(({ body }) => body?.includes(given))).toHaveLength(1)
  await problemOf(await create(finance, { key: ownKey() }, key), 422, 'idempotency_key_reused')
  await problemOf(await create(finance, { key: given }), 422, 'payment_refused')
  await problemOf(await create(finance, { colour: 'red' }), 400, 'invalid_request')
})

test('keys are listed by account', async ({ as, env }) => {
  const [finance, manager] = [await as('finance'), await as('manager')]
  const [, accountId] = accountIds(env.simulator)
  const id = await created(finance, { accountId, key: ownKey() })
  const ids = async (params: Record<string, string>) =>
    (await rowsOf(await manager.get('/api/pix/keys', { params }))).items.map((row) => row.id)
  expect(await ids({ accountId })).toContain(id)
  expect(await ids({})).not.toContain(id)
  const params = { accountId }
  expect(await dataOf(await manager.get(`/api/pix/keys/${id}`, { params }))).toMatchObject({ id, type: 'EMAIL' })
  await problemOf(await manager.get('/api/pix/keys/key_ninguem'), 404, 'not_found')
  await problemOf(await manager.get('/api/pix/keys?limit=5'), 400, 'invalid_request')
  expect(await dataOf(await remove(finance, id, randomUUID(), params), 201)).toMatchObject({ state: 'confirmed' })
  expect(removals(env, id).map(({ query }) => query.subaccount_id)).toEqual([accountId])
})

test('a named key whose answer was lost is found in the list', async ({ as, env }) => {
  const finance = await as('finance')
  const [key, given] = [randomUUID(), ownKey()]
  env.simulator.armFault({ service: 'pix', path: createPath, match: given, kind: 'applied-then-reset' })
  expect(await dataOf(await create(finance, { key: given }, key), 202)).toMatchObject({ state: 'unknown' })
  expect(await dataOf(await verify(finance, key))).toMatchObject({ state: 'confirmed', result: { key: given } })
  const sent = env.simulator.requests({ service: 'pix', path: createPath })
  expect(sent.filter(({ body }) => body?.includes(given))).toHaveLength(1)
})

test('a deletion posted many times is sent once', async ({ as, env }) => {
  const finance = await as('finance')
  const [id, key] = [await created(finance), randomUUID()]
  env.simulator.armFault({ service: 'pix', path: deletePath, match: id, kind: 'delay', ms: 300 })
  const answers = await Promise.all(Array.from({ length: 12 }, () => remove(finance, id, key)))
  expect(answers.map((answer) => answer.status()).filter((status) => ![200, 201, 202].includes(status))).toEqual([])
  expect(await dataOf(await remove(finance, id, key), 200)).toMatchObject({
    kind: 'pix.key-deletion',
    state: 'confirmed',
    result: { deleted: true, verified: true },
  })
  await problemOf(await finance.get(`/api/pix/keys/${id}`), 404, 'not_found')
  expect(removals(env, id)).toHaveLength(1)
})

test('an unverified deletion is accepted, and confirmed once the key is gone', async ({ as, env }) => {
  const finance = await as('finance')
  env.simulator.changeSettings({ keyRemovalMs: 2_000 })
  const [id, key] = [await created(finance), randomUUID()]
  env.simulator.changeKey(id, 'delayed')
  expect(await dataOf(await remove(finance, id, key), 201)).toMatchObject({
    state: 'accepted',
    result: { deleted: true, verified: false },
  })
  await expect
    .poll(() => operation(finance, key))
    .toMatchObject({ state: 'confirmed', result: { deleted: true, verified: true } })
  expect(removals(env, id)).toHaveLength(1)
})

test('a refused deletion is definite, the same for the same key', async ({ as, env }) => {
  const finance = await as('finance')
  const [id, key] = [await created(finance), randomUUID()]
  env.simulator.changeKey(id, 'refused')
  await problemOf(await remove(finance, id, key), 422, 'removal_refused')
  await problemOf(await remove(finance, id, key), 422, 'removal_refused')
  expect(removals(env, id)).toHaveLength(1)
  expect(await dataOf(await finance.get(`/api/pix/keys/${id}`))).toMatchObject({ id })
})

test('a deletion without an answer is read back, and never sent again', async ({ as, env }) => {
  const finance = await as('finance')
  const [gone, stays] = [await created(finance), await created(finance)]
  const [goneKey, staysKey] = [randomUUID(), randomUUID()]
  env.simulator.armFault({ service: 'pix', path: deletePath, match: gone, kind: 'applied-then-reset' })
  env.simulator.armFault({ service: 'pix', path: deletePath, match: stays, kind: 'reset' })
  expect(await dataOf(await remove(finance, gone, goneKey), 202)).toMatchObject({ state: 'unknown' })
  expect(await dataOf(await remove(finance, stays, staysKey), 202)).toMatchObject({ state: 'unknown' })
  await problemOf(await remove(finance, stays), 409, 'conflict')
  expect(await dataOf(await verify(finance, goneKey))).toMatchObject({ state: 'confirmed' })
  await problemOf(await verify(finance, staysKey), 409, 'conflict')
  expect([...removals(env, gone), ...removals(env, stays)]).toHaveLength(2)
})

test('a deletion by GET, from another origin or without a key is refused', async ({ as, env }) => {
  const finance = await as('finance')
  const id = await created(finance)
  const address = `/api/pix/keys/${id}`
  expect((await finance.get(`${address}/delete`)).status()).toBe(404)
  expect((await finance.post(address, { headers: headers(randomUUID()) })).status()).toBe(405)
  await problemOf(await finance.delete(address), 400, 'idempotency_key_required')
  const foreign = { ...headers(randomUUID()), origin: 'https://elsewhere.example' }
  await problemOf(await finance.delete(address, { headers: foreign }), 403, 'forbidden')
  await dataOf(await finance.get(address))
  expect(removals(env, id)).toEqual([])
})
