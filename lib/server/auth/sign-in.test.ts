import { eq, isNotNull, like } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { setTestEnvironment } from '@/e2e/support/test-environment'
import { sessions, signInGuesses } from '@/lib/server/db/access-tables'
import { db } from '@/lib/server/db/client'
import { audit, users } from '@/lib/server/db/schema'
import { withRequestContext } from '@/lib/server/http/request-context'
import { createFirstUser } from './first-user'
import { signIn } from './sign-in'

const email = 'helena@example.com'
const password = 'uma senha comprida'

setTestEnvironment({ ADMIN_EMAIL: email, ADMIN_PASSWORD: password })
beforeAll(createFirstUser)

const from = (address: string, given: { email: string; password: string }) =>
  withRequestContext({ requestId: 'a test', address }, () => signIn(given.email, given.password))

const wrong = (address: string, typed: string) => from(address, { email: typed, password: 'not the password' })

async function lockEndsNow(): Promise<void> {
  const past = new Date(Date.now() - 1_000)
  await (await db()).update(signInGuesses).set({ lockedUntil: past })
}

test('the first user is created once and signs in, whatever the case of the e-mail', async () => {
  await createFirstUser()
  expect(await signIn(' Helena@Example.com ', password)).toMatchObject({ ok: true })
})

test.each([email, 'nobody@example.com'])(
  'five failures lock %s, and the right password does not help',
  async (address) => {
    for (let failure = 1; failure < 5; failure++) {
      expect(await signIn(address, 'not the password')).toEqual({ ok: false, error: 'invalid_credentials' })
    }
    expect(await signIn(address, 'not the password')).toEqual({ ok: false, error: 'locked', seconds: 900 })
    expect(await signIn(address, password)).toMatchObject({ ok: false, error: 'locked' })
    const [lock] = await (await db()).select().from(audit).where(eq(audit.action, 'session.lock'))
    expect(lock).toMatchObject({ outcome: 'locked', detail: { scope: 'person' } })
  },
)

test('a lock ends by itself, and nothing that was typed is stored where nobody has it', async () => {
  await lockEndsNow()
  expect(await signIn(email, password)).toMatchObject({ ok: true })
  const unknown = await (await db()).select().from(audit).where(like(audit.subject, '%@%'))
  expect(unknown).toEqual([])
})

test('of a hundred guesses at once five are verified, and twenty of another person wait for nobody', async () => {
  await (await db()).delete(signInGuesses)
  const guesses = Array.from({ length: 100 }, () => wrong('10.0.0.1', 'many@example.com'))
  const right = Array.from({ length: 20 }, () => from('10.0.0.2', { email, password }))
  const refusals = (await Promise.all(guesses)).map((result) => (result.ok ? 'in' : result.error))
  expect(refusals.filter((error) => error === 'invalid_credentials')).toHaveLength(4)
  expect(refusals.filter((error) => error === 'locked')).toHaveLength(96)
  expect((await Promise.all(right)).every(({ ok }) => ok)).toBe(true)
})

test('what comes while a lock stands leaves it as it is', async () => {
  const locks = async () => (await db()).select().from(signInGuesses).where(isNotNull(signInGuesses.lockedUntil))
  const before = await locks()
  for (let guess = 0; guess < 7; guess++) await wrong('10.0.0.1', 'many@example.com')
  expect(before).toHaveLength(1)
  expect(await locks()).toEqual(before)
})

test('an address that guesses at many people is locked itself, and others are not', async () => {
  await (await db()).delete(signInGuesses)
  for (let person = 0; person < 50; person++) await wrong('10.0.0.3', `person${person}@example.com`)
  expect(await from('10.0.0.3', { email, password })).toMatchObject({ ok: false, error: 'locked' })
  expect(await from('10.0.0.4', { email, password })).toMatchObject({ ok: true })
})

test('a stranger does not lock somebody out of where they are signed in', async () => {
  await (await db()).delete(signInGuesses)
  const [user] = await (await db()).select().from(users).where(eq(users.email, email))
  await (await db()).insert(sessions).values({ userId: user?.id ?? '', address: '10.0.0.5' })
  for (let failure = 0; failure < 5; failure++) await wrong('10.0.0.6', email)
  expect(await from('10.0.0.6', { email, password })).toMatchObject({ ok: false, error: 'locked' })
  expect(await from('10.0.0.5', { email, password })).toMatchObject({ ok: true })
  for (let failure = 0; failure < 5; failure++) await wrong('10.0.0.5', email)
  expect(await from('10.0.0.5', { email, password })).toMatchObject({ ok: false, error: 'locked' })
})
