import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { type APIRequestContext, expect, test } from '@playwright/test'
import { type Environment, startEnvironment } from '../support/environment.ts'
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
import { startPostgres } from '../support/postgres.ts'
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

test('of two instances that share an export one is killed: the other finishes it, and fetches nothing again', async () => {
  test.setTimeout(180_000)
  const postgres = await startPostgres()
  const env = await startEnvironment({
    configuration: { DATABASE_URL: postgres.url },
    simulator: { documents: 10 },
  })
  const other = await env.startOther()
  try {
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
  } finally {
    await env.stop()
    await postgres.stop()
  }
})
