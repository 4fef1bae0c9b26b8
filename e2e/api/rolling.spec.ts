import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type APIRequestContext, expect, test } from '@playwright/test'
import type { Child } from '../support/child.ts'
import { dataOf, rowsOf } from '../support/envelope.ts'
import { type Environment, startEnvironment } from '../support/environment.ts'
import { type LastroOptions, startLastro } from '../support/lastro.ts'
import { anyFreePort } from '../support/ports.ts'
import { type Postgres, startPostgres } from '../support/postgres.ts'
import { apiAs } from '../support/test.ts'
import { until } from '../support/until.ts'

let postgres: Postgres
let env: Environment
let otherOptions: LastroOptions
/** Started by the first test. */
let other: Child

test.describe.configure({ mode: 'serial' })
test.beforeAll(async () => {
  postgres = await startPostgres()
  env = await startEnvironment({ configuration: { DATABASE_URL: postgres.url } })
  const port = await anyFreePort()
  const dataDir = mkdtempSync(join(tmpdir(), 'lastro-e2e-'))
  otherOptions = { ...env.options, port, url: `http://127.0.0.1:${port}`, dataDir }
})
test.afterAll(async () => {
  await other?.stop()
  rmSync(otherOptions.dataDir, { recursive: true, force: true })
  await env.stop()
  await postgres.stop()
})

const transfer = { amountCents: 1_300, key: { type: 'CPF', value: '12345678909' } }
const orders = [
  { kind: 'transfers', data: transfer },
  { kind: 'charges', data: { amountCents: 450 } },
] as const

/** Posts under one key to any instance that accepts it, like a proxy; returns the status. */
function order(instances: APIRequestContext[], nth: number, key: string): Promise<number> {
  const { kind, data } = orders[nth % orders.length] ?? orders[0]
  let tries = nth
  return until('no instance answered', 60_000, async () => {
    const instance = instances[tries++ % instances.length]
    const headers = { 'idempotency-key': key }
    const answer = await instance?.post(`/api/pix/${kind}`, { data, headers }).catch(() => null)
    return answer?.status() ?? null
  })
}

test('the jobs of a killed instance are finished by the other, each once', async () => {
  const path = '/v1/pix/cashin/list'
  const ids = Array.from({ length: 20 }, () => `evt_${randomUUID()}`)
  env.simulator.armFault({ service: 'pix', path, kind: 'timeout', times: 10_000 })
  await Promise.all(ids.map((id) => env.simulator.sendWebhook({ service: 'pix', type: 'CashIn', id })))
  await expect.poll(() => env.simulator.requests({ path }).length).toBeGreaterThan(0)
  env.simulator.clearFaults()
  other = await startLastro(otherOptions)
  await env.kill()

  const admin = await apiAs(otherOptions.url, 'admin')
  const events = async () => {
    const { items } = await rowsOf(await admin.get('/api/webhooks?source=pix&type=CashIn&limit=200'))
    return items.filter(({ eventId }) => ids.includes(String(eventId)))
  }
  await expect
    .poll(async () => (await events()).map(({ state }) => state), { timeout: 90_000 })
    .toEqual(ids.map(() => 'processed'))
  expect((await events()).map(({ attempts }) => attempts)).toEqual(ids.map(() => 1))
  await env.start()
})

test('two instances restarted in turn under load drop nothing, double nothing and settle all', async () => {
  const instances = [await apiAs(env.url, 'finance'), await apiAs(otherOptions.url, 'finance')]
  for (const path of ['/v1/wallet/transfer', '/v1/pix/immediate'])
    env.simulator.armFault({ service: 'pix', path, kind: 'delay', ms: 300, times: 10_000 })
  const statuses = new Map<string, number>()
  let restarting = true
  const people = Array.from({ length: 4 }, async (_, person) => {
    for (let nth = person; restarting; nth += 1) {
      const key = randomUUID()
      statuses.set(key, await order(instances, nth, key))
    }
  })
  const codes: (number | null)[] = []
  await other.stop()
  codes.push(await other.ended)
  other = await startLastro(otherOptions)
  codes.push(await env.halt())
  await env.start()
  restarting = false
  await Promise.all(people)
  env.simulator.clearFaults()

  expect(codes).toEqual([0, 0])
  expect([...statuses.values()].filter((status) => ![200, 201].includes(status))).toEqual([])
  const [finance] = instances
  for (const key of statuses.keys()) {
    const found = await finance?.get(`/api/operations/${key}`)
    expect(['accepted', 'confirmed']).toContain(found && (await dataOf(found)).state)
  }
  const transfers = env.simulator.movements().filter(({ kind }) => kind === 'TRANSFER')
  expect(new Set(transfers.map(({ idempotencyKey }) => idempotencyKey)).size).toBe(transfers.length)
  const charges = env.simulator.requests({ service: 'pix', path: '/v1/pix/immediate' })
  expect(transfers.length + charges.length).toBe(statuses.size)
})
