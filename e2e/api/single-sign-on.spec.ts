import { randomBytes } from 'node:crypto'
import { expect } from '@playwright/test'
import { newVisitor } from '../support/company-sign-in.ts'
import { rowsOf } from '../support/envelope.ts'
import { type Environment, startEnvironment } from '../support/environment.ts'
import { startIssuer } from '../support/issuer.ts'
import { limits } from '../support/limits.ts'
import { password, people } from '../support/people.ts'
import { apiAs, test } from '../support/test.ts'

test.describe.configure({ mode: 'serial' })

let issuer: Awaited<ReturnType<typeof startIssuer>>
let env: Environment
const caio = { sub: 'caio', email: people.support.email, email_verified: true }
const changed = randomBytes(32).toString('base64url')

test.beforeAll(async () => {
  test.setTimeout(limits.slowMs)
  issuer = await startIssuer()
  env = await startEnvironment({ configuration: issuer.configuration })
  issuer.register(env.url)
})
test.afterAll(async () => {
  await env.stop()
  await issuer.stop()
})

async function lastEntry(action: string) {
  const admin = await apiAs(env.url, 'admin')
  const { items } = await rowsOf(await admin.get(`/api/audit?action=${action}&limit=1`))
  return items[0]
}

test('a known person comes in, is tied to the company account, and leaves there, too', async () => {
  issuer.vouchFor(caio)
  const visitor = newVisitor(env.url)
  expect(await visitor.comeIn()).toBe(`${env.url}/documents`)
  const sessions = await visitor.go(`${env.url}/api/account/sessions`)
  expect((await sessions.json()).data).toMatchObject([{ current: true, address: '127.0.0.1' }])
  expect(await lastEntry('session.oidc')).toMatchObject({ actor: caio.email, outcome: 'ok' })
  expect(await lastEntry('account.company-tied')).toMatchObject({ actor: caio.email, outcome: 'ok' })

  const { url } = (await (await visitor.go(`${env.url}/api/account/company-sign-out`)).json()).data
  expect(await visitor.leaveThere(url)).toBe(`${env.url}/login`)
  expect(issuer.counts().left).toBe(1)
  issuer.cancel()
  expect(await visitor.comeIn()).toContain('error=cancelled')
})

test('the same account comes in under another e-mail', async () => {
  issuer.vouchFor({ ...caio, email: 'caio.p@grupoipe.com.br' })
  expect(await newVisitor(env.url).comeIn()).toBe(`${env.url}/documents`)
  expect(await lastEntry('session.oidc')).toMatchObject({ actor: caio.email })
})

const refused = [
  ['unknown', { sub: 'somebody', email: 'stranger@example.com', email_verified: true }, {}],
  ['email-unverified', { sub: 'marina', email: people.finance.email, email_verified: false }, {}],
  ['tied-elsewhere', { ...caio, sub: 'another' }, {}],
  ['untrusted', caio, { nonce: changed }],
  ['untrusted', caio, { state: changed }],
  ['untrusted', caio, { code_challenge: changed }],
] as const

for (const [reason, account, altered] of refused) {
  test(`refused as ${reason}: ${account.sub}${Object.keys(altered).map((name) => `, other ${name}`)}`, async () => {
    issuer.vouchFor(account)
    issuer.alterRequests(altered)
    const visitor = newVisitor(env.url)
    expect(await visitor.comeIn()).toContain(`error=${reason}`)
    expect(visitor.header()).not.toContain('session-token')
    const entry = await lastEntry('session.sign-in-failed')
    expect(entry).toMatchObject({ actor: 'system', subject: 'unknown', detail: { by: 'oidc', reason } })
    expect(JSON.stringify(entry)).not.toContain('@')
  })
}

test('answers that nobody vouches for are recorded a few times, whoever sends however many', async () => {
  const forged = () => fetch(`${env.url}/api/auth/callback/oidc?code=x&state=y`, { redirect: 'manual' })
  const answers = await Promise.all(Array.from({ length: 30 }, forged))
  expect(new Set(answers.map(({ headers }) => headers.get('location')))).toEqual(new Set(['/login?error=untrusted']))
  const admin = await apiAs(env.url, 'admin')
  const { items } = await rowsOf(await admin.get('/api/audit?action=session.sign-in-failed&limit=200'))
  expect(items.filter(({ detail }) => JSON.stringify(detail).includes('untrusted')).length).toBeLessThanOrEqual(20)
})

test('whoever the company gave another account comes in by it once they are untied', async () => {
  const admin = await apiAs(env.url, 'admin')
  const { items } = await rowsOf(await admin.get('/api/users?limit=200'))
  const user = items.find(({ email }) => email === caio.email)
  expect(user).toMatchObject({ companyAccount: true })
  expect((await admin.delete(`/api/users/${user?.id}/company-account`)).status()).toBe(204)
  expect(await lastEntry('users.company-untied')).toMatchObject({ actor: people.admin.email, subject: user?.id })
  issuer.vouchFor({ ...caio, sub: 'caio-anew' })
  expect(await newVisitor(env.url).comeIn()).toBe(`${env.url}/documents`)
  issuer.vouchFor(caio)
  expect(await newVisitor(env.url).comeIn()).toContain('error=tied-elsewhere')
})

test('a deactivated person is refused', async () => {
  const admin = await apiAs(env.url, 'admin')
  const { items } = await rowsOf(await admin.get('/api/users?limit=200'))
  const [user] = items.filter(({ email }) => email === people.manager.email)
  expect((await admin.patch(`/api/users/${user?.id}`, { data: { active: false } })).ok()).toBe(true)
  issuer.vouchFor({ sub: 'rafael', email: people.manager.email, email_verified: true })
  expect(await newVisitor(env.url).comeIn()).toContain('error=deactivated')
})

test('with passwords off nobody comes in by one, and the company account still does', async () => {
  await env.halt()
  await env.start({ PASSWORD_SIGN_IN: 'off' })
  await expect(apiAs(env.url, 'admin')).rejects.toThrow()
  issuer.vouchFor({ sub: 'helena', email: people.admin.email, email_verified: true })
  const visitor = newVisitor(env.url)
  expect(await visitor.comeIn()).toBe(`${env.url}/documents`)
  const answer = await visitor.go(`${env.url}/api/account/password`, {
    method: 'POST',
    headers: { origin: env.url, 'content-type': 'application/json' },
    body: JSON.stringify({ current: password, next: changed }),
  })
  expect(answer.status).toBe(409)
  const headers = { origin: env.url, 'content-type': 'application/json' }
  const invited = { email: 'lia.nogueira@grupoipe.com.br', name: 'Lia Nogueira', roles: ['finance'] }
  const created = await visitor.go(`${env.url}/api/users`, { method: 'POST', headers, body: JSON.stringify(invited) })
  const { data } = await created.json()
  expect(data).toMatchObject({ joined: false, invitedUntil: null })
  expect(data).not.toHaveProperty('url')
  const link = await visitor.go(`${env.url}/api/users/${data.id}/invitation`, { method: 'POST', headers, body: '{}' })
  expect(await link.json()).toMatchObject({ status: 409, record: { code: 'refused.passwords-off' } })
  issuer.vouchFor({ sub: 'lia', email: invited.email, email_verified: true })
  expect(await newVisitor(env.url).comeIn()).toBe(`${env.url}/documents`)
})
