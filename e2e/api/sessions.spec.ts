import { randomUUID } from 'node:crypto'
import { expect } from '@playwright/test'
import { dataOf, problemOf, rowsOf } from '../support/envelope.ts'
import { password, people } from '../support/people.ts'
import { signIn, trySignIn } from '../support/session.ts'
import { test } from '../support/test.ts'

const newcomer = () => ({
  email: `${randomUUID()}@grupoipe.com.br`,
  name: 'Lia Nogueira',
  password: 'uma-senha-bem-longa',
  roles: ['finance'],
})

const companies = (url: string, cookie: string) => fetch(`${url}/api/pix/charges`, { headers: { cookie } })

test('a session’s cookie is HttpOnly and SameSite', async ({ env }) => {
  const start = await fetch(`${env.url}/api/auth/csrf`)
  const { csrfToken } = await start.json()
  const answer = await fetch(`${env.url}/api/auth/callback/credentials`, {
    method: 'POST',
    headers: {
      cookie: start.headers
        .getSetCookie()
        .map((line) => line.split(';')[0])
        .join('; '),
      origin: env.url,
    },
    body: new URLSearchParams({ csrfToken, email: people.finance.email, password, json: 'true' }),
  })
  const cookie = answer.headers.getSetCookie().find((line) => line.includes('session-token=')) ?? ''
  expect(cookie).toContain('HttpOnly')
  expect(cookie).toMatch(/SameSite=(Lax|Strict)/i)
})

test('a wrong password, an unknown person and a malformed address are answered alike', async ({ env }) => {
  const wrong = await trySignIn(env.url, people.support.email, 'not-the-password')
  const unknown = await trySignIn(env.url, `${randomUUID()}@example.com`, 'not-the-password')
  const malformed = await trySignIn(env.url, 'not an address', 'not-the-password')
  expect(wrong).toEqual({ cookies: [], error: 'invalid_credentials' })
  expect(unknown).toEqual(wrong)
  expect(malformed).toEqual(wrong)
})

test('an e-mail address is case-insensitive', async ({ env }) => {
  const { error } = await trySignIn(env.url, people.support.email.toUpperCase(), password)
  expect(error).toBeNull()
})

test('five failures lock the address, right password or not', async ({ env, as }) => {
  const someone = newcomer()
  await dataOf(await (await as('admin')).post('/api/users', { data: someone }), 201)
  const errors: (string | null)[] = []
  for (const guess of ['one', 'two', 'three', 'four', 'five']) {
    errors.push((await trySignIn(env.url, someone.email, `${guess}-wrong-guess`)).error)
  }
  expect(errors.slice(0, 4)).toEqual(Array(4).fill('invalid_credentials'))
  expect(errors[4]).toMatch(/^locked:\d+$/)
  expect((await trySignIn(env.url, someone.email, someone.password)).error).toMatch(/^locked:\d+$/)
  expect((await trySignIn(env.url, people.manager.email, password)).error).toBeNull()
})

test('a deactivated person’s session ends at once and does not return with the person', async ({ env, as }) => {
  const admin = await as('admin')
  const someone = newcomer()
  const { id } = await dataOf(await admin.post('/api/users', { data: someone }), 201)
  const cookie = await signIn(env.url, someone.email, someone.password)
  expect((await companies(env.url, cookie)).status).toBe(200)
  await dataOf(await admin.patch(`/api/users/${id}`, { data: { active: false } }))
  expect((await companies(env.url, cookie)).status).toBe(401)
  expect((await trySignIn(env.url, someone.email, someone.password)).error).toBe('invalid_credentials')
  await dataOf(await admin.patch(`/api/users/${id}`, { data: { active: true } }))
  expect((await companies(env.url, cookie)).status).toBe(401)
  const again = await signIn(env.url, someone.email, someone.password)
  expect((await companies(env.url, again)).status).toBe(200)
})

