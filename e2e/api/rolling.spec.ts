import { randomUUID } from 'node:crypto'
import { type APIRequestContext, expect, request } from '@playwright/test'
import { newAuthenticator } from '../support/authenticator.ts'
import type { Child } from '../support/child.ts'
import { dataOf, problemOf, rowsOf } from '../support/envelope.ts'
import type { Environment } from '../support/environment.ts'
import { askForMonth, exportOf, untilState } from '../support/exports.ts'
import { type LastroOptions, startLastro } from '../support/lastro.ts'
import { limits } from '../support/limits.ts'
import { createNewcomer } from '../support/newcomer.ts'
import { callAsPage, creationOptionsOf, requestOptionsOf } from '../support/passkey-calls.ts'
import type { Role } from '../support/people.ts'
import { signIn, tryPasskey } from '../support/session.ts'
import { fetched, holdsAll, slowMonth, slowMonthName, timesOf, together } from '../support/slow-export.ts'
import { apiAs, sessionOf } from '../support/test.ts'
import { testWithInstances as test } from '../support/test-with-instances.ts'
import { unknownCompanies } from '../support/unknown-companies.ts'
import { until } from '../support/until.ts'

test.describe.configure({ timeout: limits.slowMs })

let env: Environment
/** Of an instance behind the same public address. */
let otherOptions: LastroOptions
let otherUrl: string
let other: Child

test.describe.configure({ mode: 'serial' })
test.beforeAll(async ({ instances }) => {
  test.setTimeout(limits.slowMs)
  env = instances.env
  // Others have left theirs in any state.
  await instances.other.lastro.stop()
  const { url, port, dataDir } = instances.other
  otherUrl = url
  otherOptions = { ...env.options, port, dataDir }
})
test.afterAll(() => other?.stop())

/** The API of the other instance, as called by a page of the public address. */
async function atOther(role: Role): Promise<APIRequestContext> {
  const storageState = await sessionOf(env.url, role)
  return request.newContext({ baseURL: otherUrl, extraHTTPHeaders: { origin: env.url }, storageState })
}

/** To a receiver of its own, so that none needs an approval. */
const orders = [
  {
    kind: 'transfers',
    dataOf: (key: string) => ({ amountCents: 1_300, key: { type: 'EMAIL', value: `${key}@x.br` } }),
  },
  { kind: 'charges', dataOf: () => ({ amountCents: 450 }) },
] as const

/** Posts under one key to any instance that accepts it, like a proxy; returns the status. */
function order(instances: APIRequestContext[], nth: number, key: string): Promise<number> {
  const { kind, dataOf: orderOf } = orders[nth % orders.length] ?? orders[0]
  const data = orderOf(key)
  let tries = nth
  return until('no instance answered', 60_000, async () => {
    const instance = instances[tries++ % instances.length]
    const headers = { 'idempotency-key': key }
    const answer = await instance?.post(`/api/pix/${kind}`, { data, headers }).catch(() => null)
    return answer?.status() ?? null
  })
}

test('the jobs of a killed instance are finished by the other, each once, and an export fetches nothing again', {
  tag: '@long',
}, async () => {
  const ids = await slowMonth(env, 8_000)
  const manager = await apiAs(env.url, 'manager')
  const { id } = await askForMonth(manager, slowMonthName, ['xml'])
  await fetched(manager, id, 8)
  // Taken by the one instance that runs, which is killed before their reads end.
  const path = '/v1/pix/cashin/list'
  const before = env.simulator.requests({ path }).length
  const events = Array.from({ length: 20 }, () => `evt_${randomUUID()}`)
  const fault = env.simulator.armFault({ service: 'pix', path, kind: 'timeout', times: 10_000 })
  await Promise.all(events.map((event) => env.simulator.sendWebhook({ service: 'pix', type: 'CashIn', id: event })))
  await expect.poll(() => env.simulator.requests({ path }).length).toBeGreaterThan(before)
  env.simulator.clearFaults(fault)
  other = await startLastro(otherOptions)
  const [admin, otherManager] = [await atOther('admin'), await atOther('manager')]
  await env.kill()
  env.simulator.clearFaults()

  const left = Number((await exportOf(otherManager, id)).done)
  expect(left).toBeLessThan(ids.length)
  expect(await untilState(otherManager, id)).toMatchObject({ total: ids.length, done: ids.length, missing: 0 })
  await holdsAll(otherManager, id, ids)
  const times = timesOf(env, ids)
  expect(times.filter((one) => one > 1).length).toBeLessThanOrEqual(together)
  expect(Math.max(...times)).toBeLessThanOrEqual(2)

  const mine = async () => {
    const { items } = await rowsOf(await admin.get('/api/webhooks?source=pix&type=CashIn&limit=200'))
    return items.filter(({ eventId }) => events.includes(String(eventId)))
  }
  await expect
    .poll(async () => (await mine()).map(({ state }) => state), { timeout: 90_000 })
    .toEqual(events.map(() => 'processed'))
  expect((await mine()).map(({ attempts }) => attempts)).toEqual(events.map(() => 1))
  await env.start()
})

