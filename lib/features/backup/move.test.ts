import { randomBytes } from 'node:crypto'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { fillEachStore, fillEachTable, firstId } from '@/e2e/harness/one-row-each'
import { type Postgres, startPostgres } from '@/e2e/support/postgres'
import { setTestEnvironment } from '@/e2e/support/test-environment'
import { keptHeadFile, readKeptHead, writeKeptHead } from '@/lib/server/audit/kept-head'
import { appendAudit } from '@/lib/server/audit/trail'
import { closeDatabase, db } from '@/lib/server/db/client'
import { inEmbedded, inPostgres, rowsFrom } from '@/lib/server/db/copy-connection'
import { lockFolder, movedPath } from '@/lib/server/db/data-folder'
import { env } from '@/lib/server/env'
import { makeBackup } from './backup'
import { readTables } from './catalog'
import { filledFromFiles } from './left-out'
import type { Manifest } from './manifest'
import { moveToPostgres } from './move'
import { restoreBackup } from './restore'

setTestEnvironment()

const folder = mkdtempSync(join(tmpdir(), 'lastro-move-'))
const quiet = () => undefined
const bytes = randomBytes(700_000)
let postgres: Postgres
let before: Manifest

const at = (name: string) => postgres.url.replace(/lastro$/, name)
const tablesAt = (url: string) =>
  inPostgres(url, { snapshot: true }, async (connection) => (await readTables(connection, [])).length)

beforeAll(async () => {
  postgres = await startPostgres()
  const client = new Client({ connectionString: postgres.url })
  await client.connect()
  for (const made of ['copy', "latin encoding 'latin1' locale 'C' template template0"])
    await client.query(`create database ${made}`)
  await client.end()
  await db()
  await closeDatabase()
  const tables = await inEmbedded(join(env().DATA_DIR, 'db'), (connection) =>
    readTables(connection, [...filledFromFiles, 'audit']),
  )
  await fillEachTable(tables.map(({ name }) => name))
  await fillEachStore(bytes)
  await (await db()).execute(sql`update webhook_events set state = 'waiting'`)
  const entry = { actor: null, action: 'test', subject: 'x', outcome: 'ok', detail: {} }
  await (await db()).transaction((tx) => appendAudit(tx, entry))
  await closeDatabase()
  before = await makeBackup(join(folder, 'before.backup'), quiet)
})
afterAll(async () => {
  await postgres.stop()
  rmSync(folder, { recursive: true, force: true })
})

test('it is refused while Lastro runs, and into a database that is not empty', async () => {
  const lock = lockFolder(env().DATA_DIR)
  await expect(moveToPostgres(env().DATA_DIR, postgres.url, quiet)).rejects.toThrow('stop Lastro first')
  lock.release()
  await inPostgres(at('copy'), { snapshot: false }, ({ tx }) => tx.execute(sql`create table theirs (id int)`))
  await expect(moveToPostgres(env().DATA_DIR, at('copy'), quiet)).rejects.toThrow('it has the table public.theirs')
  await inPostgres(at('copy'), { snapshot: false }, ({ tx }) => tx.execute(sql`drop table theirs`))
})

test('one that fails leaves an empty database and a folder that goes on', async () => {
  await expect(moveToPostgres(env().DATA_DIR, at('latin'), quiet)).rejects.toThrow('LATIN1')
  expect(await tablesAt(at('latin'))).toBe(0)
  expect(existsSync(movedPath(env().DATA_DIR))).toBe(false)
})

test('it is refused where the audit lacks its kept head', async () => {
  const from = { DATA_DIR: env().DATA_DIR, DATABASE_URL: '' }
  await writeKeptHead(await db(), { count: 99, hash: '1'.repeat(64) }, from)
  await closeDatabase()
  await expect(moveToPostgres(env().DATA_DIR, postgres.url, quiet)).rejects.toThrow('lacks its kept head')
  expect(await tablesAt(postgres.url)).toBe(0)
  rmSync(join(env().DATA_DIR, keptHeadFile))
})

test('every row and file is in PostgreSQL, and the folder says so', async () => {
  const moved = await moveToPostgres(env().DATA_DIR, postgres.url, quiet)
  expect(moved).toMatchObject({ files: 2, missing: [] })
  const there = { DATA_DIR: env().DATA_DIR, DATABASE_URL: postgres.url }
  expect(await inPostgres(postgres.url, { snapshot: true }, ({ tx }) => readKeptHead(tx, there))).toEqual(moved.head)
  await expect(db()).rejects.toThrow(/was moved to PostgreSQL on \d{4}-.*set DATABASE_URL/)
  const one = z.object({ sessions: z.number(), actions: z.array(z.string()) })
  const query = `select (select count(*)::int from sessions) as sessions,
    (select array_agg(action order by seq) from audit) as actions`
  expect(await inPostgres(postgres.url, { snapshot: true }, (there) => rowsFrom(there, query, one))).toEqual([
    { sessions: 1, actions: ['test', 'backup.made', 'database.moved'] },
  ])
})

test('a backup of PostgreSQL is that of the folder, and fills another PostgreSQL', async () => {
  const place = { DATA_DIR: env().DATA_DIR, DATABASE_URL: postgres.url }
  const file = join(folder, 'postgres.backup')
  const rowsOf = ({ tables }: Manifest) => tables.filter(({ name }) => name !== 'audit')
  const made = await makeBackup(file, quiet, place)
  expect(rowsOf(made)).toEqual(rowsOf(before))
  expect(made.files).toEqual(before.files)
  const to = { DATA_DIR: join(folder, 'restored'), DATABASE_URL: at('copy') }
  await restoreBackup(file, quiet, to)
  await expect(restoreBackup(file, quiet, to)).rejects.toThrow('is not empty')
  const again = await makeBackup(join(folder, 'again.backup'), quiet, to)
  expect(rowsOf(again)).toEqual(rowsOf(before))
  expect(again.files).toEqual(before.files)
  expect(readFileSync(join(to.DATA_DIR, 'statements', firstId)).equals(bytes)).toBe(true)
})
