import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type APIRequestContext, expect, test } from '@playwright/test'
import { freshDeposit } from '../simulator/test-client.ts'
import type { Child } from '../support/child.ts'
import { dataOf, rowsOf } from '../support/envelope.ts'
import { startLastro } from '../support/lastro.ts'
import type { Role } from '../support/people.ts'
import { anyFreePort } from '../support/ports.ts'
import { startPostgres } from '../support/postgres.ts'
import { apiAs } from '../support/test.ts'
import { startWorld, type World } from '../support/world.ts'

const threshold = 100_000
let postgres: Awaited<ReturnType<typeof startPostgres>>
let world: World
let other: { lastro: Child; url: string; dataDir: string }

test.beforeAll(async () => {
  test.setTimeout(120_000)
  postgres = await startPostgres()
  const configuration = { DATABASE_URL: postgres.url, APPROVAL_THRESHOLD_CENTS: String(threshold) }
  world = await startWorld({ configuration })
  const port = await anyFreePort()
  const url = `http://127.0.0.1:${port}`
  const dataDir = mkdtempSync(join(tmpdir(), 'lastro-e2e-'))
  other = { lastro: await startLastro({ ...world.options, port, url, dataDir }), url, dataDir }
})
test.afterAll(async () => {
  await other.lastro.stop()
  rmSync(other.dataDir, { recursive: true, force: true })
  await world.stop()
  await postgres.stop()
})

const both = (role: Role) => Promise.all([apiAs(world.url, role), apiAs(other.url, role)])
const order = { amountCents: 1_900, key: { type: 'CPF', value: '12345678909' } }

function post(api: APIRequestContext, kind: string, key: string, data: object) {
  return api.post(`/api/pix/${kind}`, { data, headers: { 'idempotency-key': key } })
}

function moved(kind: string, key: string) {
  return world.simulator.movements().filter((one) => one.kind === kind && one.idempotencyKey === key)
}

test('a key posted to both instances at once moves the money once', async () => {
  const instances = await both('finance')
  for (const key of Array.from({ length: 5 }, () => randomUUID())) {
    const posts = instances.flatMap((api) => Array.from({ length: 10 }, () => post(api, 'transfers', key, order)))
    const statuses = (await Promise.all(posts)).map((answer) => answer.status())
    expect(statuses.filter((status) => ![200, 201, 202].includes(status))).toEqual([])
    expect(moved('TRANSFER', key)).toHaveLength(1)
  }
})

test('a refund’s key posted to both instances at once returns the payment once, and every post answers it', async () => {
  const instances = await both('finance')
  const payments = Array.from({ length: 5 }, () => ({
    key: randomUUID(),
    endToEndId: freshDeposit(world.simulator, 10),
  }))
  await rowsOf(await instances[0].get('/api/pix/received?limit=10'))
  for (const { key, endToEndId } of payments) {
    const posts = instances.flatMap((api) =>
      Array.from({ length: 10 }, () => post(api, 'refunds', key, { endToEndId })),
    )
    const statuses = (await Promise.all(posts)).map((answer) => answer.status())
    expect(statuses.filter((status) => ![200, 201, 202].includes(status))).toEqual([])
    expect(moved('REFUND', key)).toHaveLength(1)
  }
})

test('a payment asked back under two keys on two instances is returned once', async () => {
  const instances = await both('finance')
  const endToEndId = freshDeposit(world.simulator, 11)
  await rowsOf(await instances[0].get('/api/pix/received?limit=11'))
  const answers = await Promise.all(instances.map((api) => post(api, 'refunds', randomUUID(), { endToEndId })))
  expect(answers.map((answer) => answer.status()).toSorted()).toEqual([201, 409])
})

test('two workers recover a lost answer once', async () => {
  const [finance] = await both('finance')
  const keys = Array.from({ length: 6 }, () => randomUUID())
  for (const key of keys)
    world.simulator.armFault({ service: 'pix', path: '/v1/wallet/transfer', match: key, kind: 'applied-then-reset' })
  for (const key of keys) await dataOf(await post(finance, 'transfers', key, order), 202)
  const read = () => Promise.all(keys.map(async (key) => dataOf(await finance.get(`/api/operations/${key}`))))
  await expect
    .poll(async () => new Set((await read()).map(({ state }) => state)), { timeout: 30_000 })
    .toEqual(new Set(['accepted']))
  for (const operation of await read()) expect(operation.attempts).toHaveLength(2)
  for (const key of keys) expect(moved('TRANSFER', key)).toHaveLength(1)
})

test('two managers on two instances: one approves, the other is told', async () => {
  const [finance] = await both('finance')
  const managers = await both('manager')
  for (const id of Array.from({ length: 5 }, () => randomUUID())) {
    await dataOf(await post(finance, 'transfers', id, { ...order, amountCents: threshold }), 202)
    const answers = await Promise.all(managers.map((api) => api.post(`/api/approvals/${id}/approve`, { data: {} })))
    expect(answers.map((answer) => answer.status()).toSorted()).toEqual([200, 409])
    expect(moved('TRANSFER', id)).toHaveLength(1)
  }
})
