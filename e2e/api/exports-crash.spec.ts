import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { type APIRequestContext, expect, test } from '@playwright/test'
import { rowsOf } from '../support/envelope.ts'
import { type Environment, type OtherInstance, startEnvironment } from '../support/environment.ts'
import {
  askForMonth,
  capture,
  download,
  exportOf,
  filePath,
  opened,
  requestedFiles,
  untilState,
} from '../support/exports.ts'
import { type Postgres, startPostgres } from '../support/postgres.ts'
import { apiAs } from '../support/test.ts'

const month = '2019-01'
const documents = 40
/** Number of files that an instance fetches at once, which may be in transit when it dies. */
const together = 8

async function slowMonth({ simulator }: Environment): Promise<string[]> {
  const ids = await capture(simulator, month, Array(documents).fill('nfe'))
  const slow = { service: 'accounting', path: '/v1/documentos/*', match: '/xml', kind: 'delay' } as const
  simulator.armFault({ ...slow, ms: 200, times: 1_000 })
  return ids
}

const fetched = (api: APIRequestContext, id: unknown, least: number) =>
  expect.poll(async () => Number((await exportOf(api, id)).done) >= least, { intervals: [50] }).toBe(true)

function timesOf({ simulator }: Environment, ids: readonly string[]): number[] {
  const requested = requestedFiles(simulator)
  return ids.map((id) => requested.get(filePath(id, 'xml')) ?? 0)
}

async function holdsAll(api: APIRequestContext, id: unknown, ids: readonly string[]): Promise<void> {
  const { files, rows } = await opened(await download(api, id))
  expect(files.size).toBe(ids.length)
  expect(rows.map((row) => row.id).toSorted()).toEqual([...ids].toSorted())
  expect(rows.filter(({ reason }) => reason !== '')).toEqual([])
}

const requested = 12
const atOnce = 3

/** Number of exports in each state. */
async function statesOf(api: APIRequestContext): Promise<Record<string, number>> {
  const { items } = await rowsOf(await api.get('/api/exports?limit=200'))
  const byState = Map.groupBy(items, ({ state }) => String(state))
  return Object.fromEntries([...byState].map(([state, rows]) => [state, rows.length]))
}

test('an export that was killed in the middle is finished by the next start, which fetches nothing again', async () => {
  const env = await startEnvironment({ simulator: { documents: 10 } })
  try {
    const ids = await slowMonth(env)
    const manager = await apiAs(env.url, 'manager')
    const { id } = await askForMonth(manager, month, ['xml'])
    await fetched(manager, id, 10)
    await env.kill()
    const whole = readdirSync(join(env.dataDir, 'content')).flatMap((name) => /^(\d+)\.xml~/.exec(name)?.[1] ?? [])
    expect(whole.length).toBeGreaterThanOrEqual(10)
    await env.start()
    const again = await apiAs(env.url, 'manager')
    expect(await untilState(again, id)).toMatchObject({ total: documents, done: documents, missing: 0 })
    await holdsAll(again, id, ids)
    expect(timesOf(env, whole)).toEqual(whole.map(() => 1))
    expect(timesOf(env, ids).filter((times) => times > 1).length).toBeLessThanOrEqual(together)
  } finally {
    await env.stop()
  }
})

test.describe('two instances', () => {
  let postgres: Postgres
  let env: Environment
  let other: OtherInstance
  test.beforeAll(async () => {
    postgres = await startPostgres()
    env = await startEnvironment({ configuration: { DATABASE_URL: postgres.url }, simulator: { documents: 10 } })
    other = await env.startOther()
  })
  test.afterAll(async () => {
    await env.stop()
    await postgres.stop()
  })

  test('of the exports that a person requests of two instances three run at a time, in order, and another person’s is not held up', async () => {
    test.setTimeout(240_000)
    const [stuck = ''] = await capture(env.simulator, '2018-06', ['nfe'])
    await capture(env.simulator, '2018-07', ['nfe'])
    const away = { service: 'accounting', path: filePath(stuck, 'xml'), kind: 'status', status: 503 } as const
    const fault = env.simulator.armFault({ ...away, times: 1_000 })
    const managers = [await apiAs(env.url, 'manager'), await apiAs(other.url, 'manager')] as const
    const ids: unknown[] = []
    for (const at of Array(requested).keys())
      ids.push((await askForMonth(managers[at % 2 === 0 ? 0 : 1], '2018-06', ['xml'])).id)
    await expect.poll(() => statesOf(managers[0])).toEqual({ running: atOnce, queued: requested - atOnce })
    const ahead = await Promise.all(ids.map(async (id) => Number((await exportOf(managers[1], id)).ahead)))
    expect(ahead).toEqual(ids.map((_, at) => (at < atOnce ? 0 : at)))

    const finance = await apiAs(other.url, 'finance')
    const { id } = await askForMonth(finance, '2018-07', ['xml'])
    await untilState(finance, id)
    expect(await statesOf(managers[0])).toEqual({ running: atOnce, queued: requested - atOnce, done: 1 })

    env.simulator.clearFaults(fault)
    const running: number[] = []
    await expect
      .poll(
        async () => {
          const states = await statesOf(managers[1])
          running.push(states.running ?? 0)
          return states.done
        },
        { timeout: 120_000, intervals: [50] },
      )
      .toBe(requested + 1)
    expect(Math.max(...running)).toBe(atOnce)
  })

  test('of two instances that share an export one is killed: the other finishes it, and fetches nothing again', async () => {
    test.setTimeout(180_000)
    const ids = await slowMonth(env)
    const manager = await apiAs(other.url, 'manager')
    const { id } = await askForMonth(manager, month, ['xml'])
    await fetched(manager, id, 16)
    await env.kill()
    const left = Number((await exportOf(manager, id)).done)
    expect(left).toBeLessThan(documents)
    expect(await untilState(manager, id)).toMatchObject({ total: documents, done: documents, missing: 0 })
    await holdsAll(manager, id, ids)
    const times = timesOf(env, ids)
    expect(times.filter((one) => one > 1).length).toBeLessThanOrEqual(together)
    expect(Math.max(...times)).toBeLessThanOrEqual(2)
  })
})
