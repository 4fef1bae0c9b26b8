import { readFile } from 'node:fs/promises'
import { eq, sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { findOperation as row, workerChecks } from '@/e2e/harness/operations'
import { createPerson } from '@/e2e/harness/people'
import { setUpSimulator } from '@/e2e/harness/simulator'
import { newStatement } from '@/e2e/harness/statements'
import { listNotices } from '@/lib/features/notices/service'
import type { Person } from '@/lib/server/auth/person'
import { db } from '@/lib/server/db/client'
import { liveMessages, notices } from '@/lib/server/db/event-tables'
import { operations } from '@/lib/server/db/schema'
import { env } from '@/lib/server/env'
import { getStatement, resumeStatements } from './service'

const simulator = await setUpSimulator()
const manager = await createPerson('Manager', 'manager')
const admin = await createPerson('Admin', 'admin')
/** The simulator's files under another host name of this machine. */
const elsewhere = new URL(simulator.pixUrl)
elsewhere.hostname = 'localhost'
const { host } = elsewhere
simulator.changeSettings({ reportFilesUrl: elsewhere.href })

beforeEach(async () => {
  env().PIX_FILE_HOSTS = []
  await (await db()).delete(notices)
})

const context = (person: Person) => ({ person, signal: new AbortController().signal })
const noticesOf = async (person: Person) => (await listNotices.perform({}, context(person))).items
const waiting = () => ({ state: 'accepted', error: null, result: { status: 'done', refusedHost: host } })

async function change(id: string, fields: Record<string, unknown>): Promise<void> {
  await (await db()).update(operations).set(fields).where(eq(operations.id, id))
}

async function waitingStatement(): Promise<string> {
  const id = await newStatement(manager)
  simulator.finishReports()
  await workerChecks(id)
  await expect.poll(() => row(id)).toMatchObject(waiting())
  return id
}

const becomesReady = (id: string) =>
  expect.poll(() => row(id)).toMatchObject({ state: 'confirmed', result: { sha256: expect.any(String) } })

test('administrators, and nobody else, are notified once of a host, however many statements wait for it', async () => {
  const [first] = [await waitingStatement(), await waitingStatement()]
  await workerChecks(first)
  await expect.poll(() => noticesOf(admin)).toHaveLength(1)
  expect(await noticesOf(admin)).toMatchObject([{ kind: 'statement.host-refused', subject: host, data: { host } }])
  expect(await noticesOf(manager)).toEqual([])
})

test('looking at it again changes nothing, so that no screen reads again', async () => {
  const id = await waitingStatement()
  const before = await (await db()).$count(liveMessages)
  await getStatement.perform({ id }, context(manager))
  await workerChecks(id)
  expect(await row(id)).toMatchObject({ ...waiting(), nextCheckAt: expect.any(Date) })
  expect(await (await db()).$count(liveMessages)).toBe(before)
})

test('once the host is allowed the worker brings the file by itself', async () => {
  const id = await waitingStatement()
  env().PIX_FILE_HOSTS = [host]
  await workerChecks(id)
  await becomesReady(id)
  expect((await row(id))?.result).not.toHaveProperty('refusedHost')
})

test('a start with the host allowed brings the file at once, long after the asking, and takes the notification back', async () => {
  const id = await waitingStatement()
  await change(id, { createdAt: sql`now() - interval '9 days'`, nextCheckAt: null })
  await resumeStatements()
  expect(await row(id)).toMatchObject(waiting())
  expect(await noticesOf(admin)).toHaveLength(1)
  env().PIX_FILE_HOSTS = [host]
  await resumeStatements()
  await becomesReady(id)
  expect(await noticesOf(admin)).toEqual([])
})

test('a host that is refused again after it was allowed is notified again', async () => {
  await waitingStatement()
  env().PIX_FILE_HOSTS = [host]
  await resumeStatements()
  env().PIX_FILE_HOSTS = []
  await waitingStatement()
  expect(await noticesOf(admin)).toHaveLength(1)
})

test('a statement that failed for its host before it could wait is waiting after the migration', async () => {
  const id = await waitingStatement()
  const detail = `The statement's file is at an address that is not allowed: the host ${host} is not on PIX_FILE_HOSTS`
  const result = sql`${operations.result} - 'refusedHost'`
  await change(id, { state: 'failed', result, error: { code: 'upstream_invalid_response', detail }, nextCheckAt: null })
  const other = await waitingStatement()
  const error = { code: 'upstream_invalid_response', detail: 'data: is neither http nor https' }
  await change(other, { state: 'failed', error })
  const migration = await readFile('lib/server/db/migrations/0007_file_hosts.sql', 'utf8')
  await (await db()).execute(sql.raw(migration))
  expect(await row(id)).toMatchObject(waiting())
  expect(await row(other)).toMatchObject({ state: 'failed', error })
})
