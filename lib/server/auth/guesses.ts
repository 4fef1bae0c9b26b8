import 'server-only'
import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { and, eq, inArray, isNull, lt, or, sql } from 'drizzle-orm'
import { signInGuesses } from '@/lib/server/db/access-tables'
import { db, type Transaction } from '@/lib/server/db/client'

const quarter = 15 * 60
/** Failures allowed within so many seconds, which is also how long the lock lasts, by what they count for. */
const limits = {
  person: { failures: 5, seconds: quarter },
  address: { failures: 50, seconds: quarter },
  all: { failures: 500, seconds: quarter },
  /** Codes of one person's second factor: a whole hour, so that no hour sees more than ten of them judged. */
  code: { failures: 5, seconds: 3_600 },
} as const
export type GuessScope = keyof typeof limits
const scopes: readonly GuessScope[] = ['person', 'address', 'all', 'code']

/** While others are being verified whose outcome decides whether this one may be. */
const waitMs = 50
const longestWaitMs = 10_000

type Counted = { key: string; scope: GuessScope }

/** An attempt that was counted before it is verified: one of them must be called. */
export type Guess = {
  succeeded: (tx: Transaction) => Promise<void>
  /** Right as far as it goes: it counts no more, and forgives nothing. */
  halfway: (tx: Transaction) => Promise<void>
  /** Answers what the failure has locked, and for how long; 0 seconds where nothing is. */
  failed: (tx: Transaction) => Promise<Lock>
}

type Lock = { scopes: GuessScope[]; seconds: number }

export type GuessedAt = {
  /** As it was typed, known or not, so that nothing says which addresses exist. */
  email: string
  /** The network of the caller; null: not given. */
  address: string | null
  /** The person has a live session at this address: nobody elsewhere can lock them out of it. */
  known: boolean
}

/** What an attempt at a password counts for. */
export function passwordOf({ email, address, known }: GuessedAt): Counted[] {
  const person = createHash('sha256').update(email).digest('base64url')
  if (known) return [{ key: `person:${person}@${address}`, scope: 'person' }]
  return [
    { key: 'all', scope: 'all' },
    ...(address === null ? [] : [{ key: `address:${address}`, scope: 'address' } as const]),
    { key: `person:${person}`, scope: 'person' },
  ]
}

/** What an attempt at a code counts for: the person alone, from whatever address or session, apart from their password. */
export const codesOf = ({ id }: { id: string }): Counted[] => [{ key: `code:${id}`, scope: 'code' }]

/**
 * Counts an attempt in one statement, before anything is verified, so that no number of them at once passes a limit. Answers
 * the seconds of the lock where there is one.
 */
export async function countGuess(counted: Counted[]): Promise<Guess | { lockedSeconds: number }> {
  const until = performance.now() + longestWaitMs
  for (;;) {
    if (await reserve(counted)) return guess(counted)
    const lockedSeconds = await secondsLocked(counted)
    if (lockedSeconds > 0) return { lockedSeconds }
    if (performance.now() > until) return { lockedSeconds: quarter }
    await sleep(waitMs)
  }
}

/** A limit of the row's own scope. */
function limitOf(limit: 'failures' | 'seconds') {
  const cases = scopes.map((scope) => sql`when ${scope} then ${limits[scope][limit]}::int`)
  return sql`case split_part(${signInGuesses.key}, ':', 1) ${sql.join(cases, sql` `)} end`
}

const isOver = sql`(${signInGuesses.lockedUntil} <= now() or (${signInGuesses.lockedUntil} is null
  and ${signInGuesses.since} <= now() - make_interval(secs => ${limitOf('seconds')})))`

class Refused extends Error {}

