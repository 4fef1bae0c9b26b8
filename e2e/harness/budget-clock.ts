import { setImmediate as otherWork } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, vi } from 'vitest'
import type { Simulator } from '@/e2e/simulator/server'
import { db } from '@/lib/server/db/client'
import { waitingForBudget } from '@/lib/server/upstream/budget'

async function run(statement: ReturnType<typeof sql>): Promise<void> {
  await (await db()).execute(statement)
}

/** The time of the budget and upstream alike; each test begins without past requests. */
export function budgetClock(simulator: Simulator) {
  async function clear(): Promise<void> {
    simulator.moveClock({ advanceMs: 120_000 })
    await run(sql`delete from budget_requests`)
    await run(sql`delete from budget_pause`)
  }

  /** Moves time forward. */
  async function pass(seconds: number): Promise<void> {
    const span = sql`make_interval(secs => ${seconds})`
    await run(sql`update budget_requests set granted_at = granted_at - ${span}, settled_at = settled_at - ${span}`)
    await run(sql`update budget_pause set until = until - ${span}`)
    simulator.moveClock({ advanceMs: seconds * 1000 })
  }

  /** From here on, what waits for its place waits for a clock that only `passUntil` moves. */
  const hold = () => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })

  /** Moves time on whenever all that is left of these calls waits for its place; resolves with their results. */
  async function passUntil<T>(calls: readonly Promise<T>[]): Promise<PromiseSettledResult<T>[]> {
    let open = calls.length
    const closing = calls.map((call) =>
      call.finally(() => {
        open -= 1
      }),
    )
    const results = Promise.allSettled(closing)
    while (open > 0) {
      await otherWork()
      const { person, background } = waitingForBudget()
      if (open > person + background) continue
      await pass(1)
      vi.advanceTimersByTime(1_000)
    }
    return results
  }

  beforeEach(clear)
  afterEach(() => vi.useRealTimers())
  return { clear, pass, hold, passUntil }
}
