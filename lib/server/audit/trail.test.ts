import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { asc, sql } from 'drizzle-orm'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { setTestEnvironment } from '@/e2e/support/test-environment'
import { type Database, db } from '@/lib/server/db/client'
import { audit } from '@/lib/server/db/schema'
import { env } from '@/lib/server/env'
import { log } from '@/lib/server/log'
import {
  type AuditKeys,
  type AuditRow,
  auditKeys,
  genesisHash,
  keyedAction,
  keyOf,
  plainHash,
  rowContent,
} from './chain'
import { stopKeeping } from './keeping'
import { keptHeadFile } from './kept-head'
import { keepKeyed, startAudit } from './start'
import { appendAudit, readAuditStatus, verifyAudit } from './trail'
import { parseHead } from './verification'

setTestEnvironment()

let database: Database

beforeAll(async () => {
  database = await db()
  await database.execute(sql`alter table audit disable trigger audit_append_only`)
})
beforeEach(async () => {
  await database.delete(audit)
})

const entry = (subject: string) => ({
  actor: { id: crypto.randomUUID(), email: 'ana@example.com' },
  action: 'users.change',
  subject,
  outcome: 'ok',
  detail: { b: 1, a: { d: [null, 'é'], c: undefined } },
})

async function append(count: number, keys?: AuditKeys) {
  for (let n = 0; n < count; n += 1) await database.transaction((tx) => appendAudit(tx, entry(String(n)), keys))
}

const rows = () => database.select().from(audit).orderBy(asc(audit.seq))

/**
 * A chain as an attacker with the database but without the key can make it; its rows are changed before they are
 * hashed.
 */
async function writePlain(contents: Partial<AuditRow>[]) {
  const chain: AuditRow[] = []
  for (const [at, given] of contents.entries()) {
    const { actor: person, ...rest } = entry(String(at))
    const fields = {
      id: crypto.randomUUID(),
      at: new Date(),
      actorId: person.id,
      actor: person.email,
      ...rest,
      ...given,
    }
    const row = { ...fields, seq: at + 1, detail: {}, previousHash: chain.at(-1)?.hash ?? genesisHash }
    chain.push({ ...row, hash: plainHash(rowContent(row)) })
  }
  await database.delete(audit)
  if (chain.length > 0) await database.insert(audit).values(chain)
}

test('entries chain, whoever writes at the same time, and a changed row breaks the chain where it is', async () => {
  await Promise.all(
    Array.from({ length: 20 }, (_, n) => database.transaction((tx) => appendAudit(tx, entry(String(n))))),
  )
  const [last] = (await rows()).slice(-1)
  expect(await verifyAudit(database)).toMatchObject({ rows: 20, brokenAt: null, head: { count: 20, hash: last?.hash } })
  await database.execute(sql`update audit set subject = 'another' where seq = 7`)
  expect(await verifyAudit(database)).toMatchObject({ rows: 6, brokenAt: 7 })
})

test('rows removed in the middle break the chain where they were', async () => {
  await keepKeyed(database)
  await append(9)
  await database.execute(sql`delete from audit where seq in (4, 5)`)
  expect(await verifyAudit(database)).toMatchObject({ rows: 3, brokenAt: 4 })
})

test('a chain of before holds up to the entry that brings the key, and only keyed rows after it', async () => {
  await writePlain(Array(5).fill({}))
  expect(await verifyAudit(database)).toMatchObject({ rows: 0, brokenAt: 1 })
  expect(await keepKeyed(database)).toBe('brought')
  await append(3)
  expect(await verifyAudit(database)).toMatchObject({ rows: 9, brokenAt: null })
  expect((await rows()).map(({ action }) => action).indexOf(keyedAction)).toBe(5)

  const [last] = (await rows()).slice(-1)
  const row = { ...(last as AuditRow), seq: 10, id: crypto.randomUUID(), previousHash: last?.hash ?? '' }
  await database.insert(audit).values({ ...row, hash: plainHash(rowContent(row)) })
  expect(await verifyAudit(database)).toMatchObject({ rows: 9, brokenAt: 10 })
})

test.each([
  ['without a key entry', Array(8).fill({})],
  ['with a key entry of its own', [{}, {}, { action: keyedAction, subject: 'audit' }, {}]],
  ['that begins with a key entry', [{ action: keyedAction, subject: 'audit' }, {}]],
])('a chain forged whole %s does not hold', async (_, contents) => {
  await writePlain(contents)
  expect((await verifyAudit(database)).brokenAt).not.toBeNull()
})

test.each([
  ['removed', sql`delete from audit where seq = 4`, 4],
  ['moved to the end', sql`update audit set seq = 9 where seq = 4`, 4],
  // No later entry then records that the earlier rows were forged.
  ['made something else', sql`update audit set action = 'users.change' where seq = 4`, 1],
])('the entry that brings the key, %s, breaks the chain', async (_, tamper, brokenAt) => {
  await writePlain(Array(3).fill({}))
  await keepKeyed(database)
  await append(2)
  await database.execute(tamper)
  expect(await verifyAudit(database)).toMatchObject({ rows: brokenAt - 1, brokenAt })
})

