import { expect } from '@playwright/test'
import { createNewcomer, type Newcomer } from '../support/newcomer.ts'
import { people } from '../support/people.ts'
import { isRecord } from '../support/records.ts'
import { appCode, setUpSecondFactor } from '../support/second-factor.ts'
import { signIn, trySignIn } from '../support/session.ts'
import { testWithSecondFactor as test } from '../support/test.ts'

/** A call by a page with this cookie. */
async function call(url: string, cookie: string, method: string, path: string, body?: unknown) {
  const answer = await fetch(`${url}/api/${path}`, {
    method,
    headers: { cookie, origin: url, 'content-type': 'application/json' },
    body: body === undefined ? undefined : JSON.stringify(body),
    redirect: 'manual',
  })
  const answered: unknown = await answer.json().catch(() => null)
  const { data, code } = isRecord(answered) ? answered : {}
  return { status: answer.status, code, data: isRecord(data) ? data : {}, rows: Array.isArray(data) ? data : [] }
}

const errorWith = async (url: string, { email, password }: Newcomer, code?: string) =>
  (await trySignIn(url, email, password, { code })).error

/** Audit actions by or about this person. */
async function actionsAbout(url: string, cookie: string, filter: string): Promise<unknown[]> {
  return (await call(url, cookie, 'GET', `audit?${filter}`)).rows.map((row) => isRecord(row) && row.action)
}

test('a factor is theirs once a code of it was right; nothing shows the recovery codes again', async ({ env, as }) => {
  const someone = await createNewcomer(await as('admin'), 'support')
  const cookie = await signIn(env.url, someone.email, someone.password)
  const asThem = (method: string, path: string, body?: unknown) => call(env.url, cookie, method, path, body)
  expect((await asThem('POST', 'account/totp/confirm', { code: '123456' })).status).toBe(409)
  const first = (await asThem('POST', 'account/totp', {})).data
  const { secret, uri } = (await asThem('POST', 'account/totp', {})).data
  expect(secret).toMatch(/^[A-Z2-7]{32}$/)
  expect(uri).toContain(`secret=${secret}`)
  expect(uri).toContain(encodeURIComponent(someone.email))
  expect(await errorWith(env.url, someone), 'nothing is asked for before it is theirs').toBeNull()

  const replaced = await asThem('POST', 'account/totp/confirm', { code: appCode(String(first.secret)) })
  expect([replaced.status, replaced.code]).toEqual([422, 'password_refused'])
  const confirmed = await asThem('POST', 'account/totp/confirm', { code: appCode(String(secret)) })
  expect(confirmed.data.recoveryCodes).toHaveLength(10)
  expect(new Set(Array.isArray(confirmed.data.recoveryCodes) ? confirmed.data.recoveryCodes : []).size).toBe(10)
  expect((await asThem('POST', 'account/totp', {})).status).toBe(409)
  const state = (await asThem('GET', 'account/second-factor')).data
  expect(state).toEqual({
    since: expect.any(String),
    passkeys: 0,
    recoveryCodesLeft: 10,
    required: false,
    identity: { password: true, freshUntil: expect.any(String) },
  })
  const listed = await (await (await as('admin')).get('/api/users?limit=200')).json()
  expect(listed.data).toContainEqual(
    expect.objectContaining({ id: someone.id, secondFactor: true, owesSecondFactor: false }),
  )
})

test('sign-in takes a code of whoever has a factor: each is good once, of two uses at once one', async ({
  env,
  as,
}) => {
  const someone = await createNewcomer(await as('admin'), 'support')
  const { secret, recoveryCodes, sessions } = await setUpSecondFactor(env.url, someone)
  expect(await errorWith(env.url, someone)).toBe('second_factor_required')
  expect(await errorWith(env.url, someone, appCode(secret, 40))).toBe('invalid_code')
  expect(await errorWith(env.url, { ...someone, password: 'not-the-password' }, appCode(secret, 1))).toBe(
    'invalid_credentials',
  )

  const next = appCode(secret, 1)
  const both = await Promise.all([errorWith(env.url, someone, next), errorWith(env.url, someone, next)])
  expect(both.toSorted()).toEqual(['invalid_code', null])
  const stepUp = await call(env.url, sessions.proven, 'POST', 'account/step-up', { code: next })
  expect([stepUp.status, stepUp.code]).toEqual([422, 'password_refused'])

  const [one = '', other = ''] = recoveryCodes
  expect(await errorWith(env.url, someone, one.toLowerCase().replaceAll('-', ' '))).toBeNull()
  expect(await errorWith(env.url, someone, one)).toBe('invalid_code')
  expect((await call(env.url, sessions.unproven, 'POST', 'account/step-up', { code: other })).status).toBe(204)
  expect((await call(env.url, sessions.unproven, 'POST', 'account/step-up', { code: other })).status).toBe(422)
  expect((await call(env.url, sessions.proven, 'GET', 'account/second-factor')).data.recoveryCodesLeft).toBe(8)
})

