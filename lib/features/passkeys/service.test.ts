import { and, eq } from 'drizzle-orm'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { as, givePassword, newKey, registered, type Signed, signedIn } from '@/e2e/harness/passkeys'
import { createPerson } from '@/e2e/harness/people'
import type { Authenticator } from '@/e2e/support/authenticator'
import { setTestEnvironment } from '@/e2e/support/test-environment'
import { beginSecondFactor, getSecondFactor, removeSecondFactor } from '@/lib/features/second-factor/service'
import type { Person } from '@/lib/server/auth/person'
import { sessionRow } from '@/lib/server/auth/session-rows'
import { signIn } from '@/lib/server/auth/sign-in'
import { recoveryCodes } from '@/lib/server/db/access-tables'
import { db } from '@/lib/server/db/client'
import { notices } from '@/lib/server/db/event-tables'
import { audit } from '@/lib/server/db/schema'
import { addPasskey, listPasskeys, newPasskeyOptions, removePasskey } from './service'

setTestEnvironment({ STEP_UP_MINUTES: '60' })

const minutes = 60_000
const password = 'caneca-azul-na-janela'
const refused = { code: 'password_refused', extras: { errors: [{ path: 'response', code: 'field.passkey-refused' }] } }
const identityDue = { code: 'second_factor_required', extras: { record: { code: 'refused.identity-due' } } }

let lia: Person
let session: Signed

beforeAll(() => vi.useFakeTimers({ toFake: ['Date'] }))
beforeEach(async () => {
  lia = await createPerson(`Lia ${crypto.randomUUID()}`, 'manager')
  await givePassword(lia, password)
  session = await signedIn(lia)
})

const later = (ms: number) => vi.setSystemTime(Date.now() + ms)
const state = () =>
  as(session, (person) => getSecondFactor.perform({}, { person, signal: new AbortController().signal }))
const options = () => as(session, (person) => newPasskeyOptions.run({}, person))
const actionsOf = async (person: Person, action: string) =>
  (await db())
    .select()
    .from(audit)
    .where(and(eq(audit.subject, person.id), eq(audit.action, action)))

const changes: [string, (given: string | undefined) => Promise<unknown>][] = [
  ['a passkey is added', (given) => as(session, (person) => newPasskeyOptions.run({ password: given }, person))],
  ['an app is set up', (given) => as(session, (person) => beginSecondFactor.run({ password: given }, person))],
  [
    'an app is removed',
    (given) => as(session, (who) => removeSecondFactor.run({ code: '000000', password: given }, who)),
  ],
  [
    'a passkey is removed',
    (given) => as(session, (person) => removePasskey.run({ id: crypto.randomUUID(), password: given }, person)),
  ],
]

test.each(changes)(
  'before %s the password is given, or the sign-in is younger than five minutes',
  async (_, change) => {
    const wrong = { code: 'password_refused', extras: { errors: [{ path: 'password', code: 'field.password-wrong' }] } }
    await expect(change('not the password')).rejects.toMatchObject(wrong)
    expect(await state()).toMatchObject({ identity: { password: true, freshUntil: expect.any(String) } })
    later(5 * minutes)
    expect(await state()).toMatchObject({ identity: { password: true, freshUntil: null } })
    await expect(change(undefined)).rejects.toMatchObject(identityDue)
    await expect(change('not the password')).rejects.toMatchObject(wrong)
    const outcome = await change(password).then(
      () => 'done',
      ({ code }) => code,
    )
    expect(['done', 'conflict', 'not_found']).toContain(outcome)
  },
)

test('a sign-in through the company counts as any other, and a person without a password is told so', async () => {
  const company = await signedIn(await createPerson('Rafael', 'manager'), 'oidc')
  session = company
  expect(await state()).toMatchObject({ passkeys: 0, identity: { freshUntil: expect.any(String) } })
  expect(await options()).toMatchObject({ rp: { id: 'lastro.test' } })
})

test('the first second factor brings recovery codes, another passkey none; both are told and in the record', async () => {
  const first = await registered(session, newKey())
  expect(first).toEqual({
    id: expect.any(String),
    name: 'Notebook',
    createdAt: expect.any(String),
    lastUsedAt: null,
    recoveryCodes: expect.any(Array),
  })
  expect(first.recoveryCodes).toHaveLength(10)
  later(1_000)
  const second = await registered(session, newKey(), 'Chave azul')
  expect(second).not.toHaveProperty('recoveryCodes')
  const listed = await as(session, (person) =>
    listPasskeys.perform({}, { person, signal: new AbortController().signal }),
  )
  expect(listed.items.map(({ name }) => name)).toEqual(['Notebook', 'Chave azul'])
  expect(await state()).toMatchObject({ since: null, passkeys: 2, recoveryCodesLeft: 10 })
  expect(await actionsOf(lia, 'account.passkey')).toHaveLength(2)
  const notified = await (await db()).select().from(notices).where(eq(notices.userId, lia.id))
  expect(notified.map(({ data }) => data)).toEqual([
    expect.objectContaining({ change: 'passkey-added', own: true }),
    expect.objectContaining({ change: 'passkey-added', own: true }),
  ])
})

