import 'server-only'
import { and, inArray, isNull, lte, type SQL, sql } from 'drizzle-orm'
import type { BudgetUser } from '@/lib/core/budget-users'
import { sessions } from '@/lib/server/db/access-tables'
import { type Database, db, type Transaction } from '@/lib/server/db/client'
import { budgetPause, budgetRequests } from '@/lib/server/db/schema'

/**
 * A request counts for a window after its answer; the margin covers requests that were still in transit when we gave up
 * on them.
 */
const countedAfterAnswer = sql.raw(`interval '60250 milliseconds'`)
const countedUnanswered = sql.raw(`interval '90 seconds'`)
const service = 'accounting'
const lockKey = 72175002

const now = sql`clock_timestamp()`
const freeAt = sql`coalesce(${budgetRequests.settledAt} + ${countedAfterAnswer}, ${budgetRequests.grantedAt} + ${countedUnanswered})`
const msUntil = (instant: unknown) => sql<number>`(extract(epoch from ${instant} - ${now}) * 1000)::float8`

/** In serving order. Listing, optional and idle requests are granted immediately or refused. */
export const priorities = ['listing', 'opening', 'person', 'background', 'optional', 'bulk', 'idle'] as const
export type Priority = (typeof priorities)[number]

/** Waiting requests, in order of arrival. */
export type Wanted = { limit: number; reserve: number; by: Record<Priority, BudgetUser[]> }

export type Decision = {
  granted: Record<Priority, number[]>
  /** Number of requests that count now, including the new ones, and those of exports among them. */
  live: number
  exports: number
  pauseMs: number
  /** When the counted requests expire, soonest first; as many as the ungranted requests need. */
  freeInMs: number[]
}

export type BudgetUse = {
  live: number
  by: Record<BudgetUser, number>
  /** Milliseconds without any grant. */
  pauseMs: number
  /** Part of the minute reserved for people. */
  forPeople: number
}

/** A session with a more recent request counts as a person at work. */
const presence = sql.raw(`interval '5 minutes'`)
const requestsOfOnePerson = 2

/** Idle and bulk requests are spread over tenths of the minute, so that places become free continuously. */
const tenths = 10
const tenthOfMinute = sql.raw(`interval '6 seconds'`)
const second = sql.raw(`interval '1 second'`)

/** Places of the minute that bulk requests always leave free, so that people need not wait. */
export const headroomOf = (limit: number) => Math.max(1, Math.round(limit / 40))

/** Shares are slightly larger than exact, to compensate for time lost while waiting. */
const slackOf = (limit: number) => limit / 15

const usedBy = (user: BudgetUser) =>
  sql<number>`(count(*) filter (where ${freeAt} > ${now} and ${budgetRequests.usedBy} = ${user}))::int`

type Used = Omit<BudgetUse, 'forPeople'> & {
  stale: number
  /** Grants in the last tenth to others than people, to exports among them, and to exports in the last second. */
  lately: { others: number; exports: number; exportsNow: number }
}

async function usedNow(tx: Transaction | Database): Promise<Used> {
  const pauseMs = sql<number>`coalesce((select ${msUntil(budgetPause.until)} from ${budgetPause} where ${budgetPause.service} = ${service}), 0)`
  const all = sql<number>`count(*)::int`
  const by = { people: usedBy('people'), index: usedBy('index'), exports: usedBy('exports') }
  const since = (age: SQL, users: SQL) =>
    sql<number>`(count(*) filter (where ${budgetRequests.grantedAt} > ${now} - ${age} and ${budgetRequests.usedBy} ${users}))::int`
  const lately = {
    others: since(tenthOfMinute, sql`<> 'people'`),
    lateExports: since(tenthOfMinute, sql`= 'exports'`),
    exportsNow: since(second, sql`= 'exports'`),
  }
  const [row] = await tx.select({ ...by, ...lately, all, pauseMs }).from(budgetRequests)
  const none = { people: 0, index: 0, exports: 0, all: 0, others: 0, lateExports: 0, exportsNow: 0, pauseMs: 0 }
  const { people, index, exports, others, lateExports, exportsNow, ...counted } = row ?? none
  const live = people + index + exports
  return {
    live,
    by: { people, index, exports },
    stale: counted.all - live,
    lately: { others, exports: lateExports, exportsNow },
    pauseMs: Math.max(0, counted.pauseMs),
  }
}

/**
 * People's share of each minute: the reserve, more for each person at work, and twice their recent use if larger, so
 * that a burst finds free places.
 */
async function shareOfPeople(
  tx: Transaction | Database,
  { limit, reserve, used }: { limit: number; reserve: number; used: number },
) {
  const [row] = await tx
    .select({ present: sql<number>`count(*)::int` })
    .from(sessions)
    .where(and(isNull(sessions.endedAt), sql`${sessions.lastSeenAt} > ${now} - ${presence}`))
  const present = Math.min(reserve + requestsOfOnePerson * (row?.present ?? 0), Math.floor((limit * 2) / 3))
  return Math.min(limit, Math.max(reserve, present, 2 * used))
}

