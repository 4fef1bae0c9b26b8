import { isNotNull, sql } from 'drizzle-orm'
import { describe, expect, it, vi } from 'vitest'
import { budgetClock } from '@/e2e/harness/budget-clock'
import { setUpSimulator } from '@/e2e/harness/simulator'
import type { BudgetUser } from '@/lib/core/budget-users'
import { Problem } from '@/lib/core/errors'
import { db } from '@/lib/server/db/client'
import { budgetRequests } from '@/lib/server/db/schema'
import { withRequestContext } from '@/lib/server/http/request-context'
import { getCompany, listCompanies } from './accounting/client'
import { acquire, budgetUse, type Priority, pauseBudget, placeInQueue } from './budget'

const simulator = await setUpSimulator({ rate: 120 }, { ACCOUNTING_REQUESTS_PER_MINUTE: '120' })
const { clear, pass, hold, passUntil } = budgetClock(simulator)

async function run(statement: ReturnType<typeof sql>): Promise<void> {
  await (await db()).execute(statement)
}

async function settledRows(): Promise<number> {
  return (await db()).$count(budgetRequests, isNotNull(budgetRequests.settledAt))
}

const busyFor = (error: unknown) => (error instanceof Problem ? (error.extras.retryAfter ?? -1) : -1)
const take = (amount: number, priority: Priority = 'person', usedBy: BudgetUser = 'people') =>
  Promise.allSettled(Array.from({ length: amount }, () => acquire(priority, undefined, usedBy)))
const granted = (results: PromiseSettledResult<unknown>[]) =>
  results.filter(({ status }) => status === 'fulfilled').length

describe.each(['sliding', 'fixed'] as const)('against a %s window', (window) => {
  it('300 requests, whenever they may, never meet a 429', async () => {
    hold()
    simulator.changeSettings({ window })
    simulator.clearRequests()
    const wanted = Array.from({ length: 300 }, (_, index) => index)
    let left = wanted
    for (let turn = 0; left.length > 0; turn += 1) {
      expect(turn).toBeLessThan(40)
      const batch = left.slice(0, 37 + turn * 5)
      const results = await passUntil(batch.map(() => listCompanies({ limit: 1 })))
      const refused = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []))
      expect(refused.every((error) => error instanceof Problem && error.code === 'upstream_busy')).toBe(true)
      left = [...left.slice(batch.length), ...refused.map((_, index) => index)]
      await pass(Math.max(7, ...refused.map(busyFor)))
    }
    const statuses = simulator.requests({ service: 'accounting' }).map(({ status }) => status)
    expect(statuses.filter((status) => status !== 200)).toEqual([])
    expect(statuses).toHaveLength(300)
  })
})

