import { afterAll, beforeAll } from 'vitest'
import { testKeptHead } from '@/e2e/harness/kept-head-contract'
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

testKeptHead()
