import { PGlite } from '@electric-sql/pglite'
import { expect, test, vi } from 'vitest'
import { setUpSimulator } from '@/e2e/harness/simulator'
import { startKeeping } from '@/lib/server/audit/keeping'
import { db } from '@/lib/server/db/client'
import { wakeAll } from '@/lib/server/db/wakes'
import { startJobs } from '@/lib/server/jobs'
import { startHub } from '@/lib/server/live/hub'
import { startWorkers } from '@/lib/server/workers'
import { workers } from './workers'

await setUpSimulator(
  { documents: 0 },
  { RECEIVED_DAYS: '1', SMTP_URL: 'smtp://127.0.0.1:1', EMAIL_FROM: 'a@example.com' },
)

/** Every statement is parsed (`P`) or sent as a whole (`Q`) in PostgreSQL's protocol. */
const isStatement = ([kind]: Uint8Array) => kind === 0x50 || kind === 0x51

let statements = 0
const { execProtocolRaw } = PGlite.prototype
vi.spyOn(PGlite.prototype, 'execProtocolRaw').mockImplementation(function (this: PGlite, message, options) {
  if (isStatement(message)) statements += 1
  return execProtocolRaw.call(this, message, options)
})

/** Number of statements in so many ms. */
async function statementsIn(ms: number): Promise<number> {
  const before = statements
  await new Promise((resolve) => setTimeout(resolve, ms))
  return statements - before
}

/** Half as many as the seconds between two looks of a worker that is not woken. */
const mostStatements = 30

test('workers without work sleep, and all of them look for work with few statements', async () => {
  await db()
  await startHub()
  await startJobs()
  await startKeeping('none')
  startWorkers(workers)
  await expect.poll(() => statementsIn(1_000), { timeout: 30_000, interval: 0 }).toBe(0)
  const before = statements
  wakeAll()
  await expect.poll(() => statementsIn(1_000), { timeout: 10_000, interval: 0 }).toBe(0)
  expect(statements - before).toBeGreaterThan(10)
  expect(statements - before).toBeLessThan(mostStatements)
})
