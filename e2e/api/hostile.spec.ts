import { randomUUID } from 'node:crypto'
import { type APIRequestContext, expect, test } from '@playwright/test'
import { accountIds, freshDeposit } from '../simulator/test-client.ts'
import { dataOf, type Fields, rowsOf } from '../support/envelope.ts'
import { type Environment, startEnvironment } from '../support/environment.ts'
import { eachOf } from '../support/signed-events.ts'
import { apiAs } from '../support/test.ts'

const rounds = 120
const metricsToken = 'a-token-of-the-hostile-answers'
const mostGrowth = 100 * 1024 * 1024

type Who = 'finance' | 'support' | 'manager'
type Call = { who: Who; path: string }

let env: Environment
let api: Record<Who, APIRequestContext>

test.beforeAll(async () => {
  // With little room what is garbage goes early, and what is not is noticed.
  env = await startEnvironment({
    configuration: { METRICS_TOKEN: metricsToken, NODE_OPTIONS: '--max-old-space-size=320' },
  })
  const [finance, support, manager] = await Promise.all([
    apiAs(env.url, 'finance'),
    apiAs(env.url, 'support'),
    apiAs(env.url, 'manager'),
  ])
  api = { finance, support, manager }
})
test.afterAll(() => env.stop())

/** Ten operations of a kind that is read upstream. */
function ordered(kind: string, data: object): Promise<Fields[]> {
  const one = () => api.finance.post(`/api/pix/${kind}`, { data, headers: { 'idempotency-key': randomUUID() } })
  return Promise.all(Array.from({ length: 10 }, async () => dataOf(await one(), 201)))
}

/** Every read that calls upstream; `n` varies the query, so that no cached answer serves it. */
async function readsOf(): Promise<(n: number) => Call[]> {
  const companies = (await rowsOf(await api.finance.get('/api/companies'))).items
  const documents = (await rowsOf(await api.finance.get('/api/documents?limit=200'))).items
  const infractions = (await rowsOf(await api.support.get('/api/pix/infractions?limit=50'))).items
  const keys = (await rowsOf(await api.finance.get('/api/pix/keys'))).items
  const [, account = ''] = accountIds(env.simulator)
  const endToEndId = freshDeposit(env.simulator, 12)
  env.simulator.changeSettings({ reportReadyMs: null })
  const statements = await ordered('statements', { format: 'csv', from: '2026-01-01', to: '2026-12-31' })
  const charges = await ordered('charges', { amountCents: 500 })
  const of = (items: { id?: unknown }[], n: number) => String(items[n % items.length]?.id)
  const finance = (n: number) => [
    `companies?limit=${1 + (n % 200)}`,
    `companies/${of(companies, n)}`,
    `documents?limit=${1 + (n % 200)}`,
    `documents?limit=${1 + (n % 200)}&from=2020-01`,
    `documents/${of(documents, n)}`,
    `documents/${of(documents, n)}/xml`,
    `documents/${of(documents, n)}/pdf`,
    'overview/expiring-documents',
    `pix/accounts?limit=${1 + (n % 200)}`,
    'pix/accounts/known',
    `pix/accounts/${account}`,
    'pix/balance',
    `pix/balance?accountId=${account}`,
    `pix/directory?key=nobody-${n}@example.org`,
    'pix/keys',
    `pix/keys/${of(keys, n)}`,
    `pix/statements/${of(statements, n)}`,
    `pix/charges/${of(charges, n)}`,
    `pix/received?limit=${1 + (n % 100)}`,
    `pix/refunds/${endToEndId}`,
    `pix/refunds/review?endToEndId=${endToEndId}`,
    `pix/transfers/review?amountCents=100&key=nobody-${n}@example.org`,
  ]
  const support = (n: number) => [
    `pix/infractions?limit=${1 + (n % 200)}`,
    `pix/infractions/${of(infractions, n)}`,
    `pix/infractions/${of(infractions, n)}/known`,
    'pix/infractions/queue',
    'pix/infractions/queue/summary',
  ]
  return (n) => [
    ...finance(n).map((path): Call => ({ who: 'finance', path })),
    ...support(n).map((path): Call => ({ who: 'support', path })),
    { who: 'manager', path: 'pix/infractions/insight' },
  ]
}

async function memory(): Promise<number> {
  const answer = await fetch(`${env.url}/api/metrics`, { headers: { authorization: `Bearer ${metricsToken}` } })
  return Number(/^nodejs_heap_size_used_bytes (\S+)$/m.exec(await answer.text())?.[1])
}

test('thousands of hostile answers to every read cause no failure of ours and no growing memory', async () => {
  test.setTimeout(600_000)
  const reads = await readsOf()
  const call = async ({ who, path }: Call) => {
    const answer = await api[who].get(`/api/${path}`, { timeout: 60_000 })
    await answer.body()
    return answer.status()
  }
  await eachOf(reads(0), 6, async (one) => void (await call(one)))
  const before = await memory()

  for (const service of ['accounting', 'pix'] as const)
    env.simulator.armFault({ service, path: '*', kind: 'hostile', times: 1_000_000, seed: 20_261_122 })
  env.simulator.clearRequests()
  const ours: string[] = []
  const calls = Array.from({ length: rounds }, (_, n) => reads(n)).flat()
  await eachOf(calls, 6, async (one) => {
    const status = await call(one)
    if (status === 500) ours.push(one.path)
  })
  const answered = env.simulator.requests().filter(({ fault }) => fault === 'hostile').length
  env.simulator.clearFaults()

  const failures = env
    .output()
    .split('\n')
    .filter((line) => /unhandledRejection|uncaughtException|unexpected failure/.test(line))
  expect(failures).toEqual([])
  expect(ours).toEqual([])
  expect(answered).toBeGreaterThan(2_000)
  await expect.poll(async () => (await memory()) - before).toBeLessThan(mostGrowth)
  for (const one of reads(rounds)) expect(await call(one), one.path).toBeLessThan(500)
})