test('several starts at once bring the key once, and later ones not again', async () => {
  await writePlain(Array(3).fill({}))
  const answers = await Promise.all(Array.from({ length: 4 }, () => keepKeyed(database)))
  expect(answers.filter((answer) => answer === 'brought')).toHaveLength(1)
  expect(await keepKeyed(database)).toBeNull()
  expect((await rows()).filter(({ action }) => action === keyedAction)).toHaveLength(1)
})

test('a cut end shows against a head that was written down before', async () => {
  await append(5)
  const { head } = await verifyAudit(database)
  await append(2)
  expect(await verifyAudit(database, { expected: head })).toMatchObject({ brokenAt: null, problem: null, lacks: null })
  const other = { ...head, hash: '1'.repeat(64) }
  expect(await verifyAudit(database, { expected: other })).toMatchObject({ brokenAt: 5, problem: 'cut', lacks: other })
  await database.execute(sql`delete from audit where seq > 3`)
  expect(await verifyAudit(database, { expected: head })).toMatchObject({ rows: 3, brokenAt: 4, lacks: head })
})

test('a chain without a key that takes the place of a keyed one is not brought the key at the next start', async () => {
  await writePlain([{}, {}])
  await startAudit()
  expect(await verifyAudit(database)).toMatchObject({ rows: 4, brokenAt: null })
  await writePlain(Array(6).fill({}))
  await startAudit()
  await append(1)
  expect(await verifyAudit(database)).toMatchObject({ rows: 0, brokenAt: 1 })
  await stopKeeping()
  rmSync(join(env().DATA_DIR, keptHeadFile))
})

const [old] = auditKeys()
const next = keyOf('a secret that comes after the other one')

test('a change of key is an entry by the new key that vouches for what the old one made', async () => {
  await keepKeyed(database, { keys: [old] })
  await append(3, [old])
  expect(await keepKeyed(database, { keys: [next, old] })).toBe('brought')
  expect(await keepKeyed(database, { keys: [next, old] })).toBeNull()
  await append(2, [next])
  expect(await verifyAudit(database, { keys: [next, old] })).toMatchObject({ rows: 7, brokenAt: null })
  expect(await verifyAudit(database, { keys: [next] })).toMatchObject({ rows: 7, brokenAt: null })
  await database.execute(sql`update audit set subject = 'another' where seq = 3`)
  expect(await verifyAudit(database, { keys: [next, old] })).toMatchObject({ rows: 2, brokenAt: 3 })
  expect(await verifyAudit(database, { keys: [next] })).toMatchObject({ rows: 0, brokenAt: 1 })
})

test('a start with a key that the chain does not know, and one without the key entry, are in the log', async () => {
  const logged = vi.spyOn(log(), 'error')
  await keepKeyed(database, { keys: [next] })
  await startAudit()
  expect(logged).toHaveBeenLastCalledWith(expect.stringContaining('the audit chain goes on with a new key'))
  await writePlain(Array(6).fill({}))
  await startAudit()
  expect(logged).toHaveBeenLastCalledWith(expect.stringContaining('the audit has lost its key entry'))
  logged.mockRestore()
  await stopKeeping()
  rmSync(join(env().DATA_DIR, keptHeadFile))
})

test('a chain that does not hold is not mended by a change of key', async () => {
  await keepKeyed(database, { keys: [old] })
  await append(3, [old])
  await database.execute(sql`update audit set subject = 'another' where seq = 3`)
  expect(await keepKeyed(database, { keys: [next, old] })).toBe('brought')
  expect(await verifyAudit(database, { keys: [next, old] })).toMatchObject({ brokenAt: 3 })
  expect(await verifyAudit(database, { keys: [next] })).toMatchObject({ brokenAt: 1 })
})

test('a key that was removed too early is missed, and mended once it is configured again', async () => {
  await keepKeyed(database, { keys: [old] })
  await append(2, [old])
  expect(await verifyAudit(database, { keys: [next] })).toMatchObject({ brokenAt: 1, problem: 'key-missing' })
  expect(await keepKeyed(database, { keys: [next] })).toBe('unknown key')
  await append(2, [next])
  expect(await verifyAudit(database, { keys: [next] })).toMatchObject({ brokenAt: 1 })
  expect(await keepKeyed(database, { keys: [next, old] })).toBe('brought')
  expect(await verifyAudit(database, { keys: [next] })).toMatchObject({ rows: 6, brokenAt: null })
})

test('who asks while the chain is being read gets the same answer, who asks later a new one', async () => {
  await append(3)
  const first = readAuditStatus()
  expect(readAuditStatus()).toBe(first)
  expect(await first).toMatchObject({ status: { rows: 3, brokenAt: null } })
  await append(1)
  expect(await readAuditStatus()).toMatchObject({ status: { rows: 4 } })
})

test.each(['', '5', '5:', `-1:${genesisHash}`, `5:${'A'.repeat(64)}`, `5:${genesisHash}0`, `1e3:${genesisHash}`])(
  'the text %s is no head',
  (text) => {
    expect(parseHead(text)).toBeUndefined()
  },
)