test('the options name whose passkey it is, ask for user verification, and leave out those that are there', async () => {
  const key = newKey()
  await registered(session, key)
  const given = await options()
  expect(given).toMatchObject({
    rp: { id: 'lastro.test' },
    user: { name: lia.email, displayName: lia.name },
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'required' },
    attestation: 'none',
    excludeCredentials: [{ id: key.create(given).id }],
  })
})

type Answer = (key: Authenticator, given: Awaited<ReturnType<typeof options>>) => Promise<unknown>
const add = (response: ReturnType<Authenticator['create']>) =>
  as(session, (person) => addPasskey.run({ name: 'Notebook', response }, person))

const wrongAnswers: [string, Answer][] = [
  ['of another site', (key, given) => add(key.create(given, { origin: 'http://lastro.example' }))],
  ['for another host', (key, given) => add(key.create({ ...given, rp: { id: 'lastro.example' } }))],
  ['without user verification', (key, given) => add(key.create(given, { unverified: true }))],
  ['made within another site’s page', (key, given) => add(key.create(given, { crossOrigin: true }))],
  ['to no challenge of ours', (key, given) => add(key.create({ ...given, challenge: 'b3V0cm8' }))],
  [
    'after two minutes',
    (key, given) => {
      later(2 * minutes)
      return add(key.create(given))
    },
  ],
  [
    'in another session',
    async (key, given) => {
      session = await signedIn(lia)
      return add(key.create(given))
    },
  ],
  [
    'of another person',
    async (key, given) => {
      session = await signedIn(await createPerson(`Bia ${crypto.randomUUID()}`, 'finance'))
      return add(key.create(given))
    },
  ],
]

test.each(wrongAnswers)('an answer %s registers nothing', async (_, answer) => {
  await expect(answer(newKey(), await options())).rejects.toMatchObject(refused)
  expect(await state()).toMatchObject({ passkeys: 0 })
})

test('a challenge takes one answer, good or not, and a credential belongs to one person', async () => {
  const given = await options()
  await add(newKey().create(given))
  await expect(add(newKey().create(given))).rejects.toMatchObject(refused)
  const another = await options()
  await expect(add(newKey().create(another, { unverified: true }))).rejects.toMatchObject(refused)
  await expect(add(newKey().create(another))).rejects.toMatchObject(refused)

  const key = newKey()
  await registered(session, key)
  session = await signedIn(await createPerson(`Bia ${crypto.randomUUID()}`, 'finance'))
  const known = { code: 'conflict', extras: { record: { code: 'refused.passkey-known' } } }
  await expect(registered(session, key)).rejects.toMatchObject(known)
})

test('a person with a second factor confirms with it before adding or removing one', async () => {
  const { id } = await registered(session, newKey())
  session = await signedIn(lia)
  const due = { code: 'second_factor_required', extras: { record: { code: 'refused.step-up-due' } } }
  await expect(options()).rejects.toMatchObject(due)
  await expect(as(session, (person) => beginSecondFactor.run({ password }, person))).rejects.toMatchObject(due)
  await expect(as(session, (person) => removePasskey.run({ id, password }, person))).rejects.toMatchObject(due)
})

test('with the last passkey the recovery codes go; who approves is told, and the session owes a factor again', async () => {
  const { id } = await registered(session, newKey())
  expect((await sessionRow(session.sessionId))?.secondFactorSince).toBeInstanceOf(Date)
  const stranger = await signedIn(await createPerson(`Bia ${crypto.randomUUID()}`, 'finance'))
  const gone = { code: 'not_found' }
  await expect(as(stranger, (person) => removePasskey.run({ id }, person))).rejects.toMatchObject(gone)
  await as(session, (person) => removePasskey.run({ id }, person))
  await expect(as(session, (person) => removePasskey.run({ id }, person))).rejects.toMatchObject(gone)
  const left = await (await db()).select().from(recoveryCodes).where(eq(recoveryCodes.userId, lia.id))
  expect(left).toEqual([])
  expect((await sessionRow(session.sessionId))?.secondFactorSince).toBeNull()
  expect(await signIn(lia.email, password)).toMatchObject({ ok: true })
  const notified = await (await db()).select().from(notices).where(eq(notices.subject, lia.id))
  const facts = { change: 'passkey-removed', person: lia.name, by: lia.name, roles: [] }
  expect(notified.map(({ data }) => data)).toEqual(
    expect.arrayContaining([
      { ...facts, own: false },
      { ...facts, own: true },
    ]),
  )
})
