import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { setTestEnvironment } from '@/e2e/support/test-environment'
import { env } from '@/lib/server/env'
import { db } from './client'
import { FolderInUseError, lockFolder } from './data-folder'

setTestEnvironment()

test('the embedded database is migrated on first use and holds its folder alone', async () => {
  const rows = await (await db()).execute<{ n: number }>(sql`select count(*)::int as n from users`)
  expect(rows).toMatchObject({ rows: [{ n: 0 }] })
  expect(() => lockFolder(env().DATA_DIR)).toThrow(FolderInUseError)
})

test('audit rows cannot be changed', async () => {
  const database = await db()
  await expect(database.execute(sql`delete from audit`)).rejects.toThrow()
})