async function grant(tx: Transaction, users: BudgetUser[]): Promise<number[]> {
  if (users.length === 0) return []
  const rows = users.map((usedBy) => ({ grantedAt: now, usedBy }))
  return (await tx.insert(budgetRequests).values(rows).returning({ id: budgetRequests.id })).map(({ id }) => id)
}

/**
 * Grants the free requests of the last minute, people first, in one transaction under one lock for all instances. Bulk
 * requests take all but a few of the remaining places, and none of the part for background work.
 */
export async function decide({ limit, reserve, by: wanted }: Wanted): Promise<Decision> {
  const database = await db()
  return database.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${lockKey})`)
    const { live, by, stale, lately, pauseMs } = await usedNow(tx)
    if (stale > 0) await tx.delete(budgetRequests).where(lte(freeAt, now))
    const headroom = headroomOf(limit)
    let free = pauseMs > 0 ? 0 : Math.max(0, limit - live)
    const take = (priority: Priority, ...bounds: number[]) => {
      const count = within(wanted[priority].length, free, ...bounds)
      free -= count
      return count
    }
    // A tenth of the minute is always reserved for lists; further list requests count as idle.
    const forListing = take('listing', Math.max(1, Math.floor(limit / tenths)) - by.index)
    const forOpening = take('opening')
    const forPeople = forOpening + take('person')
    const used = by.people + forPeople
    const others = live - by.exports
    const forBackground = take('background', free - headroom, limit - reserve - others - forPeople)
    // Half of the minute is reserved for urgent reads of people, most of it while exports request files.
    const exporting = wanted.bulk.length + lately.exports > 0
    const forOptional = take('optional', Math.floor(limit / (exporting ? 6 : 2)) - used)
    const shareOfBulk = limit + slackOf(limit) - used - forOptional
    const forBulk = take(
      'bulk',
      free - headroom,
      Math.ceil(shareOfBulk / tenths) - lately.exports,
      Math.ceil(shareOfBulk / 60) + 1 - lately.exportsNow,
    )
    const moreListing = wanted.listing.length - forListing
    const isIdleTime = wanted.idle.length + moreListing > 0 && wanted.bulk.length === 0 && free > 0
    const left = isIdleTime ? await leftToIdle() : [0]
    const forMoreListing = within(moreListing, free, ...left)
    free -= forMoreListing
    const forIdle = take('idle', ...left.map((bound) => bound - forMoreListing))
    const counts = [
      ...[forListing + forMoreListing, forOpening, forPeople - forOpening],
      ...[forBackground, forOptional, forBulk, forIdle],
    ]
    const ids = await grant(
      tx,
      priorities.flatMap((priority, at) => wanted[priority].slice(0, counts[at])),
    )
    const granted = {} as Record<Priority, number[]>
    for (const [at, priority] of priorities.entries()) granted[priority] = ids.splice(0, counts[at])
    const waiting = wanted.opening.length + wanted.person.length + wanted.background.length + wanted.bulk.length
    const rows =
      waiting === forPeople + forBackground + forBulk
        ? []
        : await tx
            .select({ ms: msUntil(freeAt) })
            .from(budgetRequests)
            .orderBy(freeAt)
            .limit(waiting + reserve)
    return {
      granted,
      live: live + counts.reduce((sum, count) => sum + count, 0),
      exports: by.exports + forBulk,
      pauseMs,
      freeInMs: rows.map(({ ms }) => ms).filter((ms) => ms > 0),
    }

    /** Free places of the minute and of its current tenth. */
    async function leftToIdle(): Promise<[number, number]> {
      const left = limit - (await shareOfPeople(tx, { limit, reserve, used: used + forOptional }))
      const others = forListing + forBackground
      return [left - (live - by.people) - others, Math.ceil(left / tenths) - lately.others - others]
    }
  })
}

/** The requested number, limited by every bound. */
const within = (wanted: number, ...bounds: number[]) => Math.max(0, Math.min(wanted, ...bounds))

/** Use of the last minute over all instances, by user. */
export async function readUse(limit: number, reserve: number): Promise<BudgetUse> {
  const database = await db()
  const { live, by, pauseMs } = await usedNow(database)
  return { live, by, pauseMs, forPeople: await shareOfPeople(database, { limit, reserve, used: by.people }) }
}

/** Marks requests as answered: from now on each counts for one more minute. */
export async function settleRequests(ids: number[]): Promise<void> {
  await (await db()).update(budgetRequests).set({ settledAt: now }).where(inArray(budgetRequests.id, ids))
}

/** Returns granted requests that were never sent. */
export async function returnRequests(ids: number[]): Promise<void> {
  if (ids.length > 0) await (await db()).delete(budgetRequests).where(inArray(budgetRequests.id, ids))
}

/** Grants nothing before the given time; a longer pause stays in force. */
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
