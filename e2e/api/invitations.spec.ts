import { randomUUID } from 'node:crypto'
import { type APIRequestContext, expect } from '@playwright/test'
import { dataOf, problemOf, rowsOf } from '../support/envelope.ts'
import { people } from '../support/people.ts'
import { signIn, trySignIn } from '../support/session.ts'
import { test } from '../support/test.ts'

const password = 'caneca-azul-na-janela'
const other = 'lousa-verde-no-quintal'

const newcomer = () => ({ email: `${randomUUID()}@grupoipe.com.br`, name: 'Lia Nogueira', roles: ['finance'] })
const tokenOf = (url: unknown) => String(url).slice(String(url).lastIndexOf('/') + 1)

async function invite(admin: APIRequestContext) {
  const someone = newcomer()
  const created = await dataOf(await admin.post('/api/users', { data: someone }), 201)
  return { ...someone, id: String(created.id), token: tokenOf(created.url), created }
}

async function join(admin: APIRequestContext) {
  const someone = { ...newcomer(), password }
  const { id } = await dataOf(await admin.post('/api/users', { data: someone }), 201)
  return { ...someone, id: String(id) }
}

const linkFor = async (admin: APIRequestContext, id: string) =>
  dataOf(await admin.post(`/api/users/${id}/invitation`), 201)

const accept = (api: APIRequestContext, token: string, chosen = password) =>
  api.post(`/api/invitations/${token}`, { data: { password: chosen } })

test('a person created without a password gets an invitation for a day', async ({ as, env }) => {
  const { created, email } = await invite(await as('admin'))
  const { url, expiresAt, invitation } = created
  expect(invitation).toEqual({ url, expiresAt })
  expect(String(url)).toMatch(new RegExp(`^${env.url}/invitation/[\\w-]{43}$`))
  expect(Date.parse(String(expiresAt)) - Date.now()).toBeGreaterThan(23.9 * 3_600_000)
  expect(Date.parse(String(expiresAt)) - Date.now()).toBeLessThanOrEqual(24 * 3_600_000)
  const { items } = await rowsOf(await (await as('admin')).get('/api/users?limit=200'))
  const listed = items.find((item) => item.email === email)
  expect(listed).toMatchObject({ joined: false, invitedUntil: expiresAt, lastSignInAt: null })
  expect(JSON.stringify(items)).not.toContain(tokenOf(url))
})

test('a person created with a password gets no invitation', async ({ as }) => {
  const created = await dataOf(await (await as('admin')).post('/api/users', { data: { ...newcomer(), password } }), 201)
  expect(created).toMatchObject({ joined: true, invitedUntil: null })
  expect(Object.keys(created)).not.toEqual(expect.arrayContaining(['url']))
})

test('a link sets the password once, without a session', async ({ as, env }) => {
  const visitor = await as(null)
  const { email, token } = await invite(await as('admin'))
  expect((await trySignIn(env.url, email, password)).error).toBe('invalid_credentials')
  const done = await accept(visitor, token)
  expect([done.status(), await done.text()]).toEqual([204, ''])
  await signIn(env.url, email, password)
  await problemOf(await accept(visitor, token, other), 410, 'invitation_over')
  expect((await trySignIn(env.url, email, other)).error).toBe('invalid_credentials')
})

test('two uses of a link at once: one wins', async ({ as, env }) => {
  const visitor = await as(null)
  const { email, token } = await invite(await as('admin'))
  const passwords = [password, other]
  const answers = await Promise.all(passwords.map((chosen) => accept(visitor, token, chosen)))
  expect(answers.map((answer) => answer.status()).sort()).toEqual([204, 410])
  const winner = passwords[answers.findIndex((answer) => answer.status() === 204)] ?? ''
  await signIn(env.url, email, winner)
})

test('a refused password says why and leaves the link valid', async ({ as }) => {
  const visitor = await as(null)
  const { token } = await invite(await as('admin'))
  const refused = await accept(visitor, token, 'curta')
  await problemOf(refused, 422, 'password_refused')
  expect((await refused.json()).errors).toMatchObject([{ path: 'password', code: 'field.too-short' }])
  expect((await accept(visitor, token)).status()).toBe(204)
})

test('a link from another site sets nothing', async ({ as, env }) => {
  const { token } = await invite(await as('admin'))
  const url = `${env.url}/api/invitations/${token}`
  const body = JSON.stringify({ password })
  for (const origin of ['https://elsewhere.example', 'null'])
    expect((await fetch(url, { method: 'POST', headers: { origin }, body })).status).toBe(403)
  expect((await fetch(url, { method: 'POST', body })).status).toBe(403)
  expect((await accept(await as(null), token)).status()).toBe(204)
})

