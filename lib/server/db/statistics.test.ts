import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { setTestEnvironment } from '@/e2e/support/test-environment'
import { signInGuesses } from './access-tables'
import { db } from './client'
import { refreshStatistics } from './statistics'

setTestEnvironment()

test('a table that has changed much is counted anew, once', async () => {
  expect(await refreshStatistics()).toEqual([])
  const guesses = sql`select 'person:' || n, now(), 1 from generate_series(1, 1200) n`
  await (await db()).execute(sql`insert into ${signInGuesses} (key, since, attempts) ${guesses}`)
  expect(await refreshStatistics()).toEqual(['sign_in_guesses'])
  expect(await refreshStatistics()).toEqual([])
})