test('codes are guessed five times, however often the password is right', async ({ env, as }) => {
  const someone = await createNewcomer(await as('admin'), 'support')
  const { recoveryCodes } = await setUpSecondFactor(env.url, someone)
  const errors: (string | null)[] = []
  for (let guess = 0; guess < 5; guess++) {
    errors.push(await errorWith(env.url, someone, '000000'))
    expect(await errorWith(env.url, someone)).toMatch(guess < 4 ? /^second_factor_required$/ : /^locked:\d+$/)
  }
  expect(errors.slice(0, 4)).toEqual(Array.from({ length: 4 }, () => 'invalid_code'))
  expect(errors.at(4)).toMatch(/^locked:\d+$/)
  expect(await errorWith(env.url, someone, recoveryCodes[0])).toMatch(/^locked:\d+$/)
})

test('five wrong codes lock every address that takes one, whatever a right password does in between', async ({
  env,
  as,
}) => {
  const someone = await createNewcomer(await as('admin'), 'support')
  const { recoveryCodes, sessions } = await setUpSecondFactor(env.url, someone)
  const send = (method: string, path: string, body: unknown) => call(env.url, sessions.proven, method, path, body)
  const clearFailures = async () => {
    const weak = await send('POST', 'account/password', { current: someone.password, next: 'senhasenhasenha' })
    expect([weak.status, weak.code]).toEqual([422, 'password_refused'])
    expect(await errorWith(env.url, someone)).toBe('second_factor_required')
  }
  const wrong = { code: '000000' }
  const attempts = [
    () => send('POST', 'account/step-up', wrong),
    () => send('DELETE', 'account/totp', wrong),
    () => send('POST', 'account/totp/recovery-codes', wrong),
    () => send('POST', 'account/step-up', wrong),
  ]
  for (const attempt of attempts) {
    expect((await attempt()).status).toBe(422)
    await clearFailures()
  }
  expect(await errorWith(env.url, someone, '000000')).toBe('locked:3600')
  for (const attempt of attempts) expect((await attempt()).status).toBe(429)
  expect((await send('POST', 'account/step-up', { code: recoveryCodes[0] })).status).toBe(429)
  expect(await errorWith(env.url, someone, recoveryCodes[0])).toMatch(/^locked:\d+$/)

  const notices = JSON.stringify((await send('GET', 'notices', undefined)).rows)
  expect(notices).toContain('codes-guessed')
  const manager = await createNewcomer(await as('admin'), 'manager')
  const theirs = await setUpSecondFactor(env.url, manager)
  const about = `subject=${someone.id}&action=session.lock`
  expect(await actionsAbout(env.url, theirs.sessions.proven, about)).toEqual(['session.lock'])
  expect((await (await as('admin')).delete(`/api/users/${someone.id}/second-factor`)).status()).toBe(204)
  expect(await errorWith(env.url, someone), 'a reset begins anew').toBeNull()
})

test('whoever owes a factor reaches their account and the way out alone', async ({ env, as }) => {
  const someone = await createNewcomer(await as('admin'), 'manager')
  const cookie = await signIn(env.url, someone.email, someone.password)
  const paths = ['companies', 'documents', 'operations', 'events', 'audit', 'users', 'pix/balance', 'search?q=a']
  for (const path of paths)
    expect(await call(env.url, cookie, 'GET', path)).toMatchObject({ status: 403, code: 'second_factor_required' })
  const page = (path: string) => fetch(`${env.url}${path}`, { headers: { cookie }, redirect: 'manual' })
  const opened = await (await page('/pix/charges?q=1')).text()
  expect(opened).toContain('/second-factor?next=%2Fpix%2Fcharges%3Fq%3D1')
  expect((await call(env.url, cookie, 'GET', 'account/sessions')).status).toBe(200)
  expect((await call(env.url, cookie, 'GET', 'account/second-factor')).data).toMatchObject({
    since: null,
    required: true,
  })
  const { secret } = (await call(env.url, cookie, 'POST', 'account/totp', {})).data
  await call(env.url, cookie, 'POST', 'account/totp/confirm', { code: appCode(String(secret)) })
  expect((await call(env.url, cookie, 'GET', 'companies')).status).toBe(200)
  const given = { code: appCode(String(secret), 1) }
  expect((await call(env.url, cookie, 'DELETE', 'account/totp', given)).status).toBe(204)
  expect((await call(env.url, cookie, 'GET', 'companies')).status).toBe(403)
})

