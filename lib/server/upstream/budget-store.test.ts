import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startPostgres } from '@/e2e/support/postgres'
import { setTestEnvironment } from '@/e2e/support/test-environment'
import type { BudgetUser } from '@/lib/core/budget-users'
import { closeDatabase, db } from '@/lib/server/db/client'
import { budgetRequests } from '@/lib/server/db/schema'
import { decide, type Priority, settleRequests } from './budget-store'

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

beforeEach(async () => {
  await (await db()).delete(budgetRequests)
})

const many = (user: BudgetUser, amount: number) => Array.from({ length: amount }, () => user)
const noRequests: Record<Priority, BudgetUser[]> = {
  ...{ listing: [], opening: [], person: [], background: [] },
  ...{ optional: [], bulk: [], idle: [] },
}
const ask = (by: Partial<typeof noRequests>) => decide({ limit: 120, reserve: 20, by: { ...noRequests, ...by } })

/** This many requests, granted and answered this long ago. */
async function used(usedBy: BudgetUser, amount: number, secondsAgo: number): Promise<void> {
  const at = new Date(Date.now() - secondsAgo * 1_000)
  await (await db())
    .insert(budgetRequests)
    .values(many(usedBy, amount).map(() => ({ usedBy, grantedAt: at, settledAt: at })))
}

async function pass(seconds: number): Promise<void> {
  const span = sql`make_interval(secs => ${seconds})`
  await (await db()).execute(
    sql`update budget_requests set granted_at = granted_at - ${span}, settled_at = settled_at - ${span}`,
  )
}

describe('work in bulk', () => {
  it('leaves a few places free, which a person has at once', async () => {
    await used('exports', 116, 30)
    expect((await ask({ bulk: many('exports', 8) })).granted.bulk).toHaveLength(1)
    expect((await ask({ bulk: many('exports', 8) })).granted.bulk).toHaveLength(0)
    expect((await ask({ person: many('people', 3) })).granted.person).toHaveLength(3)
  })

  it('is spread over the minute, so that places come free all the time', async () => {
    const perSecond: number[] = []
    for (let second = 0; second < 12; second += 1) {
      perSecond.push((await ask({ bulk: many('exports', 30) })).granted.bulk.length)
      await pass(1.01)
    }
    expect(Math.max(...perSecond)).toBeLessThanOrEqual(4)
    expect(perSecond.slice(0, 6).reduce((sum, one) => sum + one, 0)).toBe(13)
    expect(perSecond.slice(6).reduce((sum, one) => sum + one, 0)).toBe(13)
  })

  it('comes after background work, whose share it does not take', async () => {
    await used('exports', 116, 30)
    const { granted } = await ask({ bulk: many('exports', 8), background: many('index', 8) })
    expect([granted.background.length, granted.bulk.length]).toEqual([1, 0])
    await pass(31)
    expect((await ask({ background: many('index', 100) })).granted.background).toHaveLength(99)
  })

  it('comes before what people can do without, of which a sixth of the minute is granted meanwhile', async () => {
    await used('people', 15, 30)
    expect((await ask({ bulk: many('exports', 1), optional: many('people', 30) })).granted.optional).toHaveLength(5)
    expect((await ask({ optional: many('people', 30) })).granted.optional).toHaveLength(0)
    await pass(7)
    expect((await ask({ optional: many('people', 60) })).granted.optional).toHaveLength(40)
  })

  it('takes less the more people use, and the idle has nothing meanwhile', async () => {
    await used('people', 60, 30)
    const { granted } = await ask({ bulk: many('exports', 30), idle: many('index', 5) })
    expect([granted.bulk.length, granted.idle.length]).toEqual([3, 0])
  })
})

describe('listing', () => {
  it('has a tenth of the minute of its own, whatever people ask', async () => {
    await used('people', 100, 30)
    const { granted } = await ask({ person: many('people', 30), listing: many('index', 20) })
    expect([granted.listing.length, granted.person.length]).toEqual([12, 8])
    await pass(31)
    expect((await ask({ person: many('people', 120), listing: many('index', 1) })).granted.listing).toHaveLength(0)
  })

  it('has beside it what people leave, spread over the minute', async () => {
    let sum = 0
    for (let tenth = 0; tenth < 9; tenth += 1) {
      sum += (await ask({ listing: many('index', 100) })).granted.listing.length
      await pass(6.1)
    }
    expect(sum).toBeGreaterThan(80)
    expect((await ask({ person: many('people', 20) })).granted.person).toHaveLength(20)
  })
})

it('instances that ask at once are together granted the budget and no more', async () => {
  const people = (amount: number) => Array.from({ length: amount }, () => 'people' as const)
  const askAll = (at: number) =>
    ask({
      person: people((at % 3) + 1),
      background: people(1),
      optional: people(1),
      bulk: ['exports'],
      idle: ['index'],
    })
  const decisions = await Promise.all(Array.from({ length: 100 }, (_, at) => askAll(at)))
  const granted = decisions.flatMap((decision) => Object.values(decision.granted).flat())
  expect(new Set(granted).size).toBe(granted.length)
  expect(granted).toHaveLength(120)
  await settleRequests(granted)
  expect(await askAll(0)).toMatchObject({ granted: noRequests, live: 120 })
})
