import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { encode } from 'next-auth/jwt'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { setTestEnvironment } from '@/e2e/support/test-environment'
import { sessions } from '@/lib/server/db/access-tables'
import { closeDatabase, db } from '@/lib/server/db/client'
import { users } from '@/lib/server/db/schema'
import { createFirstUser } from './first-user'
import { authOptions } from './options'
import { checkSession, isOwnRequest, sealCookie, sessionExpiry } from './session'
import { endSessions, invalidateSessions, startSession } from './session-rows'

const previous = 'what sealed the cookies of last year'
setTestEnvironment({
  ADMIN_EMAIL: 'helena@example.com',
  ADMIN_PASSWORD: 'uma senha comprida',
  AUTH_SECRET_PREVIOUS: previous,
})

const minutes = 60_000
let userId: string
let sid: string
let cookie: string

beforeAll(async () => {
  await createFirstUser()
  const [user] = await (await db()).select().from(users)
  userId = user?.id ?? ''
})
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  sid = await (await db()).transaction((tx) =>
    startSession(tx, { userId, address: null, agent: null, way: 'password', proven: false }),
  )
  cookie = await sealCookie({ sub: userId, sid })
})
afterAll(async () => {
  vi.useRealTimers()
  await closeDatabase()
})

const check = async (ownRequest: boolean) => {
  const session = await checkSession(cookie, { ownRequest })
  return session.person ? 'in' : session.reason
}
const pass = (ms: number) => vi.setSystemTime(Date.now() + ms)
const row = async () => (await (await db()).select().from(sessions).where(eq(sessions.id, sid)))[0]

test('it ends eight hours after it began, whatever is done with it', async () => {
  for (let hour = 0; hour < 8; hour++) {
    expect(await check(true)).toBe('in')
    pass(60 * minutes)
  }
  expect(await check(true)).toBe('expired')
})

test('it ends after two hours in which only the page itself sent requests', async () => {
  for (let requests = 0; requests < 12; requests++) {
    expect(await check(false)).toBe('in')
    pass(10 * minutes)
  }
  expect(await check(false)).toBe('idle')
})

test('a request of their own puts that off, and is written at most once a minute', async () => {
  const begun = (await row())?.lastSeenAt.getTime() ?? 0
  pass(59_000)
  await check(true)
  pass(1_000)
  await check(true)
  await vi.waitFor(async () => expect((await row())?.lastSeenAt.getTime()).toBe(begun + minutes), 60_000)
  pass(59_000)
  await check(true)
  pass(119 * minutes)
  expect(await check(false)).toBe('in')
  expect((await row())?.lastSeenAt.getTime()).toBe(begun + minutes)
})

test('its expiry is that of the limit which comes first, and asking for it moves nothing', async () => {
  const begun = Date.now()
  const expiry = async () => new Date((await sessionExpiry(sid)) ?? 0).getTime() - begun
  expect(await expiry()).toBe(120 * minutes)
  pass(60 * minutes)
  expect(await check(false)).toBe('in')
  expect(await expiry()).toBe(120 * minutes)
  await check(true)
  expect(await expiry()).toBe(180 * minutes)
  for (let hour = 1; hour < 7; hour++) {
    pass(60 * minutes)
    await check(true)
  }
  expect(await expiry()).toBe(480 * minutes)
})

test('next-auth tells that expiry, and asking for it moves nothing', async () => {
  const begun = Date.now()
  const { callbacks } = authOptions()
  const ask = () =>
    callbacks?.session?.({
      session: { expires: new Date(begun + 1_000 * minutes).toISOString() },
      token: { sub: userId, sid },
      user: { id: userId, email: '', emailVerified: null },
      newSession: null,
      trigger: 'update',
    })
  for (let times = 0; times < 3; times++) {
    expect(await ask()).toEqual({ expires: new Date(begun + 120 * minutes).toISOString() })
    pass(10 * minutes)
  }
})

test('it is over once it was ended, or its person is not active', async () => {
  expect(await check(true)).toBe('in')
  await (await db()).update(users).set({ active: false })
  await invalidateSessions(userId)
  expect(await check(true)).toBe('deactivated')
  await (await db()).update(users).set({ active: true })
  await invalidateSessions(userId)
  expect(await check(true)).toBe('in')
  await (await db()).transaction((tx) => endSessions(tx, { userId, only: sid }))
  await invalidateSessions(userId)
  expect(await check(true)).toBe('deactivated')
})

test('what an earlier secret sealed is good, what nobody sealed is not', async () => {
  const sealedBefore = await encode({ token: { sub: userId, sid }, secret: previous })
  expect((await checkSession(sealedBefore)).person).toMatchObject({ id: userId })
  const elsewhere = await encode({ token: { sub: userId, sid }, secret: 'a secret that is not of this company' })
  const another = await sealCookie({ sub: randomUUID(), sid })
  expect((await checkSession(elsewhere)).person).toBeNull()
  expect((await checkSession(another)).person).toBeNull()
})

test.each(['x-lastro-background', 'next-router-prefetch', 'sec-purpose'])(
  'a request with %s is nobody’s own',
  (name) => {
    expect(isOwnRequest(new Headers({ [name]: '1' }))).toBe(false)
    expect(isOwnRequest(new Headers({ accept: '*/*' }))).toBe(true)
  },
)
