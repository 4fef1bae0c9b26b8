import { sql } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { setTestEnvironment } from '@/e2e/support/test-environment'
import { appendAudit, verifyAudit } from './audit'
import { closeDatabase, db } from './db/client'

setTestEnvironment()
afterAll(closeDatabase)

const entry = (subject: string) => ({
  actor: { id: crypto.randomUUID(), email: 'ana@example.com' },
  action: 'users.change',
  subject,
  outcome: 'ok',
  detail: { b: 1, a: { d: [null, 'é'], c: undefined } },
})

test('entries chain, whoever writes at the same time, and a changed row breaks the chain where it is', async () => {
  const database = await db()
  await Promise.all(
    Array.from({ length: 20 }, (_, n) => database.transaction((tx) => appendAudit(tx, entry(String(n))))),
  )
  expect(await verifyAudit(database)).toEqual({ rows: 20, brokenAt: null })

  await database.execute(sql`alter table audit disable trigger audit_append_only`)
  await database.execute(sql`update audit set subject = 'another' where seq = 7`)
  expect(await verifyAudit(database)).toEqual({ rows: 6, brokenAt: 7 })
})
