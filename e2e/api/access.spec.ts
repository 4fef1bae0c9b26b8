import { randomUUID } from 'node:crypto'
import { expect } from '@playwright/test'
import { dataOf, problemOf, rowsOf } from '../support/envelope.ts'
import { limits } from '../support/limits.ts'
import { password, people } from '../support/people.ts'
import { signIn, trySignIn } from '../support/session.ts'
import { testBehindProxy as test } from '../support/test.ts'

test.describe.configure({ timeout: limits.slowMs })

const newcomer = () => ({
  email: `${randomUUID()}@grupoipe.com.br`,
  name: 'Lia Nogueira',
  password: 'uma-senha-bem-longa',
  roles: ['finance'],
})

const companies = async (url: string, cookie: string) =>
  (await fetch(`${url}/api/companies`, { headers: { cookie } })).status

const asBrowser = (url: string, cookie: string, agent = 'a test') => ({
  headers: { cookie, origin: url, 'user-agent': agent },
})

test('a sign-out ends the session itself: its cookie is refused afterwards', async ({ env }) => {
  const cookie = await signIn(env.url, people.support.email, password)
  const start = await fetch(`${env.url}/api/auth/csrf`)
  const { csrfToken } = await start.json()
  const csrf = start.headers.getSetCookie().map((line) => line.split(';')[0])
  expect(await companies(env.url, cookie)).toBe(200)
  await fetch(`${env.url}/api/auth/signout`, {
    method: 'POST',
    headers: { cookie: [cookie, ...csrf].join('; '), origin: env.url },
    body: new URLSearchParams({ csrfToken, json: 'true' }),
  })
  expect(await companies(env.url, cookie)).toBe(401)
  const session = await fetch(`${env.url}/api/auth/session`, { headers: { cookie } })
  expect(await session.json()).toEqual({})
})

test('a session tells when it ends, and asking does not move that', async ({ env }) => {
  const cookie = await signIn(env.url, people.support.email, password)
  const expiry = async () => {
    const answer = await fetch(`${env.url}/api/auth/session`, { headers: { cookie } })
    return (await answer.json()).expires
  }
  const first = await expiry()
  expect(Date.parse(first)).toBeLessThanOrEqual(Date.now() + 120 * 60_000)
  expect(await expiry()).toBe(first)
})

test('a second sign-in in the same browser ends the first session', async ({ env }) => {
  const before = await signIn(env.url, people.support.email, password)
  const start = await fetch(`${env.url}/api/auth/csrf`)
  const { csrfToken } = await start.json()
  const csrf = start.headers.getSetCookie().map((line) => line.split(';')[0])
  await fetch(`${env.url}/api/auth/callback/credentials`, {
    method: 'POST',
    headers: { cookie: [before, ...csrf].join('; '), origin: env.url },
    body: new URLSearchParams({ csrfToken, email: people.support.email, password, json: 'true' }),
    redirect: 'manual',
  })
  expect(await companies(env.url, before)).toBe(401)
})

test('a person lists their sessions and ends one of them', async ({ env, as }) => {
  const someone = newcomer()
  const { id } = await dataOf(await (await as('admin')).post('/api/users', { data: someone }), 201)
  const desk = await signIn(env.url, someone.email, someone.password)
  const phone = await signIn(env.url, someone.email, someone.password)
  const list = async () => {
    const answer = await fetch(`${env.url}/api/account/sessions`, asBrowser(env.url, desk))
    return (await answer.json()).data
  }
  expect(await list()).toMatchObject([
    { current: false, address: '127.0.0.1' },
    { current: true, agent: expect.any(String) },
  ])
  const [other] = await list()
  const end = (session: string) =>
    fetch(`${env.url}/api/account/sessions/${session}`, { ...asBrowser(env.url, desk), method: 'DELETE' })
  expect((await end(other.id)).status).toBe(204)
  expect((await end(other.id)).status).toBe(404)
  expect(await companies(env.url, phone)).toBe(401)
  expect(await companies(env.url, desk)).toBe(200)

  const admin = await as('admin')
  expect((await rowsOf(await admin.get(`/api/users/${id}/sessions`))).items).toHaveLength(1)
  expect((await admin.delete(`/api/users/${id}/sessions`)).status()).toBe(204)
  expect(await companies(env.url, desk)).toBe(401)
  await problemOf(await (await as('finance')).get(`/api/users/${id}/sessions`), 403, 'forbidden')
})

test('a request without a live session answers 401 with the reason', async ({ env, as }) => {
  const why = async (cookie: string) => {
    const answer = await fetch(`${env.url}/api/companies`, { headers: { cookie } })
    return [answer.status, (await answer.json()).record?.code]
  }
  expect(await why('')).toEqual([401, 'refused.session-none'])
  expect(await why('next-auth.session-token=made-up')).toEqual([401, 'refused.session-expired'])
  const someone = newcomer()
  const admin = await as('admin')
  const { id } = await dataOf(await admin.post('/api/users', { data: someone }), 201)
  const cookie = await signIn(env.url, someone.email, someone.password)
  await admin.delete(`/api/users/${id}/sessions`)
  expect(await why(cookie)).toEqual([401, 'refused.session-ended'])
})

