import '@/e2e/harness/quick-new-databases'
import { randomBytes } from 'node:crypto'
import { existsSync, globSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { getTableName, is, sql } from 'drizzle-orm'
import { PgTable } from 'drizzle-orm/pg-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { tableFiles } from '@/drizzle.config'
import { alwaysKept } from '@/e2e/harness/kept-tables'
import { fillEachStore, fillEachTable, firstId } from '@/e2e/harness/one-row-each'
import { createPerson } from '@/e2e/harness/people'
import { setTestEnvironment } from '@/e2e/support/test-environment'
import { readKeptHead, writeKeptHead } from '@/lib/server/audit/kept-head'
import { appendAudit, verifyAudit } from '@/lib/server/audit/trail'
import { headText } from '@/lib/server/audit/verification'
import { db } from '@/lib/server/db/client'
import {
  appliedMigrations,
  applyMigrations,
  inEmbedded,
  knownMigrations,
  rowsFrom,
} from '@/lib/server/db/copy-connection'
import { openHolderSocket } from '@/lib/server/db/holder-socket'
import { operations } from '@/lib/server/db/schema'
import { env } from '@/lib/server/env'
import { makeBackup } from './backup'
import { leftOut } from './left-out'
import type { Manifest } from './manifest'
import { restoreBackup } from './restore'
import { backupAnswers } from './snapshot'

setTestEnvironment()

const folder = mkdtempSync(join(tmpdir(), 'lastro-backup-'))
const file = join(folder, 'lastro.backup')
const bytes = randomBytes(700_000)
const placed = (name: string) => ({ DATA_DIR: join(folder, name), DATABASE_URL: '' })
const quiet = () => undefined
const modules = tableFiles.flatMap((pattern) => globSync(pattern)).map((path) => import(resolve(path)))
const tables = (await Promise.all(modules))
  .flatMap((own: object) => Object.values(own))
  .flatMap((table: unknown) => (is(table, PgTable) ? getTableName(table) : []))
const kept = tables.filter((name) => !(name in leftOut))
const lines: string[] = []

let close: () => void
let manifest: Manifest

/** Holds the folder, as a running Lastro does. */
beforeAll(async () => {
  close = await openHolderSocket(env().DATA_DIR, backupAnswers)
  await fillEachTable(tables.filter((name) => name !== 'audit'))
  await fillEachStore(bytes)
  const entry = { actor: null, action: 'test', subject: 'x', outcome: 'ok', detail: {} }
  await (await db()).transaction((tx) => appendAudit(tx, entry))
  manifest = await makeBackup(file, (line) => lines.push(line))
})
afterAll(() => {
  close()
  rmSync(folder, { recursive: true, force: true })
})

test('every table is in a backup, or left out with a reason', () => {
  expect(manifest.tables.map(({ name }) => name).toSorted()).toEqual(kept.toSorted())
  expect([...Object.keys(leftOut), ...alwaysKept].toSorted()).toEqual(tables.toSorted())
})

test('a running Lastro is copied whole, and nothing of the copy stays', async () => {
  expect(manifest.tables.filter(({ rows }) => rows === 0)).toEqual([])
  expect(manifest).toMatchObject({ missing: [], audit: { head: { count: 2 }, brokenAt: null } })
  expect(manifest.files.map(({ store }) => store)).toEqual(['attachments', 'exports', 'statements'])
  expect(lines).toContainEqual(expect.stringMatching(/^copied \d+ MB .* waited \d+ ms$/))
  await expect.poll(() => readdirSync(env().DATA_DIR).filter((name) => name.startsWith('snapshot-'))).toEqual([])
  expect(readdirSync(folder)).toEqual(['lastro.backup'])
})

test('what is restored reads as it was written, and goes on from there', async () => {
  const to = placed('restored')
  expect(await restoreBackup(file, quiet, to)).toMatchObject({ ended: 0, replaced: null })
  for (const [store, id] of [
    ['attachments', firstId],
    ['statements', firstId],
  ] as const)
    expect(readFileSync(join(to.DATA_DIR, store, id)).equals(bytes)).toBe(true)
  const again = await makeBackup(join(folder, 'again.backup'), quiet, to)
  const rowsOf = ({ tables: all }: Manifest) => all.filter(({ name }) => name !== 'audit')
  expect(rowsOf(again)).toEqual(rowsOf(manifest))
  expect(again.files).toEqual(manifest.files)
  expect(again.sequences).toEqual(manifest.sequences)
  await inEmbedded(join(to.DATA_DIR, 'db'), async (connection) => {
    const count = z.object({ count: z.number() })
    for (const name of Object.keys(leftOut))
      expect(await rowsFrom(connection, `select count(*)::int from ${name}`, count)).toEqual([{ count: 0 }])
    const actions = await rowsFrom(
      connection,
      'select action from audit order by seq',
      z.object({ action: z.string() }),
    )
    expect(actions.map(({ action }) => action)).toEqual(['test', 'backup.made', 'backup.restored', 'backup.made'])
    expect(await verifyAudit(connection.tx, { expected: manifest.audit.head })).toMatchObject({
      problem: null,
    })
    // Its triggers are on again.
    await expect(connection.tx.transaction((tx) => tx.execute(sql`delete from audit`))).rejects.toThrow()
  })
})

test('nothing is overwritten, and a refusal leaves nothing behind', async () => {
  await expect(makeBackup(file, quiet)).rejects.toThrow('is there already')
  await expect(restoreBackup(file, quiet, { ...placed('restored') })).rejects.toThrow('has a database already')
  await expect(makeBackup(join(folder, 'none', 'lastro.backup'), quiet)).rejects.toThrow('ENOENT')
  expect(existsSync(`${file}.partial`)).toBe(false)
})

test('what waited for approval yesterday is ended: it may have been sent since', async () => {
  const database = await db()
  const person = await createPerson('Marina', 'finance')
  const [id, sending] = [crypto.randomUUID(), crypto.randomUUID()]
  const fields = { kind: 'pix.transfer', input: {}, createdBy: person.id }
  await database.insert(operations).values([
    { ...fields, id, state: 'awaiting_approval', approvalUntil: new Date(Date.now() + 3_600_000), fingerprint: 'one' },
    { ...fields, id: sending, state: 'sending', leaseUntil: new Date(), fingerprint: 'two' },
  ])
  const yesterday = join(folder, 'yesterday.backup')
  await makeBackup(yesterday, quiet)
  await database.execute(sql`update operations set state = 'confirmed', approval_until = null where id = ${id}`)
  const to = placed('yesterday')
  expect(await restoreBackup(yesterday, quiet, to)).toMatchObject({ ended: 1 })
  await inEmbedded(join(to.DATA_DIR, 'db'), async (connection) => {
    const row = z.object({ state: z.string(), decision: z.string().nullable() })
    const found = `select state, decision from operations o left join operation_approvals a on a.operation_id = o.id
      where o.id in ('${id}', '${sending}') order by fingerprint`
    expect(await rowsFrom(connection, found, row)).toEqual([
      { state: 'rejected', decision: 'restored' },
      { state: 'sending', decision: null },
    ])
    const audited = `select action, actor from audit where subject = '${id}'`
    expect(await rowsFrom(connection, audited, z.unknown())).toEqual([
      { action: 'approvals.end-restored', actor: 'system' },
    ])
    expect(await verifyAudit(connection.tx)).toMatchObject({ brokenAt: null })
  })
})

test('a restore says which kept head it replaces, and begins one that its audit has', async () => {
  const to = { DATA_DIR: mkdtempSync(join(folder, 'replaced-')), DATABASE_URL: '' }
  const kept = { count: 99, hash: '1'.repeat(64) }
  await writeKeptHead(await db(), kept, to)
  const { head, replaced } = await restoreBackup(file, quiet, to)
  expect(replaced).toEqual(kept)
  expect(await readKeptHead(await db(), to)).toEqual(head)
  const detail = `select detail->>'replaced' as replaced from audit where action = 'backup.restored'`
  const found = await inEmbedded(join(to.DATA_DIR, 'db'), (there) => rowsFrom(there, detail, z.unknown()))
  expect(found).toEqual([{ replaced: headText(kept) }])
})

test('a backup of an older Lastro is migrated on', async () => {
  const [from, to] = [placed('older'), placed('newer')]
  await inEmbedded(join(from.DATA_DIR, 'db'), async (connection) => {
    await applyMigrations(connection, 0, 11)
    await connection.tx.execute(sql`insert into users (email, name, roles) values ('ana@example.com', 'Ana', '{}')`)
  })
  const older = join(folder, 'older.backup')
  expect((await makeBackup(older, quiet, from)).migrations).toHaveLength(11)
  await restoreBackup(older, quiet, to)
  await inEmbedded(join(to.DATA_DIR, 'db'), async (connection) => {
    expect(await appliedMigrations(connection)).toEqual(knownMigrations())
    expect(await rowsFrom(connection, 'select name from users', z.unknown())).toEqual([{ name: 'Ana' }])
  })
})