test('turning it off and replacing the recovery codes take a code; both are in the record', async ({ env, as }) => {
  const someone = await createNewcomer(await as('admin'), 'support')
  const { recoveryCodes, sessions } = await setUpSecondFactor(env.url, someone)
  const asThem = (method: string, path: string, body: unknown) => call(env.url, sessions.proven, method, path, body)
  const [used = '', before = ''] = recoveryCodes
  expect((await asThem('DELETE', 'account/totp', { code: 'ABCD-EFGH' })).status).toBe(422)
  const { data } = await asThem('POST', 'account/totp/recovery-codes', { code: used })
  const renewed = Array.isArray(data.recoveryCodes) ? data.recoveryCodes.map(String) : []
  expect(renewed).toHaveLength(10)
  expect((await asThem('DELETE', 'account/totp', { code: before })).status).toBe(422)
  expect((await asThem('DELETE', 'account/totp', { code: renewed[0] })).status).toBe(204)
  expect(await errorWith(env.url, someone)).toBeNull()
  const activity = await call(env.url, sessions.proven, 'GET', 'account/activity?limit=4')
  expect(activity.rows.map((row) => isRecord(row) && row.action)).toEqual([
    'session.sign-in',
    'account.second-factor-removed',
    'account.recovery-codes',
    'account.second-factor',
  ])
})

test('an admin resets it: their sessions end, they and the approvers hear of it, and it is in the record', async ({
  env,
  as,
}) => {
  const admin = await as('admin')
  const someone = await createNewcomer(admin, 'support')
  const { sessions } = await setUpSecondFactor(env.url, someone)
  expect((await (await as('support')).delete(`/api/users/${someone.id}/second-factor`)).status()).toBe(403)
  expect((await admin.delete(`/api/users/${someone.id}/second-factor`)).status()).toBe(204)
  expect((await call(env.url, sessions.proven, 'GET', 'companies')).status).toBe(401)
  expect(await errorWith(env.url, someone)).toBeNull()

  const again = await signIn(env.url, someone.email, someone.password)
  const notices = JSON.stringify((await call(env.url, again, 'GET', 'notices')).rows)
  expect(notices).toContain('second-factor-reset')
  const manager = await setUpSecondFactor(env.url, await createNewcomer(admin, 'manager'))
  const filter = `subject=${someone.id}&action=users.second-factor-reset`
  expect(await actionsAbout(env.url, manager.sessions.proven, filter)).toEqual(['users.second-factor-reset'])

  const listed = await (await admin.get('/api/users?limit=200')).json()
  const own = listed.data.find(({ email }: { email: string }) => email === people.admin.email)
  expect((await admin.delete(`/api/users/${own.id}/second-factor`)).status()).toBe(403)
})

test('one changes one’s own name and nothing else, and reads what one did alone', async ({ env, as }) => {
  const someone = await createNewcomer(await as('admin'), 'support')
  const cookie = await signIn(env.url, someone.email, someone.password)
  const change = (body: unknown) => call(env.url, cookie, 'PATCH', 'account', body)
  expect((await change({ name: ' ' })).code).toBe('invalid_request')
  expect((await change({ name: 'Lia', roles: ['admin'] })).code).toBe('invalid_request')
  expect((await change({ name: 'Lia Nogueira Prates' })).data).toMatchObject({
    name: 'Lia Nogueira Prates',
    roles: ['support'],
  })

  const first = await call(env.url, cookie, 'GET', 'account/activity?limit=1')
  expect(first.rows).toEqual([expect.objectContaining({ action: 'account.change', actor: someone.email })])
  const all = await call(env.url, cookie, 'GET', 'account/activity')
  expect(all.rows.map((row) => isRecord(row) && row.actor)).toEqual([someone.email, someone.email])
})
