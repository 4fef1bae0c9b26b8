import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { startPostgres } from '@/e2e/support/postgres'
import { setTestEnvironment } from '@/e2e/support/test-environment'
import { charges } from '@/lib/features/pix/charges/contract'
import { keepKeyed } from '@/lib/server/audit/start'
import { appendAudit, verifyAudit } from '@/lib/server/audit/trail'
import { createFirstUser } from '@/lib/server/auth/first-user'
import { operation, registerOperations } from '@/lib/server/operations/operation'
import { submit } from '@/lib/server/operations/perform'
import { closeDatabase, databaseIsShared, db } from './client'
import { users } from './schema'

let stop: () => Promise<void>

beforeAll(async () => {
  const postgres = await startPostgres()
  stop = postgres.stop
  setTestEnvironment({
    DATABASE_URL: postgres.url,
    ADMIN_EMAIL: 'helena@example.com',
    ADMIN_PASSWORD: 'uma senha comprida',
  })
  await createFirstUser()
})
afterAll(async () => {
  await closeDatabase()
  await stop()
})

test('the same schema stands on PostgreSQL, shared by instances', async () => {
  expect(await databaseIsShared()).toBe(true)
  await expect((await db()).execute(sql`delete from audit`)).rejects.toThrow()
})

test('over many connections at once the audit chain holds', async () => {
  const database = await db()
  const append = (n: number) => ({ actor: null, action: 'test', subject: String(n), outcome: 'ok', detail: {} })
  await Promise.all(Array.from({ length: 40 }, (_, n) => database.transaction((tx) => appendAudit(tx, append(n)))))
  expect(await verifyAudit(database)).toMatchObject({ rows: 41, brokenAt: null })
})

test('over many connections at once the key is brought into the audit chain once', async () => {
  const database = await db()
  const answers = await Promise.all(Array.from({ length: 8 }, () => keepKeyed(database)))
  expect(answers.filter((answer) => answer === 'brought')).toHaveLength(1)
  expect(await verifyAudit(database)).toMatchObject({ rows: 42, brokenAt: null })
})

test('over many connections at once a key is sent once, and a subject has one live operation', async () => {
  const [row] = await (await db()).select().from(users)
  if (!row) throw new Error('nobody')
  const person = { ...row, roles: ['finance' as const] }
  let sent = 0
  const declared = operation(charges.create, {
    input: z.object({ on: z.string() }),
    result: z.object({ n: z.number() }),
    subject: (input) => input.on,
    search: () => [],
    recover: 'ask-a-person',
    async send() {
      sent += 1
      return { state: 'accepted', result: { n: sent } }
    },
  })
  registerOperations({ 'pix.charge': declared })
  const key = crypto.randomUUID()
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => submit(declared, key, { on: 'one payment' }, person)),
  )
  expect(answers.filter((answer) => !answer.replayed)).toHaveLength(1)
  const others = await Promise.allSettled(
    Array.from({ length: 5 }, () => submit(declared, crypto.randomUUID(), { on: 'one payment' }, person)),
  )
  expect(others.map((other) => other.status)).toEqual(Array(5).fill('rejected'))
  expect(sent).toBe(1)
})
