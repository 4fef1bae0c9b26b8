import { sql } from 'drizzle-orm'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Postgres, startPostgres } from '@/e2e/support/postgres'
import { runCommand } from '@/e2e/support/run-command'
import { setTestEnvironment } from '@/e2e/support/test-environment'
import { stopKeeping } from '@/lib/server/audit/keeping'
import { readKeptHead } from '@/lib/server/audit/kept-head'
import { startAudit } from '@/lib/server/audit/start'
import { verifyTrail } from '@/lib/server/audit/trail'
import { startJobs, stopJobs } from '@/lib/server/jobs'
import { closeDatabase, db } from './client'
import { migrateAsOwner } from './grants'

let postgres: Postgres

const as = (role: string) => postgres.url.replace('lastro:lastro@', `${role}:secret@`).replace(/lastro$/, 'separate')
const migrate = (role: string | null) => migrateAsOwner(as('owner'), role)

beforeAll(async () => {
  postgres = await startPostgres()
  const client = new Client({ connectionString: postgres.url })
  await client.connect()
  for (const role of ['owner', 'worker']) await client.query(`create role ${role} login password 'secret'`)
  await client.query('create database separate owner owner')
  await client.end()
  setTestEnvironment({ DATABASE_URL: as('worker') })
})
afterAll(async () => {
  await stopJobs()
  await closeDatabase()
  await postgres.stop()
})

test('a working role is told to have the migrations applied by the owner', async () => {
  await expect(db()).rejects.toThrow('run npm run migrate -- ROLE with the DATABASE_URL of the tables’ owner')
  await migrate(null)
  await expect(db()).rejects.toThrow('run npm run migrate -- ROLE')
})

test.each([
  ['owner', 'owns the tables'],
  ['lastro', 'may act as their owner'],
])('the role %s is refused as the one that works', async (role, words) => {
  await expect(migrate(role)).rejects.toThrow(words)
})

test('the command says why the database is not migrated', async () => {
  const options = { configuration: { DATABASE_URL: as('owner') } }
  const printed = expect.stringMatching(/^The database is not migrated: there is no role nobody: [^\n]+\n$/)
  expect(await runCommand({ dataDir: '', options }, ['migrate', 'nobody'])).toEqual({ code: 2, printed })
})

test('the working role starts without owning anything, and can only read and append to the audit', async () => {
  await migrate('worker')
  // A repeated run, as in every update.
  await migrate('worker')
  const database = await db()
  await startAudit()
  await startJobs()
  await stopKeeping()
  expect(await verifyTrail()).toMatchObject({ rows: 1, problem: null })
  expect(await readKeptHead(database)).toMatchObject({ count: 1 })
  for (const table of ['audit', 'audit_heads'])
    for (const statement of [
      `delete from ${table}`,
      `update ${table} set hash = ''`,
      `truncate ${table}`,
      `alter table ${table} disable trigger user`,
      `drop table ${table}`,
    ])
      await expect(database.execute(sql.raw(statement))).rejects.toMatchObject({ cause: { code: '42501' } })
  const owned = sql`select relname from pg_class where relowner = current_user::regrole`
  expect(await database.execute(owned)).toMatchObject({ rows: [] })
})