test('a person ends all other sessions at once; the requesting one stays', async ({ env, as }) => {
  const someone = newcomer()
  const { id } = await dataOf(await (await as('admin')).post('/api/users', { data: someone }), 201)
  const desk = await signIn(env.url, someone.email, someone.password)
  const others = [
    await signIn(env.url, someone.email, someone.password),
    await signIn(env.url, someone.email, someone.password),
  ]
  const address = `${env.url}/api/account/sessions`
  expect((await fetch(address, { ...asBrowser(env.url, desk), method: 'DELETE' })).status).toBe(204)
  for (const other of others) expect(await companies(env.url, other)).toBe(401)
  expect(await companies(env.url, desk)).toBe(200)
  const { items } = await rowsOf(await (await as('admin')).get(`/api/audit?subject=${id}&limit=1`))
  expect(items).toMatchObject([{ action: 'session.ended', actor: someone.email, detail: { sessions: 2 } }])
})

test('a change of one’s own password requires the present one and ends the other sessions', async ({ env, as }) => {
  const someone = newcomer()
  await dataOf(await (await as('admin')).post('/api/users', { data: someone }), 201)
  const desk = await signIn(env.url, someone.email, someone.password)
  const phone = await signIn(env.url, someone.email, someone.password)
  const change = (current: string, next: string) =>
    fetch(`${env.url}/api/account/password`, {
      method: 'POST',
      headers: { ...asBrowser(env.url, desk).headers, 'content-type': 'application/json' },
      body: JSON.stringify({ current, next }),
    })
  const wrong = await change('not-the-password', 'outra-senha-bem-longa')
  expect([wrong.status, await wrong.json()]).toMatchObject([
    422,
    { code: 'password_refused', errors: [{ path: 'current' }] },
  ])
  expect((await change(someone.password, 'outra-senha-bem-longa')).status).toBe(204)
  expect(await companies(env.url, phone)).toBe(401)
  expect(await companies(env.url, desk)).toBe(200)
  expect((await trySignIn(env.url, someone.email, someone.password)).error).toBe('invalid_credentials')
  for (let guess = 0; guess < 4; guess++) await change('not-the-password', 'outra-senha-bem-longa')
  const locked = await change('not-the-password', 'outra-senha-bem-longa')
  expect([locked.status, Number(locked.headers.get('retry-after'))]).toEqual([429, expect.any(Number)])
})

test('500 guesses at once from 50 addresses: five are verified, and a known address still lets the person in', {
  tag: '@long',
}, async ({ env, as }) => {
  const someone = newcomer()
  await dataOf(await (await as('admin')).post('/api/users', { data: someone }), 201)
  const home = '177.10.20.30'
  expect((await trySignIn(env.url, someone.email, someone.password, { from: home })).error).toBeNull()
  const guesses = Array.from({ length: 500 }, (_, nth) => {
    return trySignIn(env.url, someone.email, `wrong-guess-${nth}`, { from: `10.1.2.${nth % 50}` })
  })
  const errors = (await Promise.all(guesses)).map(({ error }) => error?.replace(/\d+/, ''))
  expect(errors.filter((error) => error === 'invalid_credentials')).toHaveLength(4)
  expect(errors.filter((error) => error === 'locked:')).toHaveLength(496)
  expect((await trySignIn(env.url, someone.email, someone.password, { from: '10.9.9.9' })).error).toMatch(/^locked:/)
  expect((await trySignIn(env.url, someone.email, someone.password, { from: home })).error).toBeNull()
})

test('sign-ins, failures and refusals are audited with the person and the address', async ({ env, as }) => {
  const someone = newcomer()
  const admin = await as('admin')
  const { id } = await dataOf(await admin.post('/api/users', { data: someone }), 201)
  await trySignIn(env.url, someone.email, 'not-the-password', { from: '177.10.20.31' })
  const { cookies } = await trySignIn(env.url, someone.email, someone.password, { from: '177.10.20.31' })
  await fetch(`${env.url}/api/users`, { headers: { cookie: cookies.join('; ') } })
  const trail = async () => (await rowsOf(await admin.get(`/api/audit?subject=${id}&limit=10`))).items
  await expect
    .poll(async () => (await trail()).map(({ action }) => action))
    .toEqual(['permission.refused', 'session.sign-in', 'session.sign-in-failed', 'users.create'])
  const [, , failed] = await trail()
  expect(failed).toMatchObject({ outcome: 'refused', detail: { address: '177.10.20.31' } })
})

test('a refused page is audited like a refused call, once a minute for each person and address', async ({
  env,
  as,
}) => {
  const someone = { ...newcomer(), roles: ['support'] }
  const admin = await as('admin')
  const { id } = await dataOf(await admin.post('/api/users', { data: someone }), 201)
  const address = '177.10.20.32'
  const { cookies } = await trySignIn(env.url, someone.email, someone.password, { from: address })
  const from = { cookie: cookies.join('; '), 'x-forwarded-for': address }
  const open = (path: string, headers: Record<string, string> = {}) =>
    fetch(env.url + path, { headers: { ...from, ...headers } }).then((answer) => answer.text())
  await open('/users', { 'next-router-prefetch': '1', rsc: '1' })
  const aCharge = `/pix/charges/${randomUUID()}`
  for (const path of ['/users', '/users', aCharge, '/documents', '/approvals']) await open(path)

  const query = `subject=${id}&action=permission.refused&limit=10`
  const { items } = await rowsOf(await admin.get(`/api/audit?${query}`))
  const refused = { actor: someone.email, subject: id, outcome: 'refused' }
  const detail = { method: 'GET', address }
  expect(items).toMatchObject([
    { ...refused, detail: { ...detail, path: '/pix/charges/[id]', needs: ['finance', 'manager'] } },
    { ...refused, detail: { ...detail, path: '/users', needs: ['admin'] } },
  ])
})
