import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { z } from 'zod'
import { type Authenticator, newAuthenticator } from '../support/authenticator.ts'
import type { Child } from '../support/child.ts'
import { dataOf } from '../support/envelope.ts'
import { type Environment, startEnvironment } from '../support/environment.ts'
import { startLastro } from '../support/lastro.ts'
import { createNewcomer, type Newcomer } from '../support/newcomer.ts'
import type { Role } from '../support/people.ts'
import { anyFreePort } from '../support/ports.ts'
import { startPostgres } from '../support/postgres.ts'
import { isRecord } from '../support/records.ts'
import { signIn, tryPasskey, trySignIn } from '../support/session.ts'
import { apiAs } from '../support/test.ts'

const threshold = 100_000
let postgres: Awaited<ReturnType<typeof startPostgres>>
let env: Environment
/** Another instance behind the same public address. */
let other: { lastro: Child; url: string; dataDir: string }

test.beforeAll(async () => {
  postgres = await startPostgres()
  const approvals = { APPROVAL_THRESHOLD_CENTS: String(threshold), REQUIRE_SECOND_FACTOR: 'support' }
  env = await startEnvironment({ configuration: { DATABASE_URL: postgres.url, ...approvals } })
  const port = await anyFreePort()
  const dataDir = mkdtempSync(join(tmpdir(), 'lastro-e2e-'))
  const lastro = await startLastro({ ...env.options, port, dataDir })
  other = { lastro, url: `http://127.0.0.1:${port}`, dataDir }
})
test.afterAll(async () => {
  await other.lastro.stop()
  rmSync(other.dataDir, { recursive: true, force: true })
  await env.stop()
  await postgres.stop()
})

/** A call by a page with this cookie to this instance. */
async function call(cookie: string, method: string, path: string, body?: unknown, at = env.url) {
  const answer = await fetch(`${at}/api/${path}`, {
    method,
    headers: { cookie, origin: env.url, 'content-type': 'application/json' },
    body: body === undefined ? undefined : JSON.stringify(body),
  })
  const stated: unknown = await answer.json().catch(() => null)
  const { data, code, record, errors } = isRecord(stated) ? stated : {}
  return {
    status: answer.status,
    code,
    record: isRecord(record) ? record.code : null,
    errors,
    data: isRecord(data) ? data : {},
    rows: Array.isArray(data) ? data.filter(isRecord) : [],
  }
}

const creation = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string() }),
  user: z.object({ id: z.string() }),
})
const request = z.object({ challenge: z.string(), rpId: z.string() })

async function creationOptions(cookie: string, at = env.url) {
  return creation.parse((await call(cookie, 'POST', 'account/passkeys/options', {}, at)).data)
}

async function requestOptions(cookie: string, path = 'account/step-up/options', body: object = {}) {
  return request.parse((await call(cookie, 'POST', path, body)).data)
}

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
  const cookie = await cookieOf(await someone('support'))
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

test('a challenge of one instance is good on another, once', async () => {
  const lia = await someone('finance')
  const cookie = await cookieOf(lia)
  const authenticator = key()
  const response = authenticator.create(await creationOptions(cookie, other.url))
  const adding = { name: 'Notebook', response }
  const added = await Promise.all([
    call(cookie, 'POST', 'account/passkeys', adding),
    call(cookie, 'POST', 'account/passkeys', adding, other.url),
  ])
  expect(added.map(({ status }) => status).toSorted()).toEqual([201, 422])

  const answer = authenticator.get(await signInOptions())
  const there = { origin: env.url }
  const both = await Promise.all([tryPasskey(env.url, answer), tryPasskey(other.url, answer, there)])
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

test('a proof for one operation approves that one, on whatever instance, and no other', async () => {
  const rafael = await someone('manager')
  const [cookie, registering] = [await cookieOf(rafael), await cookieOf(rafael)]
  const authenticator = key()
  await register(registering, authenticator)
  const [one, another] = [await waiting(), await waiting()]
  const approve = (id: string, at?: string) => call(cookie, 'POST', `approvals/${id}/approve`, {}, at)
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
  expect((await approve(one, other.url)).status).toBe(200)
  expect(await approve(another)).toMatchObject(due)
})
