import { and, eq } from 'drizzle-orm'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { as, givePassword, newKey, registered, type Signed, signedIn } from '@/e2e/harness/passkeys'
import { createPerson } from '@/e2e/harness/people'
import type { Authenticator } from '@/e2e/support/authenticator'
import { setTestEnvironment } from '@/e2e/support/test-environment'
import { stepUpOptions } from '@/lib/features/passkeys/service'
import { passkeyChallenges, passkeys, signInGuesses } from '@/lib/server/db/access-tables'
import { db } from '@/lib/server/db/client'
import { audit, users } from '@/lib/server/db/schema'
import { withRequestContext } from '@/lib/server/http/request-context'
import { prunePasskeyChallenges } from './passkey-challenges'
import { passkeySignInOptions, signInByPasskey } from './passkey-sign-in'
import type { Person } from './person'
import { signIn } from './sign-in'

setTestEnvironment()

const minutes = 60_000
const password = 'caneca-azul-na-janela'
const refused = { ok: false, error: 'invalid_credentials' }

let lia: Person
let key: Authenticator
let session: Signed
let recoveryCodes: string[]

beforeAll(() => vi.useFakeTimers({ toFake: ['Date'] }))
beforeEach(async () => {
  lia = await createPerson(`Lia ${crypto.randomUUID()}`, 'finance')
  await givePassword(lia, password)
  session = await signedIn(lia)
  key = newKey()
  recoveryCodes = (await registered(session, key)).recoveryCodes ?? []
})

const from = <T>(address: string, act: () => Promise<T>) => withRequestContext({ requestId: 'x', address }, act)
const send = (answer: unknown) => from('10.0.0.1', () => signInByPasskey(JSON.stringify(answer)))

test('a passkey signs in by itself; the options name nobody and ask for user verification', async () => {
  const options = await passkeySignInOptions()
  expect(options).toMatchObject({ rpId: 'lastro.test', userVerification: 'required', timeout: 2 * minutes })
  expect(options.allowCredentials).toBeUndefined()
  expect(await send(key.get(options))).toEqual({ ok: true, id: lia.id })
  const [used] = await (await db()).select().from(passkeys).where(eq(passkeys.userId, lia.id))
  expect(used).toMatchObject({ counter: 2, lastUsedAt: expect.any(Date) })
  expect(await send(key.get(options)), 'the challenge was used').toEqual(refused)
})

type Answer = (options: Awaited<ReturnType<typeof passkeySignInOptions>>) => unknown
const wrongAnswers: [string, Answer][] = [
  ['of another site', (options) => key.get(options, { origin: 'http://lastro.example' })],
  ['for another host', (options) => key.get({ ...options, rpId: 'lastro.example' })],
  ['without user verification', (options) => key.get(options, { unverified: true })],
  ['whose counter went back', (options) => key.get(options, { counter: 1 })],
  ['within another site’s page', (options) => key.get(options, { crossOrigin: true })],
  ['to no challenge of ours', (options) => key.get({ ...options, challenge: 'b3V0cm8' })],
  ['of nobody', (options) => newKey().get(options)],
  ['for another person', (options) => ({ ...key.get(options), ...handle('b3V0cmE') })],
  [
    'to a challenge of a session',
    () => as(session, (person) => stepUpOptions.run({}, person)).then((one) => key.get(one)),
  ],
  ['that is no answer', () => ({ id: 'x' })],
  ['that is nothing', () => null],
]
const handle = (userHandle: string) => ({ response: { userHandle } })

test.each(wrongAnswers)('an answer %s signs nobody in, and is in the record', async (_, answer) => {
  const failures = async () =>
    (await (await db()).select().from(audit).where(eq(audit.action, 'session.passkey-failed'))).length
  const before = await failures()
  expect(await send(await answer(await passkeySignInOptions()))).toEqual(refused)
  expect(await failures()).toBe(before + 1)
})

test('after two minutes, and of whoever is deactivated, an answer is no good', async () => {
  const options = await passkeySignInOptions()
  vi.setSystemTime(Date.now() + 2 * minutes)
  expect(await send(key.get(options))).toEqual(refused)
  await (await db()).update(users).set({ active: false }).where(eq(users.id, lia.id))
  expect(await send(key.get(await passkeySignInOptions()))).toEqual(refused)
  await prunePasskeyChallenges()
  const isOld = eq(passkeyChallenges.challenge, options.challenge)
  expect(await (await db()).select().from(passkeyChallenges).where(isOld)).toEqual([])
})

test('of two uses of one answer at the same moment one signs in', async () => {
  const answer = key.get(await passkeySignInOptions())
  const both = await Promise.all([send(answer), send(answer)])
  expect(both.map(({ ok }) => ok).toSorted()).toEqual([false, true])
})

test('five wrong answers lock the person’s second factor, codes included', async () => {
  for (let guess = 0; guess < 5; guess++) await send(key.get(await passkeySignInOptions(), { unverified: true }))
  const locked = { ok: false, error: 'locked', seconds: expect.any(Number) }
  expect(await send(key.get(await passkeySignInOptions()))).toEqual(locked)
  expect(await signIn(lia.email, password, recoveryCodes[0])).toEqual(locked)
  const isLock = and(eq(audit.subject, lia.id), eq(audit.action, 'session.lock'))
  expect(await (await db()).select().from(audit).where(isLock)).toHaveLength(1)
})

test('answers by passkeys of nobody count for the address', async () => {
  await (await db()).delete(signInGuesses)
  for (let guess = 0; guess < 50; guess++) await send({ id: 'x' })
  expect(await send({ id: 'x' })).toEqual({ ok: false, error: 'locked', seconds: expect.any(Number) })
  await (await db()).delete(signInGuesses)
})

test('a password alone does not sign in whoever has a passkey; with a recovery code it does', async () => {
  expect(await signIn(lia.email, password)).toEqual({ ok: false, error: 'second_factor_required' })
  expect(await signIn(lia.email, password, '000000')).toEqual({ ok: false, error: 'invalid_code' })
  expect(await signIn(lia.email, password, recoveryCodes[0])).toEqual({ ok: true, id: lia.id, proven: true })
})

test('a network begins three hundred sign-ins within two minutes, and no more', async () => {
  const expiresAt = new Date(Date.now() + 2 * minutes)
  const rows = Array.from({ length: 300 }, (_, n) => ({
    challenge: `open ${n}`,
    purpose: 'sign-in' as const,
    network: '10.0.0.9',
    expiresAt,
  }))
  await (await db()).insert(passkeyChallenges).values(rows)
  const tooMany = { code: 'too_many_attempts', extras: { retryAfter: 120 } }
  await expect(from('10.0.0.9', passkeySignInOptions)).rejects.toMatchObject(tooMany)
  expect(await from('10.0.0.8', passkeySignInOptions)).toHaveProperty('challenge')
  vi.setSystemTime(expiresAt)
  expect(await from('10.0.0.9', passkeySignInOptions)).toHaveProperty('challenge')
})
