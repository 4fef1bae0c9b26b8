import { randomUUID } from 'node:crypto'
import type { APIRequestContext } from '@playwright/test'
import { accountIds, freshDeposit } from '../simulator/test-client.ts'
import { dataOf, type Fields, rowsOf } from './envelope.ts'
import type { Environment } from './environment.ts'
import { eachOf } from './signed-events.ts'
import { apiAs } from './test.ts'

type Who = 'finance' | 'support' | 'manager'
type Call = { who: Who; path: string }
type Api = Record<Who, APIRequestContext>

const failures = /unhandledRejection|uncaughtException|unexpected failure/

export type HostileReads = {
  /** Problems: a read that was 500, a logged failure, a read that fails afterwards. */
  faults: string[]
  /** Number of hostile answers. */
  answered: number
}

/** Ten operations of a kind that is read upstream. */
function ordered({ finance }: Api, kind: string, data: object): Promise<Fields[]> {
  const one = () => finance.post(`/api/pix/${kind}`, { data, headers: { 'idempotency-key': randomUUID() } })
  return Promise.all(Array.from({ length: 10 }, async () => dataOf(await one(), 201)))
}

/** Every read that calls upstream; `n` varies the query, so that no cached answer serves it. */
async function readsOf(env: Environment, api: Api): Promise<(n: number) => Call[]> {
  const companies = (await rowsOf(await api.finance.get('/api/companies'))).items
  const documents = (await rowsOf(await api.finance.get('/api/documents?limit=200'))).items
  const infractions = (await rowsOf(await api.support.get('/api/pix/infractions?limit=50'))).items
  const keys = (await rowsOf(await api.finance.get('/api/pix/keys'))).items
  const [, account = ''] = accountIds(env.simulator)
  const endToEndId = freshDeposit(env.simulator, 12)
  env.simulator.changeSettings({ reportReadyMs: null })
  const statements = await ordered(api, 'statements', { format: 'csv', from: '2026-01-01', to: '2026-12-31' })
  const charges = await ordered(api, 'charges', { amountCents: 500 })
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

/**
 * Performs all upstream reads repeatedly while every answer of both services is hostile, derived from the seed.
 * `warmed` is called before the first round, once all code has been loaded.
 */
export async function hostileReads(
  env: Environment,
  { seed, rounds, warmed }: { seed: number; rounds: number; warmed?: () => Promise<void> },
): Promise<HostileReads> {
  const [finance, support, manager] = await Promise.all([
    apiAs(env.url, 'finance'),
    apiAs(env.url, 'support'),
    apiAs(env.url, 'manager'),
  ])
  const api: Api = { finance, support, manager }
  const reads = await readsOf(env, api)
  const call = async ({ who, path }: Call) => {
    const answer = await api[who].get(`/api/${path}`, { timeout: 60_000 })
    await answer.body()
    return answer.status()
  }
  await eachOf(reads(0), 6, async (one) => void (await call(one)))
  await warmed?.()

  const faults: string[] = []
  const logged = env.output().length
  for (const service of ['accounting', 'pix'] as const)
    env.simulator.armFault({ service, path: '*', kind: 'hostile', times: 1_000_000, seed })
  env.simulator.clearRequests()
  await eachOf(Array.from({ length: rounds }, (_, n) => reads(n)).flat(), 6, async (one) => {
    if ((await call(one)) === 500) faults.push(`500: ${one.path}`)
  })
  const answered = env.simulator.requests().filter(({ fault }) => fault === 'hostile').length
  env.simulator.clearFaults()

  const lines = env.output().slice(logged).split('\n')
  faults.push(...lines.filter((line) => failures.test(line)).map((line) => `logged: ${line.slice(0, 2_000)}`))
  for (const one of reads(rounds)) {
    const status = await call(one)
    if (status >= 500) faults.push(`${status} after them: ${one.path}`)
  }
  await Promise.all(Object.values(api).map((context) => context.dispose()))
  return { faults, answered }
}
