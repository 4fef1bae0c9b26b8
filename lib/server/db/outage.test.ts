import '@/e2e/harness/quick-new-databases'
import { renameSync, rmSync } from 'node:fs'
import { PGlite } from '@electric-sql/pglite'
import { Client } from 'pg'
import { expect, test } from 'vitest'
import { anyFreePort } from '@/e2e/support/ports'
import { newDataFolder } from '@/e2e/support/prepared-folder'
import { setTestEnvironment } from '@/e2e/support/test-environment'
import { Problem } from '@/lib/core/errors'
import { asProblem } from '@/lib/server/http/problem-response'
import { connectionFailed } from '@/lib/server/upstream/failure'
import { requireDatabaseFolder } from './data-folder'
import { ifAnswered, isDatabaseOutage } from './outage'

setTestEnvironment()

const thrownBy = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => null,
    (thrown: unknown) => thrown,
  )

async function refused(): Promise<unknown> {
  return thrownBy(new Client({ host: '127.0.0.1', port: await anyFreePort() }).connect())
}

test('nobody listens there: refused for now, with a time to come back at', async () => {
  const thrown = await refused()
  expect(isDatabaseOutage(thrown)).toBe(true)
  expect(isDatabaseOutage(new Error('Failed query', { cause: thrown }))).toBe(true)
  expect(asProblem(thrown)).toMatchObject({ code: 'database_unavailable', status: 503, extras: { retryAfter: 5 } })
})

test('an embedded database that is closed is away, one that refuses a statement is not', async () => {
  const folder = newDataFolder('lastro-closed-')
  const database = await PGlite.create(`${folder}/files`)
  expect(isDatabaseOutage(await thrownBy(database.query('select nothing')))).toBe(false)
  await database.close()
  expect(isDatabaseOutage(await thrownBy(database.query('select 1')))).toBe(true)
  rmSync(folder, { recursive: true })
})

test('an embedded database whose files are gone is away, and is back with them', async () => {
  const folder = newDataFolder('lastro-away-')
  const database = await PGlite.create(`${folder}/files`)
  await database.exec('create table kept (id int)')
  renameSync(`${folder}/files`, `${folder}/elsewhere`)
  expect(isDatabaseOutage(await thrownBy(database.query('select * from kept')))).toBe(true)
  expect(isDatabaseOutage(await thrownBy(database.query('insert into kept values (1)')))).toBe(true)
  expect(isDatabaseOutage(await thrownBy(database.query('create table more (id int)')))).toBe(true)
  renameSync(`${folder}/elsewhere`, `${folder}/files`)
  await database.query('insert into kept values (1)')
  await database.close()
  rmSync(folder, { recursive: true })
})

test.each([
  ['42501', 'could not open file "base/5/2650": Operation not permitted'],
  ['42501', 'could not create file "pg_wal/xlogtemp.42": Read-only file system'],
  ['42809', 'could not stat directory "base/5": Not a directory'],
])('%s is an outage when it is said of its own files: %s', (code, message) => {
  expect(isDatabaseOutage(Object.assign(new Error(message), { code }))).toBe(true)
  expect(isDatabaseOutage(Object.assign(new Error('permission denied for table users'), { code }))).toBe(false)
})

test('a folder without its files, or where nothing can be written, is not the database', () => {
  const folder = newDataFolder('lastro-away-')
  expect(() => requireDatabaseFolder(`${folder}/db`)).not.toThrow()
  rmSync(`${folder}/db/PG_VERSION`)
  expect(() => requireDatabaseFolder(`${folder}/db`)).toThrow(/is gone or cannot be written/)
  rmSync(folder, { recursive: true })
  expect(() => requireDatabaseFolder(`${folder}/db`)).toThrow(/is gone or cannot be written/)
})

test.each(['57P01', '57P03', '08006', '53300', '25006'])('PostgreSQL itself says so with %s', (code) => {
  expect(isDatabaseOutage(Object.assign(new Error('said by the server'), { code }))).toBe(true)
})

test.each(['23505', '42P01', '22P02', '40001'])('%s is an answer', (code) => {
  expect(isDatabaseOutage(Object.assign(new Error('said by the server'), { code }))).toBe(false)
})

test('what upstream refused is upstream’s', async () => {
  expect(isDatabaseOutage(connectionFailed('pix', await refused()))).toBe(false)
  expect(isDatabaseOutage(new Problem('conflict', 'Connection terminated', {}))).toBe(false)
})

test('what can be done without is done without, and only then', async () => {
  expect(await ifAnswered(Promise.reject(await refused()), () => 0)).toBe(0)
  expect(await ifAnswered(Promise.resolve(7), () => 0)).toBe(7)
  await expect(ifAnswered(Promise.reject(new Error('other')), () => 0)).rejects.toThrow('other')
})
