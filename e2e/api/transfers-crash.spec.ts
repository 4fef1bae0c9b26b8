import { randomUUID } from 'node:crypto'
import { type APIRequestContext, expect, test } from '@playwright/test'
import { freshDeposit } from '../simulator/test-client.ts'
import { dataOf } from '../support/envelope.ts'
import { type Environment, startEnvironment } from '../support/environment.ts'
import { apiAs } from '../support/test.ts'

let env: Environment

test.beforeAll(async () => {
  env = await startEnvironment()
})
test.afterAll(() => env.stop())

const order = { amountCents: 9_900, key: { type: 'CPF', value: '12345678909' } }
const tenKeys = () => Array.from({ length: 10 }, () => randomUUID())

function send(api: APIRequestContext, path: string, key: string, data: object) {
  return api.post(`/api/pix/${path}`, { data, headers: { 'idempotency-key': key } })
}

async function statesOf(api: APIRequestContext, keys: string[]) {
  const found = await Promise.all(keys.map(async (key) => dataOf(await api.get(`/api/operations/${key}`))))
  return [...new Set(found.map(({ state }) => state))]
}

test('ten transfers in flight at a kill settle by themselves with one movement each', async () => {
  const path = '/v1/wallet/transfer'
  const finance = await apiAs(env.url, 'finance')
  const keys = tenKeys()
  for (const [index, key] of keys.entries()) {
    const kind = index % 2 === 0 ? 'applied-then-timeout' : 'timeout'
    env.simulator.armFault({ service: 'pix', path, match: key, kind })
  }
  const cutOff = keys.map((key) => send(finance, 'transfers', key, order).catch(() => null))
  const sent = () => env.simulator.requests({ service: 'pix', path })
  await expect.poll(() => sent().length).toBe(10)
  await env.kill()
  expect(await Promise.all(cutOff)).toEqual(keys.map(() => null))
  expect(env.simulator.movements().filter(({ kind }) => kind === 'TRANSFER')).toHaveLength(5)

  await env.start()
  const again = await apiAs(env.url, 'finance')
  await expect.poll(() => statesOf(again, keys), { timeout: 90_000 }).toEqual(['accepted'])
  const moved = env.simulator.movements().filter(({ kind }) => kind === 'TRANSFER')
  expect(moved.map(({ idempotencyKey }) => idempotencyKey).toSorted()).toEqual(keys.toSorted())
  for (const key of keys) await dataOf(await send(again, 'transfers', key, order), 200)
  expect(sent()).toHaveLength(20)
})

test('ten refunds in flight at a kill settle by themselves, each payment refunded once', async () => {
  const path = '/v1/pix/cashin/refund'
  env.simulator.changeSettings({ refundSettleMs: 1_000 })
  const finance = await apiAs(env.url, 'finance')
  const payments = tenKeys().map((key) => ({ key, endToEndId: freshDeposit(env.simulator, 15) }))
  for (const [index, { endToEndId }] of payments.entries()) {
    const kind = index % 2 === 0 ? 'applied-then-timeout' : 'timeout'
    env.simulator.armFault({ service: 'pix', path, match: endToEndId, kind })
  }
  const cutOff = payments.map(({ key, endToEndId }) => send(finance, 'refunds', key, { endToEndId }).catch(() => null))
  await expect.poll(() => env.simulator.requests({ service: 'pix', path }).length).toBe(10)
  await env.kill()
  await Promise.all(cutOff)

  await env.start()
  const again = await apiAs(env.url, 'finance')
  const keys = payments.map(({ key }) => key)
  await expect.poll(() => statesOf(again, keys), { timeout: 120_000 }).toEqual(['confirmed'])
  const returned = env.simulator.movements().filter(({ kind }) => kind === 'REFUND')
  expect(returned.map(({ reference }) => reference).toSorted()).toEqual(
    payments.map(({ endToEndId }) => endToEndId).toSorted(),
  )
})

test('one key posted before and after a kill is one transfer', async () => {
  const key = randomUUID()
  const created = await dataOf(await send(await apiAs(env.url, 'finance'), 'transfers', key, order), 201)
  await env.kill()
  await env.start()
  const again = await apiAs(env.url, 'finance')
  expect(await dataOf(await send(again, 'transfers', key, order), 200)).toMatchObject({ result: created.result })
  expect(
    env.simulator.movements().filter((moved) => moved.kind === 'TRANSFER' && moved.idempotencyKey === key),
  ).toHaveLength(1)
})