/** Counts for all of them, or for none. */
async function reserve(counted: Counted[]): Promise<boolean> {
  const fresh = (column: string, otherwise: unknown) =>
    sql`case when ${isOver} then ${sql.raw(`excluded.${column}`)} else ${otherwise} end`
  try {
    return await (await db()).transaction(async (tx) => {
      const rows = await tx
        .insert(signInGuesses)
        .values(counted.map(({ key }) => ({ key, since: sql`now()`, attempts: 1 })))
        .onConflictDoUpdate({
          target: signInGuesses.key,
          set: {
            since: fresh('since', signInGuesses.since),
            attempts: fresh('attempts', sql`${signInGuesses.attempts} + 1`),
            failures: fresh('failures', signInGuesses.failures),
            lockedUntil: sql`case when ${isOver} then null else ${signInGuesses.lockedUntil} end`,
          },
          setWhere: sql`${isOver} or (${signInGuesses.lockedUntil} is null and ${signInGuesses.attempts} < ${limitOf('failures')})`,
        })
        .returning({ key: signInGuesses.key })
      if (rows.length < counted.length) throw new Refused()
      return true
    })
  } catch (error) {
    if (error instanceof Refused) return false
    throw error
  }
}

/** Seconds until the last of their locks ends; 0 where there is none. */
export async function secondsLocked(counted: Counted[]): Promise<number> {
  const left = sql<number>`coalesce(ceil(max(extract(epoch from ${signInGuesses.lockedUntil} - now()))), 0)::int`
  const keys = counted.map(({ key }) => key)
  const [row] = await (await db()).select({ left }).from(signInGuesses).where(inArray(signInGuesses.key, keys))
  return Math.max(0, row?.left ?? 0)
}

/** Rows are changed in the order in which they are counted: two attempts never wait for each other. */
function guess(counted: Counted[]): Guess {
  async function giveBack(tx: Transaction, forgives: (scope: GuessScope) => boolean): Promise<void> {
    for (const { key, scope } of counted) {
      const forgiven = forgives(scope)
        ? sql`case when ${signInGuesses.lockedUntil} is null then ${signInGuesses.failures} else 0 end`
        : sql`0`
      await tx
        .update(signInGuesses)
        .set({
          attempts: sql`greatest(0, ${signInGuesses.attempts} - 1 - ${forgiven})`,
          failures: sql`${signInGuesses.failures} - ${forgiven}`,
        })
        .where(eq(signInGuesses.key, key))
    }
  }

  return {
    succeeded: (tx) => giveBack(tx, (scope) => scope === 'person' || scope === 'code'),
    halfway: (tx) => giveBack(tx, () => false),
    async failed(tx) {
      const locked: GuessScope[] = []
      for (const { key, scope } of counted) {
        const [row] = await tx
          .update(signInGuesses)
          .set({
            failures: sql`${signInGuesses.failures} + 1`,
            lockedUntil: sql`case when ${signInGuesses.lockedUntil} is null and ${signInGuesses.failures} + 1 >= ${limits[scope].failures}
              then now() + make_interval(secs => ${limits[scope].seconds}) else ${signInGuesses.lockedUntil} end`,
          })
          .where(eq(signInGuesses.key, key))
          .returning({ failures: signInGuesses.failures })
        if (row?.failures === limits[scope].failures) locked.push(scope)
      }
      return { scopes: locked, seconds: Math.max(0, ...locked.map((scope) => limits[scope].seconds)) }
    },
  }
}

/** Another factor begins without the failures of the one before. */
export async function clearCodeGuesses(tx: Transaction, userId: string): Promise<void> {
  const keys = codesOf({ id: userId }).map(({ key }) => key)
  await tx.delete(signInGuesses).where(inArray(signInGuesses.key, keys))
}

export async function pruneGuesses(): Promise<void> {
  const dayAgo = new Date(Date.now() - 24 * 3_600_000)
  const noLock = or(isNull(signInGuesses.lockedUntil), lt(signInGuesses.lockedUntil, new Date()))
  await (await db()).delete(signInGuesses).where(and(lt(signInGuesses.since, dayAgo), noLock))
}
