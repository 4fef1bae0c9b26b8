import { randomUUID } from 'node:crypto'
import { expect } from '@playwright/test'
import { type Authenticator, newAuthenticator } from '../support/authenticator.ts'
import { dataOf } from '../support/envelope.ts'
import type { Environment } from '../support/environment.ts'
import { createNewcomer, type Newcomer } from '../support/newcomer.ts'
import { callAsPage, creationOptionsOf, requestOptionsOf } from '../support/passkey-calls.ts'
import type { Role } from '../support/people.ts'
import { signIn, tryPasskey, trySignIn } from '../support/session.ts'
import { apiAs, testWithSecondFactor as test } from '../support/test.ts'

const threshold = 100_000
let env: Environment

test.beforeAll(({ env: shared }) => {
  env = shared
})

const call = (cookie: string, method: string, path: string, body?: unknown) =>
  callAsPage(env.url, cookie, { method, path, body })
const creationOptions = (cookie: string) => creationOptionsOf(env.url, cookie)
const requestOptions = (cookie: string, path?: string, body?: object) => requestOptionsOf(env.url, cookie, path, body)
const signInOptions = () => requestOptions('', 'sign-in/passkey')
const key = () => newAuthenticator(env.url)
const someone = async (role: Role) => createNewcomer(await apiAs(env.url, 'admin'), role)
const cookieOf = ({ email, password }: Newcomer) => signIn(env.url, email, password)
const byPasskey = async (authenticator: Authenticator) => {
  const { cookies } = await tryPasskey(env.url, authenticator.get(await signInOptions()))
  return cookies.join('; ')
}

async function register(cookie: string, authenticator: Authenticator) {
  const response = authenticator.create(await creationOptions(cookie))
  const added = await call(cookie, 'POST', 'account/passkeys', { name: 'Notebook', response })
  expect(added.status).toBe(201)
  return added.data
}

test('a passkey is registered, signs in, and is removed; a password alone is not enough in between', async () => {
  expect((await call('', 'POST', 'account/passkeys/options', {})).status).toBe(401)
  const lia = await someone('finance')
  const cookie = await cookieOf(lia)
  const authenticator = key()
  const { recoveryCodes, ...added } = await register(cookie, authenticator)
  expect(added).toEqual({
    id: expect.any(String),
    name: 'Notebook',
    createdAt: expect.any(String),
    lastUsedAt: null,
  })
  expect(recoveryCodes).toHaveLength(10)
  expect((await trySignIn(env.url, lia.email, lia.password)).error).toBe('second_factor_required')

  const given = await signInOptions()
  const answer = authenticator.get(given)
  const signedIn = await tryPasskey(env.url, answer)
  expect(signedIn.error).toBeNull()
  expect((await tryPasskey(env.url, answer)).error).toBe('invalid_credentials')
  const own = signedIn.cookies.join('; ')
  expect((await call(own, 'GET', 'account/passkeys')).rows).toEqual([{ ...added, lastUsedAt: expect.any(String) }])
  const [code] = Array.isArray(recoveryCodes) ? recoveryCodes.map(String) : []
  expect((await trySignIn(env.url, lia.email, lia.password, { code })).error).toBeNull()

  expect((await call(own, 'DELETE', `account/passkeys/${added.id}`, { password: 'not this one' })).status).toBe(422)
  expect((await call(own, 'DELETE', `account/passkeys/${added.id}`, { password: lia.password })).status).toBe(204)
  expect((await call(own, 'DELETE', `account/passkeys/${added.id}`)).status).toBe(404)
  expect((await trySignIn(env.url, lia.email, lia.password)).error).toBeNull()
  const notices = JSON.stringify((await call(own, 'GET', 'notices')).rows)
  expect(notices).toContain('passkey-added')
  expect(notices).toContain('passkey-removed')
})

test('wrong answers are refused, and what is malformed is named', async () => {
  const lia = await someone('finance')
  const cookie = await cookieOf(lia)
  const authenticator = key()
  await register(cookie, authenticator)
  const unverified = authenticator.get(await signInOptions(), { unverified: true })
  expect((await tryPasskey(env.url, unverified)).error).toBe('invalid_credentials')
  expect((await tryPasskey(env.url, key().get(await signInOptions()))).error).toBe('invalid_credentials')
  expect((await tryPasskey(env.url, 'nothing')).error).toBe('invalid_credentials')
  expect((await fetch(`${env.url}/api/auth/callback/passkey?response=x`)).status).toBe(405)

  const went = authenticator.get(await requestOptions(cookie), { counter: 1 })
  const stepUp = await call(cookie, 'POST', 'account/step-up', { passkey: went })
  expect(stepUp).toMatchObject({ status: 422, code: 'password_refused', errors: [{ path: 'passkey' }] })
  const malformed = [
    ['account/step-up', { passkey: { id: 'x' } }],
    ['account/step-up', {}],
    ['account/step-up/options', { operationId: randomUUID() }],
    ['account/passkeys', { name: '', response: {} }],
    ['account/passkeys/options', { password: 7 }],
    ['sign-in/passkey', { email: lia.email }],
  ] as const
  for (const [path, body] of malformed)
    expect(await call(cookie, 'POST', path, body), path).toMatchObject({ status: 400, code: 'invalid_request' })
})