describe('the last minute', () => {
  it('holds 120 requests and no more; the next learn when to come back', async () => {
    const results = await take(130)
    expect(granted(results)).toBe(120)
    const waits = results.flatMap((result) => (result.status === 'rejected' ? [busyFor(result.reason)] : []))
    expect(Math.min(...waits)).toBeGreaterThan(10)
    expect(Math.max(...waits)).toBeLessThanOrEqual(91)
  })

  it('counts an unanswered request for ninety seconds and an answered one for sixty', async () => {
    const grants = await Promise.all(Array.from({ length: 120 }, () => acquire('person')))
    await pass(75)
    expect(granted(await take(1))).toBe(0)
    for (const grant of grants.slice(0, 60)) grant.settle()
    await vi.waitFor(async () => expect(await settledRows()).toBe(60))
    await pass(15)
    expect(granted(await take(100))).toBe(60)
    await pass(46)
    expect(granted(await take(61))).toBe(60)
  })

  it('leaves people twenty that background may not use', async () => {
    expect(granted(await take(120, 'background'))).toBe(100)
    expect(granted(await take(30))).toBe(20)
  })

  /** Number of grants that idle requests get when repeated for this many seconds. */
  async function idleFor(seconds: number): Promise<number> {
    let sum = 0
    for (let passed = 0; passed < seconds; passed += 6.1) {
      sum += granted(await take(130, 'idle', 'index'))
      await pass(6.1)
    }
    return sum
  }

  it('grants the idle at once or not at all, spread over the minute, and never the twenty of people', async () => {
    const results = await take(130, 'idle', 'index')
    expect(granted(results)).toBe(10)
    const waits = results.flatMap((result) => (result.status === 'rejected' ? [busyFor(result.reason)] : []))
    expect(new Set(waits)).toEqual(new Set([3]))
    expect(granted(await take(1, 'background', 'index'))).toBe(1)
    await pass(6.1)
    expect(await idleFor(60)).toBe(89)
    expect(granted(await take(20))).toBe(20)
  })

  it('leaves people twice what they use before the idle has any', async () => {
    await take(40)
    expect(await idleFor(60)).toBe(40)
    await take(20)
    expect(granted(await take(1, 'idle', 'index'))).toBe(0)
    expect(granted(await take(20))).toBe(20)
  })

  it('leaves the idle less for each person who is at work', async () => {
    for (let person = 0; person < 10; person += 1) {
      await run(sql`with someone as (
          insert into users (email, name, roles) values (${`someone-${person}@lastro.test`}, 'Alguém', '{finance}') returning id
        ) insert into sessions (user_id) select id from someone`)
    }
    expect(await idleFor(60)).toBe(80)
    await run(sql`update sessions set last_seen_at = now() - interval '6 minutes'`)
    expect(await idleFor(12)).toBe(20)
  })

  it('grants people what they can do without from half of the minute, whatever the idle took', async () => {
    await take(40)
    await take(10, 'idle', 'index')
    expect(granted(await take(30, 'optional'))).toBe(20)
    expect(granted(await take(1, 'optional'))).toBe(0)
    expect(granted(await take(50))).toBe(50)
  })

  it('knows who used it, over all instances', async () => {
    await take(3)
    await Promise.all([acquire('idle', undefined, 'index'), acquire('background', undefined, 'exports')])
    await expect(budgetUse()).resolves.toMatchObject({ live: 5, by: { people: 3, index: 1, exports: 1 }, limit: 120 })
  })

  /** A full minute, of which this many places become free in five seconds. */
  const almostFree = (places: number) =>
    run(sql`insert into budget_requests (granted_at, settled_at)
      select at, at from generate_series(1, 120) n, lateral (
        select clock_timestamp() - make_interval(secs => case when n <= ${places}::int then 55 else 20 end) as at) so`)

  it('serves people before background that came earlier', async () => {
    const order: string[] = []
    hold()
    await almostFree(120)
    const background = acquire('background').then(() => order.push('background'))
    const people = [acquire('person'), acquire('person')].map((grant) => grant.then(() => order.push('person')))
    await passUntil([background, ...people])
    expect(order).toEqual(['person', 'person', 'background'])
  })

  const askedBy = <T>(id: string, act: () => T) => {
    const person = { id, email: `${id}@lastro.test`, name: id, roles: ['finance' as const] }
    return withRequestContext({ requestId: id, caller: { person, sessionId: id } }, act)
  }

  it('serves what a person has nothing of yet before lists, and lets it wait a minute', async () => {
    hold()
    await almostFree(1)
    const [list, file] = [acquire('person'), acquire('opening')]
    await expect(list).rejects.toMatchObject({ code: 'upstream_busy' })
    expect(await passUntil([file])).toMatchObject([{ status: 'fulfilled' }])
    await run(
      sql`update budget_requests set granted_at = clock_timestamp(), settled_at = clock_timestamp() - interval '20 seconds'`,
    )
    const later = acquire('opening')
    await expect(acquire('person')).rejects.toMatchObject({ code: 'upstream_busy' })
    await pass(45)
    await acquire('person')
    await expect(later).resolves.toHaveProperty('settle')
  })

  it('serves everybody’s first request before anybody’s second, and says where theirs stand', async () => {
    const order: string[] = []
    hold()
    await almostFree(3)
    const open = (id: string) => askedBy(id, () => acquire('opening')).then(() => order.push(id))
    const opening = [...Array.from({ length: 10 }, () => open('ana')), open('bia'), open('caio')]
    await vi.waitFor(() => expect(placeInQueue('caio')).toMatchObject({ ahead: 2 }))
    expect(placeInQueue('ana')).toMatchObject({ ahead: 0, seconds: expect.any(Number) })
    expect(placeInQueue('davi')).toBeNull()
    await passUntil([0, 10, 11].flatMap((at) => opening[at] ?? []))
    expect(order).toEqual(['ana', 'bia', 'caio'])
    await clear()
    await acquire('opening')
    await Promise.all(opening)
  })

  it('drops a caller who left, and gives the place to the next', async () => {
    hold()
    await almostFree(120)
    const leaving = new AbortController()
    const left = acquire('person', leaving.signal)
    const staying = acquire('person')
    leaving.abort(new Error('gone'))
    await expect(left).rejects.toThrow('gone')
    expect(await passUntil([staying])).toMatchObject([{ status: 'fulfilled', value: { settle: expect.any(Function) } }])
  })

  it('is shared by all instances: what another one used is counted', async () => {
    await run(sql`insert into budget_requests (granted_at) select clock_timestamp() from generate_series(1, 115)`)
    expect(granted(await take(10))).toBe(5)
  })

  it('drops the rows that no longer count', async () => {
    await take(50)
    await pass(100)
    await acquire('person')
    const rows = await (await db()).execute(sql`select count(*)::int as n from budget_requests`)
    expect(rows).toMatchObject({ rows: [{ n: 1 }] })
  })
})

describe('after a 429', () => {
  it('nobody asks before Retry-After has passed', async () => {
    simulator.armFault({ service: 'accounting', path: '/v1/empresas', kind: '429', headers: { 'Retry-After': '45' } })
    await expect(listCompanies({})).rejects.toMatchObject({
      code: 'upstream_busy',
      definite: true,
      extras: { retryAfter: 45 },
    })
    simulator.clearRequests()
    await expect(getCompany('00000000-0000-4000-8000-000000000000')).rejects.toMatchObject({ code: 'upstream_busy' })
    expect(simulator.requests({ service: 'accounting' })).toEqual([])
    await pass(45)
    await expect(listCompanies({})).resolves.toHaveProperty('items')
  })

  it('a short wait is waited for', async () => {
    simulator.armFault({ service: 'accounting', path: '/v1/empresas', kind: '429', headers: { 'Retry-After': '1' } })
    await expect(listCompanies({})).resolves.toHaveProperty('items')
  })

  it('a shorter pause does not end a longer one', async () => {
    await pauseBudget(60)
    await pauseBudget(1)
    const [result] = await take(1)
    expect(result).toMatchObject({ status: 'rejected', reason: { code: 'upstream_busy' } })
  })
})
