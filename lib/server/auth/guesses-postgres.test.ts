import { afterAll, beforeAll } from 'vitest'
import { testCallsInTurn, testGuesses, testTurns } from '@/e2e/harness/guess-contract'
import { sized } from '@/e2e/harness/sized'
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

for (const testOne of sized([testGuesses, testTurns], [testGuesses, testCallsInTurn, testTurns])) testOne()