test('a page at another address is told the right one', async () => {
  const elsewhere = env.url.replace('127.0.0.1', 'localhost')
  const answer = await fetch(`${elsewhere}/api/sign-in/passkey`, { method: 'POST', headers: { origin: elsewhere } })
  expect(answer.status).toBe(403)
  expect(await answer.json()).toMatchObject({
    code: 'forbidden',
    record: { code: 'refused.other-address', values: { address: env.url } },
  })
  expect(env.output()).toContain('another address than APP_URL')
})

test('a role that needs a second factor is satisfied by a passkey, until its last one goes', async () => {
  const cookie = await cookieOf(await someone('manager'))
  expect((await call(cookie, 'GET', 'companies')).code).toBe('second_factor_required')
  const { id } = await register(cookie, key())
  expect((await call(cookie, 'GET', 'companies')).status).toBe(200)
  expect((await call(cookie, 'DELETE', `account/passkeys/${id}`)).status).toBe(204)
  expect((await call(cookie, 'GET', 'companies')).code).toBe('second_factor_required')
})

test('an admin’s reset takes the passkeys, too, and ends the sessions', async () => {
  const lia = await someone('finance')
  const cookie = await cookieOf(lia)
  const authenticator = key()
  await register(cookie, authenticator)
  const admin = await apiAs(env.url, 'admin')
  expect((await admin.delete(`/api/users/${lia.id}/second-factor`)).status()).toBe(204)
  expect((await call(cookie, 'GET', 'companies')).status).toBe(401)
  expect(await byPasskey(authenticator)).toBe('')
  expect((await trySignIn(env.url, lia.email, lia.password)).error).toBeNull()
})

test('a challenge is good once, of two uses at once one', async () => {
  const lia = await someone('finance')
  const cookie = await cookieOf(lia)
  const authenticator = key()
  const response = authenticator.create(await creationOptions(cookie))
  const adding = { name: 'Notebook', response }
  const added = await Promise.all([1, 2].map(() => call(cookie, 'POST', 'account/passkeys', adding)))
  expect(added.map(({ status }) => status).toSorted()).toEqual([201, 422])

  const answer = authenticator.get(await signInOptions())
  const both = await Promise.all([1, 2].map(() => tryPasskey(env.url, answer)))
  expect(both.map(({ error }) => error).toSorted()).toEqual(['invalid_credentials', null].toSorted())
})

async function waiting(): Promise<string> {
  const finance = await apiAs(env.url, 'finance')
  const id = randomUUID()
  const data = { amountCents: threshold, key: { type: 'EMAIL', value: 'bruno.vidal@exemplo.com.br' } }
  const headers = { 'idempotency-key': id }
  await dataOf(await finance.post('/api/pix/transfers', { data, headers }), 202)
  return id
}

test('a proof for one operation approves that one and no other', async () => {
  const rafael = await someone('manager')
  const [cookie, registering] = [await cookieOf(rafael), await cookieOf(rafael)]
  const authenticator = key()
  await register(registering, authenticator)
  const [one, another] = [await waiting(), await waiting()]
  const approve = (id: string) => call(cookie, 'POST', `approvals/${id}/approve`, {})
  const due = { status: 403, code: 'second_factor_required', record: 'refused.step-up-due' }
  expect(await approve(one)).toMatchObject(due)

  const prove = async (decision: string) => {
    const given = await requestOptions(cookie, 'account/step-up/options', { operationId: one, decision })
    return call(cookie, 'POST', 'account/step-up', { passkey: authenticator.get(given) })
  }
  expect((await prove('reject')).status).toBe(204)
  expect(await approve(one)).toMatchObject(due)
  expect((await prove('approve')).status).toBe(204)
  expect(await approve(another)).toMatchObject(due)
  expect((await approve(one)).status).toBe(200)
  expect(await approve(another)).toMatchObject(due)
})
