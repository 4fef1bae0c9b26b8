import { afterAll, beforeAll } from 'vitest'
import { testKeptTotals } from '@/e2e/harness/kept-totals-contract'
import { startPostgres } from '@/e2e/support/postgres'
import { setTestEnvironment } from '@/e2e/support/test-environment'
import { closeDatabase } from '@/lib/server/db/client'

let stop: () => Promise<void>

beforeAll(async () => {
  const postgres = await startPostgres()
  stop = postgres.stop
  setTestEnvironment({ DATABASE_URL: postgres.url })
})
afterAll(async () => {
  await closeDatabase()
  await stop()
})

testKeptTotals()
