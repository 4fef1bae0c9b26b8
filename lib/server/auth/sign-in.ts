import 'server-only'
import { setTimeout as sleep } from 'node:timers/promises'
import { and, eq, gt, sql } from 'drizzle-orm'
import { appendAudit } from '@/lib/server/audit/trail'
import { signInGuesses } from '@/lib/server/db/access-tables'
import { db, type Transaction } from '@/lib/server/db/client'
import { users } from '@/lib/server/db/schema'
import { addressNetwork } from '@/lib/server/http/caller'
import { requestContext } from '@/lib/server/http/request-context'
import { judgeCode } from './code-guess'
import { type Counted, codesOf, type GuessScope, limits, passwordOf } from './guess-limits'
import { countGuess, type Guess, secondsLocked } from './guesses'
import { openBrowserCookie } from './known-browser'
import { verifyPassword } from './password'
import { hasSecondFactor } from './second-factor'
import { takeCode } from './second-factor-codes'
import { isKnownAddress } from './session-rows'

/**
 * The caller as a place where the person is known: their session, a browser at which they signed in before, or an
 * address at which they are signed in. Null otherwise.
 */
async function knownPlace(user: { id: string } | undefined): Promise<string | null> {
  const context = requestContext()
  if (!user || !context) return null
  const { caller, browser, address } = context
  if (caller?.person.id === user.id) return `session:${caller.sessionId}`
  const known = openBrowserCookie(browser)
  if (known?.people.includes(user.id)) return `browser:${known.id}`
  return address && (await isKnownAddress(user.id, address)) ? addressNetwork(address) : null
}

type Refused = { ok: false; error: 'invalid_credentials' } | { ok: false; error: 'locked'; seconds: number }

export type PasswordCheck = { ok: true; id: string } | Refused

type SignIn =
  /** `proven`: the person also proved their second factor. */
  | { ok: true; id: string; proven: boolean }
  /**
   * The password is right, but the person has a second factor: a code, a recovery code or a passkey is missing, or the
   * code is wrong.
   */
  | { ok: false; error: 'second_factor_required' | 'invalid_code' }
  | Refused

/**
 * Checks an e-mail and password, and the code of a second factor. Five failures within 15 minutes lock that e-mail for
 * 15 minutes, whether or not it exists, so neither the answer nor its time reveals which addresses exist; fifty lock
 * the caller's address; after five hundred, attempts of strangers are slowed down. Where the person is known
 * (`knownPlace`) their attempts are counted separately. Codes have their own count (`judgeCode`): a correct password
 * clears no failure and no lock of codes.
 */
export async function signIn(typed: string, password: string, code = ''): Promise<SignIn> {
  const email = typed.trim().toLowerCase()
  const [user] = await (await db()).select().from(users).where(eq(users.email, email))
  const guessed = await guessPassword(email, user, password)
  if (!guessed.matches) return guessed.refused
  const { guess, user: person } = guessed
  const inTransaction = async (settle: (tx: Transaction) => Promise<void>) => (await db()).transaction(settle)
  if (!(await hasSecondFactor(await db(), person))) {
    await inTransaction(guess.succeeded)
    return { ok: true, id: person.id, proven: false }
  }
  if (code === '') {
    await inTransaction(guess.halfway)
    const seconds = await secondsLocked(codesOf(person))
    return seconds > 0 ? { ok: false, error: 'locked', seconds } : { ok: false, error: 'second_factor_required' }
  }
  const judged = await judgeCode(person, (tx) => takeCode(tx, person.id, code), guess.succeeded)
  if (judged.ok) return { ok: true, id: person.id, proven: true }
  await inTransaction(guess.halfway)
  return judged.seconds > 0
    ? { ok: false, error: 'locked', seconds: judged.seconds }
    : { ok: false, error: 'invalid_code' }
}

type User = typeof users.$inferSelect

/** Whether the password is right, counted as a guess. Inactive and unknown people have no password. */
export async function checkPassword(email: string, user: User | undefined, password: string): Promise<PasswordCheck> {
  const guessed = await guessPassword(email, user, password)
  if (!guessed.matches) return guessed.refused
  await (await db()).transaction((tx) => guessed.guess.succeeded(tx))
  return { ok: true, id: guessed.user.id }
}

type Guessed = { matches: true; user: User; guess: Guess } | { matches: false; refused: Refused }

/** The caller still has to settle a right password. */
async function guessPassword(email: string, user: User | undefined, password: string): Promise<Guessed> {
  const guess = await countGuessAt(email, user)
  if ('lockedSeconds' in guess)
    return { matches: false, refused: { ok: false, error: 'locked', seconds: guess.lockedSeconds } }
  const matches = await verifyPassword(user?.active ? user.passwordHash : null, password)
  if (user && matches) return { matches, user, guess }
  return { matches: false, refused: await (await db()).transaction((tx) => fail(tx, guess, user)) }
}

/** Counts a password attempt before it is verified; a stranger may have to wait for a turn. */
async function countGuessAt(email: string, user: { id: string } | undefined) {
  const address = requestContext()?.address ?? null
  const network = address && addressNetwork(address)
  const place = await knownPlace(user)
  const counted = passwordOf({ email, network, place })
  if (place !== null) return countGuess(counted)
  const waited = await waitForTurn(network, counted)
  return 'lockedSeconds' in waited ? waited : countGuess(counted, waited.turn)
}

/** Records a wrong guess; the fifth one locks. */
async function fail(tx: Transaction, guess: Guess, user: { id: string } | undefined): Promise<Refused> {
  const locked = await guess.failed(tx)
  await auditFailure(tx, user?.id ?? 'unknown', requestContext()?.address ?? null, locked.scopes)
  if (locked.seconds > 0) return { ok: false, error: 'locked', seconds: locked.seconds }
  return { ok: false, error: 'invalid_credentials' }
}

/** An address without a user is not stored, because it may be a password typed into the wrong field. */
async function auditFailure(tx: Transaction, subject: string, address: string | null, reached: GuessScope[]) {
  const entry = { actor: null, subject }
  await appendAudit(tx, { ...entry, action: 'session.sign-in-failed', outcome: 'refused', detail: { address } })
  for (const scope of reached.filter((one) => one !== 'all'))
    await appendAudit(tx, { ...entry, action: 'session.lock', outcome: 'locked', detail: { scope, address } })
  if (reached.includes('all'))
    await appendAudit(tx, { actor: null, action: 'session.slowed', subject: 'passwords', outcome: 'ok', detail: {} })
}

/** Seconds between two turns of a network, doubled with each attempt up to the maximum. */
const shortestPause = 0.25
const longestPause = 4
/** An attempt whose turn would come later is refused, so at most five wait at once. */
const longestWait = 8

/** `turn`: the row that counts the attempt; null when attempts are not slowed. */
type Turn = { turn: string | null } | { lockedSeconds: number }

/**
 * While the global limit is exceeded, attempts of one network are served in turn with growing pauses, over all
 * instances. A network is never refused because of another network.
 */
async function waitForTurn(network: string | null, counted: Counted[]): Promise<Turn> {
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

/** Milliseconds until the network's next turn, which this attempt takes; null when too many wait. */
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