const perMinute = 120
const budget = { ACCOUNTING_REQUESTS_PER_MINUTE: String(perMinute) }

test('two instances restarted in turn under load drop nothing, double nothing and settle all', {
  tag: '@long',
}, async () => {
  const instances = [await apiAs(env.url, 'finance'), await atOther('finance')]
  for (const path of ['/v1/wallet/transfer', '/v1/pix/immediate'])
    env.simulator.armFault({ service: 'pix', path, kind: 'delay', ms: 300, times: 10_000 })
  const before = env.simulator.requests({ service: 'pix', path: '/v1/pix/immediate' }).length
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
  // The next test needs instances with this budget.
  other = await startLastro({ ...otherOptions, configuration: { ...otherOptions.configuration, ...budget } })
  codes.push(await env.halt())
  await env.start(budget)
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
  const keys = new Set<unknown>(statuses.keys())
  const transfers = env.simulator
    .movements()
    .filter(({ kind, idempotencyKey }) => kind === 'TRANSFER' && keys.has(idempotencyKey))
  expect(new Set(transfers.map(({ idempotencyKey }) => idempotencyKey)).size).toBe(transfers.length)
  const charges = env.simulator.requests({ service: 'pix', path: '/v1/pix/immediate' }).slice(before)
  expect(transfers.length + charges.length).toBe(statuses.size)
})

test('both instances share the budget of a minute to the last request; what goes beyond waits or answers Retry-After', {
  tag: '@long',
}, async () => {
  const admin = await apiAs(env.url, 'admin')
  // What the tests before have used is free again after a minute.
  await expect.poll(async () => (await dataOf(await admin.get('/api/budget'))).used, { timeout: 70_000 }).toBe(0)
  env.simulator.changeSettings({ rate: perMinute, window: 'sliding' })
  env.simulator.clearRequests()
  const instances = [await apiAs(env.url, 'support'), await atOther('support')]
  const reads = unknownCompanies(perMinute + 10).map((id, n) => instances[n % 2]?.get(`/api/companies/${id}`))
  const answers = (await Promise.all(reads)).flatMap((answer) => answer ?? [])
  expect(answers.filter((answer) => answer.status() === 404)).toHaveLength(perMinute)
  const refused = answers.filter((answer) => answer.status() === 503)
  expect(refused).toHaveLength(10)
  for (const answer of refused) {
    await problemOf(answer, 503, 'upstream_busy')
    expect(Number(answer.headers()['retry-after'])).toBeGreaterThan(0)
  }
  const sent = env.simulator.requests({ service: 'accounting' })
  expect(sent).toHaveLength(perMinute)
  expect(sent.map(({ status }) => status)).not.toContain(429)
})

test('a passkey’s challenge of one instance is good on the other, once, and so is its proof for an operation', {
  tag: '@long',
}, async () => {
  const { email, password } = await createNewcomer(await apiAs(env.url, 'admin'), 'manager')
  const cookie = await signIn(env.url, email, password)
  const authenticator = newAuthenticator(env.url)
  const response = authenticator.create(await creationOptionsOf(env.url, cookie, otherUrl))
  const adding = { method: 'POST', path: 'account/passkeys', body: { name: 'Notebook', response } }
  const added = await Promise.all([env.url, otherUrl].map((at) => callAsPage(env.url, cookie, { ...adding, at })))
  expect(added.map(({ status }) => status).toSorted()).toEqual([201, 422])

  const answer = authenticator.get(await requestOptionsOf(env.url, '', 'sign-in/passkey'))
  const there = { origin: env.url }
  const both = await Promise.all([tryPasskey(env.url, answer), tryPasskey(otherUrl, answer, there)])
  expect(both.map(({ error }) => error).toSorted()).toEqual(['invalid_credentials', null].toSorted())

  const operationId = randomUUID()
  const data = { amountCents: 100_000, key: { type: 'EMAIL', value: `${operationId}@x.br` } }
  const headers = { 'idempotency-key': operationId }
  await dataOf(await (await apiAs(env.url, 'finance')).post('/api/pix/transfers', { data, headers }), 202)
  const asking = { operationId, decision: 'approve' }
  const given = await requestOptionsOf(env.url, cookie, 'account/step-up/options', asking)
  const proof = { method: 'POST', path: 'account/step-up', body: { passkey: authenticator.get(given) } }
  expect((await callAsPage(env.url, cookie, proof)).status).toBe(204)
  const approving = { method: 'POST', path: `approvals/${operationId}/approve`, body: {}, at: otherUrl }
  expect((await callAsPage(env.url, cookie, approving)).status).toBe(200)
})
