import { afterAll, beforeAll, expect, it } from 'vitest'
import { startPostgres } from '@/e2e/support/postgres'
import { setTestEnvironment } from '@/e2e/support/test-environment'
import { closeDatabase, db } from '@/lib/server/db/client'
import { decide, settleRequests } from './budget-store'

let postgres: Awaited<ReturnType<typeof startPostgres>>

beforeAll(async () => {
  postgres = await startPostgres()
  setTestEnvironment({ DATABASE_URL: postgres.url })
  await db()
})
afterAll(async () => {
  await closeDatabase()
  await postgres.stop()
})

it('instances that ask at once are together granted the budget and no more', async () => {
  const people = (amount: number) => Array.from({ length: amount }, () => 'people' as const)
  const ask = (at: number) => {
    const by = { person: people((at % 3) + 1), background: people(1), optional: people(1), idle: ['index'] as const }
    return decide({ limit: 120, reserve: 20, by: { ...by, bulk: ['exports'], idle: [...by.idle] } })
  }
  const decisions = await Promise.all(Array.from({ length: 100 }, (_, at) => ask(at)))
  const granted = decisions.flatMap((decision) => Object.values(decision.granted).flat())
  expect(new Set(granted).size).toBe(granted.length)
  expect(granted).toHaveLength(120)
  await settleRequests(granted)
  const none = { person: [], background: [], optional: [], bulk: [], idle: [] }
  expect(await ask(0)).toMatchObject({ granted: none, live: 120 })
})
