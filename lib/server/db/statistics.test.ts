import { sql } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { setTestEnvironment } from '@/e2e/support/test-environment'
import { closeDatabase, db } from './client'
import { signInFailures } from './schema'
import { refreshStatistics } from './statistics'

setTestEnvironment()
afterAll(closeDatabase)

test('a table that has changed much is counted anew, once', async () => {
  expect(await refreshStatistics()).toEqual([])
  const failures = sql`select n || '@example.com', 1, now() from generate_series(1, 1200) n`
  await (await db()).execute(sql`insert into ${signInFailures} (email, failures, last_failed_at) ${failures}`)
  expect(await refreshStatistics()).toEqual(['sign_in_failures'])
  expect(await refreshStatistics()).toEqual([])
})
