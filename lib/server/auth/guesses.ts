import 'server-only'
import { setTimeout as sleep } from 'node:timers/promises'
import { and, eq, inArray, isNull, lt, or, type SQL, sql } from 'drizzle-orm'
import { signInGuesses } from '@/lib/server/db/access-tables'
import { db, type Transaction } from '@/lib/server/db/client'
import { type Counted, codesOf, type GuessScope, guessScopes, limits } from './guess-limits'

/** Pause while other attempts, whose outcome decides this one, are being verified. */
const waitMs = 50
const longestWaitMs = 10_000
const secondsAfterWait = 15 * 60

/** An attempt that was counted before its verification: the caller must call one of these functions. */
export type Guess = {
  succeeded: (tx: Transaction) => Promise<void>
  /** A correct first step: counts no further failure, and clears none. */
  halfway: (tx: Transaction) => Promise<void>
  /** Returns the scopes that this failure locked and the seconds until the next attempt; 0 while it is allowed. */
  failed: (tx: Transaction) => Promise<Lock>
}

type Lock = { scopes: GuessScope[]; seconds: number }

/**
 * Counts an attempt in one statement before anything is verified, so that simultaneous attempts cannot exceed a limit.
 * Returns the seconds of an existing lock. `turn`: the row of the turn that the attempt waited for (`slowing`).
 */
export async function countGuess(
  counted: Counted[],
  turn: string | null = null,
): Promise<Guess | { lockedSeconds: number }> {
  const until = performance.now() + longestWaitMs
  for (;;) {
    const at = await reserve(counted)
    if (at !== null) return guess(counted, at, turn)
    const lockedSeconds = await secondsLocked(counted)
    if (lockedSeconds > 0) return { lockedSeconds }
    if (performance.now() > until) return { lockedSeconds: secondsAfterWait }
    await sleep(waitMs)
  }
}

/** The limit of the row's own scope. */
function limitOf(limit: 'failures' | 'seconds' | 'sliding'): SQL {
  const cases = guessScopes.map((scope) => sql`when ${scope} then ${sql.raw(String(limits[scope][limit]))}`)
  return sql`case split_part(${signInGuesses.key}, ':', 1) ${sql.join(cases, sql` `)} end`
}

const windowOf = sql`make_interval(secs => ${limitOf('seconds')})`
const isOver = sql`(${signInGuesses.lockedUntil} <= now() or (${signInGuesses.lockedUntil} is null
  and ${signInGuesses.since} <= now() - ${windowOf}))`

type Instants = typeof signInGuesses.pendingAt | typeof signInGuesses.failedAt

/** The failures within the window. */
const recent = (instants: Instants) =>
  sql`array(select one from unnest(${instants}) one where one > now() - ${windowOf})`

/** The list without the instant `at`. */
function without(instants: Instants, at: string): SQL {
  const position = sql`array_position(${instants}, ${at}::timestamptz)`
  return sql`coalesce(${instants}[:${position} - 1] || ${instants}[${position} + 1:], ${instants})`
}

class Refused extends Error {}

/** Counts the attempt in all scopes or in none, and returns its instant on the database's clock. */
async function reserve(counted: Counted[]): Promise<string | null> {
  const fresh = (column: string, otherwise: unknown) =>
    sql`case when ${isOver} then ${sql.raw(`excluded.${column}`)} else ${otherwise} end`
  const unrefusing = counted.filter(({ onlyCounted }) => onlyCounted).map(({ key }) => key)
  const hasRoom = sql`case when ${limitOf('sliding')}
    then cardinality(${recent(signInGuesses.pendingAt)}) + cardinality(${recent(signInGuesses.failedAt)}) < ${limitOf('failures')}
    else ${isOver} or (${signInGuesses.lockedUntil} is null and ${signInGuesses.attempts} < ${limitOf('failures')}) end`
  try {
    return await (await db()).transaction(async (tx) => {
      const rows = await tx
        .insert(signInGuesses)
        .values(
          counted.map(({ key, scope }) => ({
            key,
            since: sql`now()`,
            attempts: 1,
            pendingAt: limits[scope].sliding ? sql`array[now()]` : [],
          })),
        )
        .onConflictDoUpdate({
          target: signInGuesses.key,
          set: {
            since: fresh('since', signInGuesses.since),
            attempts: fresh('attempts', sql`${signInGuesses.attempts} + 1`),
            failures: fresh('failures', signInGuesses.failures),
            lockedUntil: sql`case when ${isOver} then null else ${signInGuesses.lockedUntil} end`,
            pendingAt: sql`${recent(signInGuesses.pendingAt)} || excluded.pending_at`,
            failedAt: recent(signInGuesses.failedAt),
          },
          setWhere: or(inArray(signInGuesses.key, unrefusing), hasRoom),
        })
        .returning({ at: sql<string>`now()::text` })
      const [row] = rows
      if (!row || rows.length < counted.length) throw new Refused()
      return row.at
    })
  } catch (error) {
    if (error instanceof Refused) return null
    throw error
  }
}