test('a new link replaces the previous one, and unknown links are over alike', async ({ as }) => {
  const [admin, visitor] = [await as('admin'), await as(null)]
  const { id, token } = await invite(admin)
  const again = tokenOf((await linkFor(admin, id)).url)
  for (const gone of [token, 'x', 'a'.repeat(43)]) await problemOf(await accept(visitor, gone), 410, 'invitation_over')
  expect((await accept(visitor, again)).status()).toBe(204)
})

test('a deactivated person has no link, and their open one is over', async ({ as }) => {
  const [admin, visitor] = [await as('admin'), await as(null)]
  const { id, token } = await invite(admin)
  await dataOf(await admin.patch(`/api/users/${id}`, { data: { active: false } }))
  await problemOf(await accept(visitor, token), 410, 'invitation_over')
  const refused = await problemOf(await admin.post(`/api/users/${id}/invitation`), 409, 'conflict')
  expect(refused.record).toMatchObject({ code: 'refused.person-deactivated' })
})

test('a reset ends the sessions when it is used, not before', async ({ as, env }) => {
  const admin = await as('admin')
  const { id, email } = await join(admin)
  const headers = { cookie: await signIn(env.url, email, password) }
  const status = async () => (await fetch(`${env.url}/api/notices/summary`, { headers })).status
  const { url } = await linkFor(admin, id)
  expect(await status()).toBe(200)
  expect((await accept(await as(null), tokenOf(url), other)).status()).toBe(204)
  expect(await status()).toBe(401)
  expect((await trySignIn(env.url, email, password)).error).toBe('invalid_credentials')
  await signIn(env.url, email, other)
})

test('a reset is notified to the person and every manager, and recorded', async ({ as, env, playwright }) => {
  const [admin, manager] = [await as('admin'), await as('manager')]
  const { id, email } = await join(admin)
  await accept(await as(null), tokenOf((await linkFor(admin, id)).url), other)
  const cookie = await signIn(env.url, email, other)
  const own = await playwright.request.newContext({ baseURL: env.url, extraHTTPHeaders: { cookie } })
  const changesIn = async (api: APIRequestContext) =>
    (await rowsOf(await api.get('/api/notices?limit=200'))).items
      .filter((notice) => notice.kind === 'access.changed' && notice.subject === id)
      .map(({ data }) => data)
  const stated = { person: 'Lia Nogueira', by: people.admin.name, roles: [] }
  const seen = [
    { ...stated, change: 'reset-used', own: true },
    { ...stated, change: 'reset-link', own: true },
  ]
  expect(await changesIn(own)).toEqual(seen)
  expect((await changesIn(manager)).slice(0, 2)).toEqual(seen.map((one) => ({ ...one, own: false })))
  const { items } = await rowsOf(await manager.get('/api/audit', { params: { subject: id } }))
  expect(items.map(({ action }) => action)).toEqual([
    'session.sign-in',
    'invitation.used',
    'users.reset-link',
    'users.create',
  ])
  await own.dispose()
})

test('finance and manager together, or either given to oneself, are refused', async ({ as }) => {
  const admin = await as('admin')
  const { id } = await join(admin)
  const both = { roles: ['finance', 'manager'] }
  for (const answer of [
    await admin.post('/api/users', { data: { ...newcomer(), ...both } }),
    await admin.patch(`/api/users/${id}`, { data: both }),
  ]) {
    await problemOf(answer, 400, 'invalid_request')
    expect((await answer.json()).errors).toMatchObject([{ path: 'roles', code: 'field.roles-apart' }])
  }
  const { items } = await rowsOf(await admin.get('/api/users?limit=200'))
  const self = items.find((item) => item.email === people.admin.email)
  for (const role of ['finance', 'manager']) {
    const data = { roles: ['admin', role] }
    const { record } = await problemOf(await admin.patch(`/api/users/${self?.id}`, { data }), 403, 'forbidden')
    expect(record).toMatchObject({ code: 'refused.own-money-role' })
  }
})

test('a link’s secret is in no log line, and its page sends no referrer', async ({ as, env }) => {
  const { token } = await invite(await as('admin'))
  const page = await fetch(`${env.url}/invitation/${token}`)
  expect(page.headers.get('referrer-policy')).toBe('no-referrer')
  expect(page.headers.get('cache-control')).toContain('no-store')
  const title = /<title>(.*?)<\/title>/.exec(await page.text())?.[1]
  expect(title).toBe('Defina sua senha · Lastro')
  await accept(await as(null), token)
  await accept(await as(null), token)
  await expect.poll(() => env.output()).toContain('"path":"/api/invitations/[token]","status":410')
  expect(env.output()).not.toContain(token)
})
