import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { setTestEnvironment } from '@/e2e/support/test-environment'
import { closeDatabase, db } from '@/lib/server/db/client'
import { audit, signInFailures } from '@/lib/server/db/schema'
import { createFirstUser } from './first-user'
import { signIn } from './sign-in'

const email = 'helena@example.com'
const password = 'uma senha comprida'

setTestEnvironment({ ADMIN_EMAIL: email, ADMIN_PASSWORD: password })
beforeAll(createFirstUser)
afterAll(closeDatabase)

test('the first user is created once and signs in, whatever the case of the e-mail', async () => {
  await createFirstUser()
  expect(await signIn(' Helena@Example.com ', password)).toMatchObject({ ok: true, email })
})

test.each([email, 'nobody@example.com'])(
  'five failures lock %s, and the right password does not help',
  async (address) => {
    for (let failure = 1; failure < 5; failure++) {
      expect(await signIn(address, 'not the password')).toEqual({ ok: false, error: 'invalid_credentials' })
    }
    expect(await signIn(address, 'not the password')).toEqual({ ok: false, error: 'locked', seconds: 900 })
    expect(await signIn(address, password)).toMatchObject({ ok: false, error: 'locked' })
    const locks = await (await db()).select().from(audit).where(eq(audit.subject, address))
    expect(locks).toMatchObject([{ action: 'session.lock', outcome: 'locked' }])
  },
)

test('a lock ends by itself', async () => {
  const past = new Date(Date.now() - 1_000)
  await (await db()).update(signInFailures).set({ lockedUntil: past }).where(eq(signInFailures.email, email))
  expect(await signIn(email, password)).toMatchObject({ ok: true })
})