/** Seconds until an attempt in these scopes is allowed again; 0 when it is allowed now. */
export async function secondsLocked(counted: Counted[], tx?: Pick<Transaction, 'select'>): Promise<number> {
  const failures = recent(signInGuesses.failedAt)
  const until = sql`case when not ${limitOf('sliding')} then ${signInGuesses.lockedUntil}
    when cardinality(${failures}) >= ${limitOf('failures')}
    then (select min(one) from unnest(${failures}) one) + ${windowOf} end`
  const left = sql<number>`coalesce(ceil(max(extract(epoch from ${until} - now()))), 0)::int`
  const keys = counted.filter(({ onlyCounted }) => !onlyCounted).map(({ key }) => key)
  const [row] = await (tx ?? (await db())).select({ left }).from(signInGuesses).where(inArray(signInGuesses.key, keys))
  return Math.max(0, row?.left ?? 0)
}

/** Rows are always changed in the same order, so that two attempts never deadlock. */
function guess(counted: Counted[], at: string, turn: string | null): Guess {
  async function giveBack(tx: Transaction, clearsFailures: (scope: GuessScope) => boolean): Promise<void> {
    const rows = counted.map(({ key, scope }) => ({ key, cleared: clearsFailures(scope) }))
    if (turn !== null) rows.push({ key: turn, cleared: false })
    for (const { key, cleared } of rows) {
      const failures = cleared
        ? sql`case when ${signInGuesses.lockedUntil} is null then ${signInGuesses.failures} else 0 end`
        : sql`0`
      await tx
        .update(signInGuesses)
        .set({
          attempts: sql`greatest(0, ${signInGuesses.attempts} - 1 - ${failures})`,
          failures: sql`${signInGuesses.failures} - ${failures}`,
          pendingAt: without(signInGuesses.pendingAt, at),
        })
        .where(eq(signInGuesses.key, key))
    }
  }

  return {
    succeeded: (tx) => giveBack(tx, (scope) => scope === 'person' || scope === 'code'),
    halfway: (tx) => giveBack(tx, () => false),
    async failed(tx) {
      const scopes: GuessScope[] = []
      for (const { key, scope } of counted) if (await recordFailure(tx, key, scope, at)) scopes.push(scope)
      return { scopes, seconds: await secondsLocked(counted, tx) }
    },
  }
}

/** Whether this failure reached the limit. */
async function recordFailure(tx: Transaction, key: string, scope: GuessScope, at: string): Promise<boolean> {
  const { failures, seconds, sliding } = limits[scope]
  const locks = sql`not ${sliding} and ${signInGuesses.lockedUntil} is null and ${signInGuesses.failures} + 1 >= ${failures}`
  const [row] = await tx
    .update(signInGuesses)
    .set({
      failures: sql`${signInGuesses.failures} + 1`,
      lockedUntil: sql`case when ${locks} then now() + make_interval(secs => ${seconds}) else ${signInGuesses.lockedUntil} end`,
      pendingAt: without(signInGuesses.pendingAt, at),
      failedAt: sliding ? sql`${signInGuesses.failedAt} || clock_timestamp()` : signInGuesses.failedAt,
    })
    .where(eq(signInGuesses.key, key))
    .returning({
      failures: signInGuesses.failures,
      recent: sql<number>`cardinality(${recent(signInGuesses.failedAt)})`,
    })
  return (sliding ? row?.recent : row?.failures) === failures
}

/** Removes the lock when a person gets a new factor; the codes verified within the hour stay counted. */
export async function clearCodeGuesses(tx: Transaction, userId: string): Promise<void> {
  const locks = codesOf({ id: userId }).filter(({ scope }) => !limits[scope].sliding)
  await tx.delete(signInGuesses).where(
    inArray(
      signInGuesses.key,
      locks.map(({ key }) => key),
    ),
  )
}

export async function pruneGuesses(): Promise<void> {
  const dayAgo = new Date(Date.now() - 24 * 3_600_000)
  const noLock = or(isNull(signInGuesses.lockedUntil), lt(signInGuesses.lockedUntil, new Date()))
  await (await db()).delete(signInGuesses).where(and(lt(signInGuesses.since, dayAgo), noLock))
}
