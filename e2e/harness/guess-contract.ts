import 'server-only'
import { hash } from '@node-rs/argon2'
import { and, eq, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { beforeEach, expect, test } from 'vitest'
import { appCode } from '@/e2e/support/second-factor'
import { browserCookie } from '@/lib/server/auth/known-browser'
import type { Person } from '@/lib/server/auth/person'
import { withCode } from '@/lib/server/auth/second-factor'
import { confirmFactor, newSecret, storeSecret } from '@/lib/server/auth/second-factor-codes'
import { checkPassword, signIn } from '@/lib/server/auth/sign-in'
import { secondFactors, sessions, signInGuesses } from '@/lib/server/db/access-tables'
import { db } from '@/lib/server/db/client'
import { audit, users } from '@/lib/server/db/schema'
import { type RequestContext, withRequestContext } from '@/lib/server/http/request-context'
import { createPerson } from './people'
import { sized } from './sized'

const password = 'uma senha comprida'
const passwordHash = hash(password, { memoryCost: 8, timeCost: 1 })
/** An address at which the person is signed in. */
const home = '10.0.0.5'

let number = 0

/** A user with a password and an app, signed in at one address. */
async function newcomer() {
  number += 1
  const person = await createPerson(`Lia${number}`, 'finance')
  const database = await db()
  const { secret } = newSecret(person)
  const [session] = await database.transaction(async (tx) => {
    await tx
      .update(users)
      .set({ passwordHash: await passwordHash })
      .where(eq(users.id, person.id))
    await storeSecret(tx, person.id, secret)
    await confirmFactor(tx, person.id)
    return tx.insert(sessions).values({ userId: person.id, address: home }).returning()
  })
  return { person, secret, sessionId: session?.id ?? '', browser: browserCookie(undefined, person.id).value }
}
type Newcomer = Awaited<ReturnType<typeof newcomer>>

const from = <T>(context: Omit<RequestContext, 'requestId'>, act: () => Promise<T>) =>
  withRequestContext({ requestId: 'a test', ...context }, act)

/** Moves time by this many minutes. */
async function pass(minutes: number): Promise<void> {
  const span = sql`make_interval(mins => ${minutes})`
  const earlier = (instants: unknown) => sql`array(select one - ${span} from unnest(${instants}) one)`
  await (await db()).update(signInGuesses).set({
    since: sql`${signInGuesses.since} - ${span}`,
    lockedUntil: sql`${signInGuesses.lockedUntil} - ${span}`,
    pendingAt: earlier(signInGuesses.pendingAt),
    failedAt: earlier(signInGuesses.failedAt),
  })
}

const places: Record<'stranger' | 'address' | 'browser' | 'session', (who: Newcomer, nth: number) => object> = {
  stranger: (_, nth) => ({ address: `10.2.0.${nth}` }),
  address: () => ({ address: home }),
  browser: ({ browser }, nth) => ({ address: `10.2.0.${nth}`, browser }),
  session: ({ person, sessionId }, nth) => ({ address: `10.2.0.${nth}`, caller: { person, sessionId } }),
}

async function rightCode({ person, secret }: Newcomer): Promise<string> {
  await (await db()).update(secondFactors).set({ lastStep: 0 }).where(eq(secondFactors.userId, person.id))
  return appCode(secret)
}

const prove = (person: Person, code: string) =>
  withCode(person, code, async () => null).catch((refused: unknown) => expect(refused).toHaveProperty('code'))

/** The routes that take proofs, with wrong and right input. */
const calls: Record<
  `${'sign-in' | 'account'}, ${'wrong' | 'right'} ${'password' | 'code'}`,
  (who: Newcomer) => Promise<unknown>
> = {
  'sign-in, wrong password': ({ person }: Newcomer) => signIn(person.email, 'not the password'),
  'sign-in, right password': ({ person }: Newcomer) => signIn(person.email, password),
  'sign-in, wrong code': ({ person }: Newcomer) => signIn(person.email, password, '000000'),
  'sign-in, right code': async (who: Newcomer) => signIn(who.person.email, password, await rightCode(who)),
  'account, wrong password': ({ person }: Newcomer) => check(person, 'not the password'),
  'account, right password': ({ person }: Newcomer) => check(person, password),
  'account, wrong code': ({ person }: Newcomer) => prove(person, '000000'),
  'account, right code': async (who: Newcomer) => prove(who.person, await rightCode(who)),
}

async function check(person: Person, given: string) {
  const [user] = await (await db()).select().from(users).where(eq(users.id, person.id))
  return checkPassword(person.email, user, given)
}

const judgedActions = { password: 'session.sign-in-failed', code: 'session.code-failed' }

/** Number of verified wrong proofs. */
const countJudged = async ({ person }: Newcomer, what: keyof typeof judgedActions) =>
  (await db()).$count(audit, and(eq(audit.subject, person.id), eq(audit.action, judgedActions[what])))

const keysOf = <T extends object>(object: T) => Object.keys(object) as (keyof T)[]

const step = fc.record({
  call: fc.constantFrom(...keysOf(calls)),
  place: fc.constantFrom(...keysOf(places)),
  nth: fc.nat(200),
  minutes: fc.oneof({ weight: 3, arbitrary: fc.constant(0) }, fc.integer({ min: 1, max: 20 })),
})

/** Maximum number of verified proofs in any hour. */
const mostInAnHour = (minutes: readonly number[]) =>
  Math.max(0, ...minutes.map((start) => minutes.filter((one) => one >= start && one < start + 60).length))

async function forget(): Promise<void> {
  await (await db()).delete(signInGuesses)
}

/** Contract of guess limits, for either database. */
export function testGuesses(): void {
  beforeEach(forget)

  test('strangers use up six passwords of an hour; at a known browser, an address and a session the person has the others', async () => {
    const who = await newcomer()
    const guessAsStrangers = async () => {
      for (let nth = 0; nth < 6; nth++)
        await from(places.stranger(who, nth), () => calls['sign-in, wrong password'](who))
    }
    await guessAsStrangers()
    expect(await countJudged(who, 'password')).toBe(5)
    for (const minutes of [15, 15, 15]) {
      await pass(minutes)
      await guessAsStrangers()
    }
    expect(await countJudged(who, 'password')).toBe(6)
    expect(await from(places.stranger(who, 9), () => signIn(who.person.email, password))).toMatchObject({
      error: 'locked',
    })
    const wanted = { ok: false, error: 'second_factor_required' }
    expect(await from(places.browser(who, 9), () => signIn(who.person.email, password))).toEqual(wanted)
    expect(await from(places.address(who, 9), () => signIn(who.person.email, password))).toEqual(wanted)
    expect(await from(places.session(who, 9), () => check(who.person, password))).toMatchObject({ ok: true })
    for (const place of [places.browser, places.address, places.session, places.browser, places.address])
      await from(place(who, 9), () => calls['sign-in, wrong password'](who))
    expect(await countJudged(who, 'password')).toBe(10)
  })

  test('of many attempts at once from everywhere, ten are judged in the hour, and all right ones pass', async () => {
    const who = await newcomer()
    const right = Array.from({ length: 12 }, (_, nth) =>
      from(places.browser(who, nth), () => check(who.person, password)),
    )
    expect((await Promise.all(right)).every(({ ok }) => ok)).toBe(true)
    const sessionless = [places.stranger, places.address, places.browser]
    const wrong = Array.from({ length: 60 }, (_, nth) => {
      const place = sessionless[nth % sessionless.length] ?? places.stranger
      return from(place(who, nth), () => calls['sign-in, wrong password'](who))
    })
    await Promise.all(wrong)
    expect(await countJudged(who, 'password')).toBe(10)
  })
}

/** What is called one after another, and so is alike on both databases. */
export function testCallsInTurn(): void {
  beforeEach(forget)

  test('an address counts what fails where a person is signed in, and its lock does not refuse them', async () => {
    const who = await newcomer()
    for (let nth = 0; nth < 49; nth++) await from({ address: home }, () => signIn(`one${nth}@example.com`, 'a guess'))
    await from({ address: home }, () => calls['sign-in, wrong password'](who))
    const [address] = await (await db())
      .select()
      .from(signInGuesses)
      .where(eq(signInGuesses.key, `address:${home}`))
    expect(address).toMatchObject({ failures: 50, lockedUntil: expect.any(Date) })
    expect(await from({ address: home }, () => signIn('another@example.com', 'a guess'))).toMatchObject({
      error: 'locked',
    })
    expect(await from({ address: home }, () => calls['account, right password'](who))).toMatchObject({ ok: true })
  })

  test('no hour sees more than ten passwords and ten codes of one person judged, whatever is called in between', async () => {
    const runs = fc.asyncProperty(fc.array(step, { minLength: 60, maxLength: 120, size: 'max' }), async (steps) => {
      const who = await newcomer()
      const judgedAt = { password: [] as number[], code: [] as number[] }
      let now = 0
      for (const { call, place, nth, minutes } of steps) {
        await pass(minutes)
        now += minutes
        await from(places[place](who, nth), () => calls[call](who))
        for (const what of keysOf(judgedAt)) {
          const more = (await countJudged(who, what)) - judgedAt[what].length
          judgedAt[what].push(...Array.from({ length: more }, () => now))
        }
      }
      expect(mostInAnHour(judgedAt.password)).toBeLessThanOrEqual(10)
      expect(mostInAnHour(judgedAt.code)).toBeLessThanOrEqual(10)
    })
    await fc.assert(runs, { numRuns: sized(2, 6), endOnFailure: true })
  })
}

/** The turns of a network, which its attempts share over all connections. */
export function testTurns(): void {
  beforeEach(forget)

  test('past the limit of all, attempts of a network take turns; known browsers and other networks are let in', async () => {
    const who = await newcomer()
    const database = await db()
    await database
      .insert(signInGuesses)
      .values({ key: 'all', since: new Date(), attempts: 499, failures: 499, lockedUntil: null })
    await from({ address: '10.3.0.1' }, () => signIn('one@example.com', 'a guess'))
    const burst = Array.from({ length: 30 }, (_, nth) =>
      from({ address: '10.3.0.2' }, () => signIn(`one${nth}@example.com`, 'a guess')),
    )
    const known = Array.from({ length: 4 }, (_, nth) =>
      from(places.browser(who, nth), () => check(who.person, password)),
    )
    expect((await Promise.all(known)).every(({ ok }) => ok)).toBe(true)
    expect(await from({ address: '10.3.0.3' }, () => check(who.person, password))).toMatchObject({ ok: true })
    const answers = await Promise.all(burst)
    const judged = answers.filter((answer) => !answer.ok && answer.error === 'invalid_credentials')
    expect(judged.length).toBeGreaterThanOrEqual(5)
    expect(answers.filter((answer) => !answer.ok && answer.error === 'locked')).toHaveLength(30 - judged.length)
    const turns = await database.select().from(signInGuesses).where(sql`${signInGuesses.key} like 'slow:%'`)
    expect(turns.map(({ key, attempts }) => [key, attempts]).toSorted()).toEqual([
      ['slow:10.3.0.2', judged.length],
      ['slow:10.3.0.3', 0],
    ])
    const [all] = await database.select().from(signInGuesses).where(eq(signInGuesses.key, 'all'))
    expect(all?.failures).toBe(500 + judged.length)
    expect(await database.$count(audit, eq(audit.action, 'session.slowed'))).toBe(1)
  })
}