test('a new password ends every session of that person', async ({ env, as }) => {
  const admin = await as('admin')
  const someone = newcomer()
  const { id } = await dataOf(await admin.post('/api/users', { data: someone }), 201)
  const cookie = await signIn(env.url, someone.email, someone.password)
  await dataOf(await admin.patch(`/api/users/${id}`, { data: { password: 'outra-senha-bem-longa' } }))
  expect((await companies(env.url, cookie)).status).toBe(401)
  expect((await trySignIn(env.url, someone.email, someone.password)).error).toBe('invalid_credentials')
  await signIn(env.url, someone.email, 'outra-senha-bem-longa')
})

test('a change of roles applies to an open session', async ({ env, as }) => {
  const admin = await as('admin')
  const someone = newcomer()
  const { id } = await dataOf(await admin.post('/api/users', { data: someone }), 201)
  const cookie = await signIn(env.url, someone.email, someone.password)
  await dataOf(await admin.patch(`/api/users/${id}`, { data: { roles: ['support'] } }))
  expect((await companies(env.url, cookie)).status).toBe(403)
})

test('a made-up or tampered session is no session', async ({ env, sessions }) => {
  const [cookie] = (await sessions('finance')).cookies
  const value = cookie?.value ?? ''
  const tampered = [`${value.slice(0, -4)}AAAA`, 'eyJhbGciOiJub25lIn0.e30.', randomUUID(), '']
  for (const token of tampered) {
    expect((await companies(env.url, `${cookie?.name}=${token}`)).status).toBe(401)
  }
})

test('people are listed, created once, and changed by an admin', async ({ as }) => {
  const admin = await as('admin')
  const someone = newcomer()
  const created = await dataOf(
    await admin.post('/api/users', { data: { ...someone, email: someone.email.toUpperCase() } }),
    201,
  )
  expect(created).toMatchObject({ email: someone.email, name: someone.name, roles: ['finance'], active: true })
  await problemOf(await admin.post('/api/users', { data: someone }), 409, 'conflict')
  const changed = await admin.patch(`/api/users/${created.id}`, {
    data: { name: 'Lia Prates', roles: ['manager', 'admin'] },
  })
  expect(await dataOf(changed)).toMatchObject({ name: 'Lia Prates', roles: ['manager', 'admin'] })
  const { items } = await rowsOf(await admin.get('/api/users?limit=200'))
  expect(items).toContainEqual(expect.objectContaining({ id: created.id, name: 'Lia Prates' }))
  expect(JSON.stringify(items)).not.toMatch(/password|argon2/i)
  await problemOf(
    await admin.patch('/api/users/00000000-0000-4000-8000-000000000000', { data: { name: 'A' } }),
    404,
    'not_found',
  )
})

const refusedPeople: [string, object, string][] = [
  ['no e-mail', { email: 'somebody' }, 'email'],
  ['no name', { name: ' ' }, 'name'],
  ['no role', { roles: [] }, 'roles'],
  ['an unknown role', { roles: ['owner'] }, 'roles.0'],
  ['an unknown field', { admin: true }, 'admin'],
]

for (const [name, change, field] of refusedPeople) {
  test(`a person with ${name} is refused`, async ({ as }) => {
    const answer = await (await as('admin')).post('/api/users', { data: { ...newcomer(), ...change } })
    const { errors } = await problemOf(answer, 400, 'invalid_request')
    expect(errors?.map((error) => error.path)).toContain(field)
  })
}

test('changes are in the audit, for managers and admins', async ({ as }) => {
  const admin = await as('admin')
  const { id } = await dataOf(await admin.post('/api/users', { data: newcomer() }), 201)
  await dataOf(await admin.patch(`/api/users/${id}`, { data: { active: false } }))
  const { items } = await rowsOf(await (await as('manager')).get('/api/audit', { params: { subject: String(id) } }))
  expect(items.map(({ action, actor, outcome }) => ({ action, actor, outcome }))).toEqual([
    { action: 'users.change', actor: people.admin.email, outcome: 'ok' },
    { action: 'users.create', actor: people.admin.email, outcome: 'ok' },
  ])
})
