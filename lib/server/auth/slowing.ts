import 'server-only'
import { setTimeout as sleep } from 'node:timers/promises'
import { and, eq, gt, sql } from 'drizzle-orm'
import { signInGuesses } from '@/lib/server/db/access-tables'
import { db } from '@/lib/server/db/client'
import { type Counted, limits } from './guess-limits'
import { secondsLocked } from './guesses'

/** Between two turns of a network: doubled with each attempt, up to the longest. */
const shortestPause = 0.25
const longestPause = 4
/** An attempt whose turn would come later is refused: so at most five wait at once. */
const longestWait = 8

/** `turn`: the row that counts it; null where nothing is slowed. */
type Turn = { turn: string | null } | { lockedSeconds: number }

/**
 * While the global limit is exceeded, attempts from one network are served in turn with growing pauses, over all
 * instances; no network is refused because of others.
 */
export async function waitForTurn(network: string | null, counted: Counted[]): Promise<Turn> {
  if (!(await isSlowed())) return { turn: null }
  const lockedSeconds = await secondsLocked(counted)
  if (lockedSeconds > 0) return { lockedSeconds }
  const key = `slow:${network ?? ''}`
  const waitMs = await takeTurn(key)
  if (waitMs === null) return { lockedSeconds: longestPause }
  await sleep(waitMs)
  return { turn: key }
}

async function isSlowed(): Promise<boolean> {
  const [all] = await (await db())
    .select({ key: signInGuesses.key })
    .from(signInGuesses)
    .where(and(eq(signInGuesses.key, 'all'), gt(signInGuesses.lockedUntil, sql`now()`)))
  return all !== undefined
}

/** Milliseconds until the network's next turn, which is now this attempt's; null where too many wait. */
async function takeTurn(key: string): Promise<number | null> {
  const { since, attempts, lockedUntil } = signInGuesses
  const isOver = sql`${since} <= now() - make_interval(secs => ${limits.all.seconds})`
  const before = sql`case when ${isOver} then 0 else ${attempts} end`
  const pause = sql`make_interval(secs => least(${longestPause}::float, ${shortestPause}::float * 2 ^ least(${before}, 20)))`
  const turn = sql`greatest(now(), ${lockedUntil}) + ${pause}`
  const [taken] = await (await db())
    .insert(signInGuesses)
    .values({
      key,
      since: sql`now()`,
      attempts: 1,
      lockedUntil: sql`now() + make_interval(secs => ${shortestPause}::float)`,
    })
    .onConflictDoUpdate({
      target: signInGuesses.key,
      set: {
        since: sql`case when ${isOver} then now() else ${since} end`,
        attempts: sql`${before} + 1`,
        lockedUntil: turn,
      },
      setWhere: sql`${turn} <= now() + make_interval(secs => ${longestWait})`,
    })
    .returning({ ms: sql<number>`ceil(extract(epoch from ${lockedUntil} - now()) * 1000)::int` })
  return taken?.ms ?? null
}
