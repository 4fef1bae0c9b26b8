import 'server-only'
import { inArray, lte, sql } from 'drizzle-orm'
import { type Database, db, type Transaction } from '@/lib/server/db/client'
import { budgetPause, budgetRequests } from '@/lib/server/db/schema'

/** A request counts for the window after its answer; the margin covers what was still on the wire when we gave up on it. */
const countedAfterAnswer = sql.raw(`interval '60250 milliseconds'`)
const countedUnanswered = sql.raw(`interval '90 seconds'`)
const service = 'accounting'
const lockKey = 72175002

const now = sql`clock_timestamp()`
const freeAt = sql`coalesce(${budgetRequests.settledAt} + ${countedAfterAnswer}, ${budgetRequests.grantedAt} + ${countedUnanswered})`
const msUntil = (instant: unknown) => sql<number>`(extract(epoch from ${instant} - ${now}) * 1000)::float8`

export type Wanted = { limit: number; reserve: number; people: number; background: number }

export type Decision = {
  people: number[]
  background: number[]
  /** How many requests count now, the new ones included. */
  live: number
  pauseMs: number
  /** When the live requests stop counting, soonest first; as many as the ungranted need. */
  freeInMs: number[]
}

async function livingNow(tx: Transaction | Database): Promise<{ live: number; stale: number; pauseMs: number }> {
  const pauseMs = sql<number>`coalesce((select ${msUntil(budgetPause.until)} from ${budgetPause} where ${budgetPause.service} = ${service}), 0)`
  const live = sql<number>`(count(*) filter (where ${freeAt} > ${now}))::int`
  const all = sql<number>`count(*)::int`
  const [row] = await tx.select({ live, all, pauseMs }).from(budgetRequests)
  const counted = row ?? { live: 0, all: 0, pauseMs: 0 }
  return { live: counted.live, stale: counted.all - counted.live, pauseMs: Math.max(0, counted.pauseMs) }
}

async function grant(tx: Transaction, amount: number): Promise<number[]> {
  if (amount === 0) return []
  const rows = Array.from({ length: amount }, () => ({ grantedAt: now }))
  return (await tx.insert(budgetRequests).values(rows).returning({ id: budgetRequests.id })).map(({ id }) => id)
}

/** Grants what the last minute leaves, people first, in one transaction under one lock for all instances. */
export async function decide({ limit, reserve, people, background }: Wanted): Promise<Decision> {
  const database = await db()
  return database.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${lockKey})`)
    const { live, stale, pauseMs } = await livingNow(tx)
    if (stale > 0) await tx.delete(budgetRequests).where(lte(freeAt, now))
    const free = pauseMs > 0 ? 0 : Math.max(0, limit - live)
    const forPeople = Math.min(people, free)
    const forBackground = Math.min(background, Math.max(0, free - forPeople - reserve))
    const ids = await grant(tx, forPeople + forBackground)
    const waiting = people + background - ids.length
    const rows =
      waiting === 0
        ? []
        : await tx
            .select({ ms: msUntil(freeAt) })
            .from(budgetRequests)
            .orderBy(freeAt)
            .limit(waiting + reserve)
    return {
      people: ids.slice(0, forPeople),
      background: ids.slice(forPeople),
      live: live + ids.length,
      pauseMs,
      freeInMs: rows.map(({ ms }) => ms).filter((ms) => ms > 0),
    }
  })
}

/** How much of the last minute is used, over all instances, and how long nobody is granted anything. */
export async function readUse(): Promise<{ live: number; pauseMs: number }> {
  const { live, pauseMs } = await livingNow(await db())
  return { live, pauseMs }
}

/** The answers came: from here on each counts for one more minute. */
export async function settleRequests(ids: number[]): Promise<void> {
  await (await db()).update(budgetRequests).set({ settledAt: now }).where(inArray(budgetRequests.id, ids))
}

/** Gives back what was granted and never sent. */
export async function returnRequests(ids: number[]): Promise<void> {
  if (ids.length > 0) await (await db()).delete(budgetRequests).where(inArray(budgetRequests.id, ids))
}

/** No instance is granted anything before then; a longer pause already in force stays. */
export async function pauseRequests(seconds: number): Promise<void> {
  const until = sql`${now} + make_interval(secs => ${seconds})`
  await (await db())
    .insert(budgetPause)
    .values({ service, until })
    .onConflictDoUpdate({
      target: budgetPause.service,
      set: { until: sql`greatest(${budgetPause.until}, excluded.until)` },
    })
}
