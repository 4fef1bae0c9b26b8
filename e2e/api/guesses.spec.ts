import { expect } from '@playwright/test'
import { Client } from 'pg'
import { rowsOf } from '../support/envelope.ts'
import type { Environment, OtherInstance } from '../support/environment.ts'
import { createNewcomer, type Newcomer } from '../support/newcomer.ts'
import type { Postgres } from '../support/postgres.ts'
import { setUpSecondFactor } from '../support/second-factor.ts'
import { signIn, trySignIn } from '../support/session.ts'
import { apiAs } from '../support/test.ts'
import { testWithInstances as test } from '../support/test-with-instances.ts'

let postgres: Postgres
let env: Environment
let other: OtherInstance

test.beforeAll(({ instances }) => {
  ;({ postgres, env, other } = instances)
})
test.afterAll(() => begin())

async function change(statement: string): Promise<void> {
  const client = new Client({ connectionString: postgres.url })
  await client.connect()
  await client.query(statement).finally(() => client.end())
}

/** Moves time past fifteen minutes, or the hour of a code's lock, within the counted hour. */
const locksEnd = () => change(`update sign_in_guesses set since = since - interval '1 hour', locked_until = now()`)
const begin = () => change('delete from sign_in_guesses')

const someone = async (): Promise<Newcomer> => createNewcomer(await apiAs(env.url, 'admin'), 'support')
const instance = (nth: number) => (nth % 2 === 0 ? env.url : other.url)

async function judged({ id }: Newcomer, action: string): Promise<number> {
  const admin = await apiAs(env.url, 'admin')
  return (await rowsOf(await admin.get(`/api/audit?subject=${id}&action=${action}&limit=200`))).items.length
}

async function call(url: string, cookie: string, method: string, path: string, body: object): Promise<number> {
  const headers = { cookie, origin: url, 'content-type': 'application/json' }
  return (await fetch(`${url}/api/${path}`, { method, headers, body: JSON.stringify(body) })).status
}

test('after 500 failures in all a network takes turns; known browsers and other networks sign in', {
  tag: '@long',
}, async () => {
  await begin()
  const { email, password } = await someone()
  const { browser } = await trySignIn(env.url, email, password, { from: '177.10.20.40' })
  await change(`update sign_in_guesses set attempts = 499, failures = 499 where key = 'all'`)
  await trySignIn(env.url, 'nobody@example.com', 'a-guess', { from: '10.5.0.1' })
  const burst = Array.from({ length: 40 }, (_, nth) =>
    trySignIn(instance(nth), `nobody${nth}@example.com`, 'a-guess', { from: '10.5.0.2' }),
  )
  expect((await trySignIn(other.url, email, password, { from: '10.5.0.2', browser })).error).toBeNull()
  expect((await trySignIn(other.url, email, password, { from: '10.5.0.3' })).error).toBeNull()
  const errors = (await Promise.all(burst)).map(({ error }) => error)
  const refused = errors.filter((error) => error === 'locked:4').length
  expect(refused).toBeGreaterThan(20)
  expect(errors.filter((error) => error === 'invalid_credentials')).toHaveLength(40 - refused)
  expect((await trySignIn(env.url, email, password, { from: '10.5.0.4' })).error).toBeNull()
})

test('no hour judges more than ten passwords, from two instances, many addresses, a known browser and a session', {
  tag: '@long',
}, async () => {
  await begin()
  const who = await someone()
  const { email, password } = who
  const { browser, cookies } = await trySignIn(env.url, email, password, { from: '177.10.20.41' })
  const wrong = { current: 'not-the-password', next: 'outra-senha-bem-longa' }
  for (let nth = 0; nth < 12; nth++) {
    const url = instance(nth)
    await trySignIn(url, email, 'a-guess', { from: `10.6.0.${nth}` })
    await trySignIn(url, email, 'a-guess', { from: `10.6.1.${nth}`, browser })
    await trySignIn(url, email, 'a-guess', { from: '177.10.20.41' })
    await call(url, cookies.join('; '), 'POST', 'account/password', wrong)
    await trySignIn(url, email, password, { from: '177.10.20.41' })
    await locksEnd()
  }
  expect(await judged(who, 'session.sign-in-failed')).toBe(10)
  expect((await trySignIn(env.url, email, password, { from: '177.10.20.41' })).error).toMatch(/^locked:\d+$/)
})

test('strangers leave four tries of the hour to where the person is known, whatever their addresses', {
  tag: '@long',
}, async () => {
  await begin()
  const who = await someone()
  const { email, password } = who
  const { browser } = await trySignIn(env.url, email, password, { from: '177.10.20.42' })
  for (let nth = 0; nth < 30; nth++) {
    await trySignIn(instance(nth), email, 'a-guess', { from: `10.7.0.${nth}` })
    await locksEnd()
  }
  expect(await judged(who, 'session.sign-in-failed')).toBe(6)
  expect((await trySignIn(other.url, email, password, { from: '10.7.1.1' })).error).toMatch(/^locked:\d+$/)
  for (let nth = 0; nth < 3; nth++) await trySignIn(instance(nth), email, 'a-guess', { from: '10.7.1.2', browser })
  expect((await trySignIn(other.url, email, password, { from: '10.7.1.3', browser })).error).toBeNull()
  expect((await trySignIn(env.url, email, password, { from: '177.10.20.42' })).error).toBeNull()
})

test('no hour judges more than ten codes, whatever right codes and passwords come between', {
  tag: '@long',
}, async () => {
  await begin()
  const who = await someone()
  const { recoveryCodes, sessions } = await setUpSecondFactor(env.url, who)
  const code = '000000'
  const wrong = [
    (url: string) => trySignIn(url, who.email, who.password, { code, from: '10.8.0.1' }),
    (url: string) => call(url, sessions.proven, 'POST', 'account/step-up', { code }),
    (url: string) => call(url, sessions.unproven, 'DELETE', 'account/totp', { code }),
    (url: string) => call(url, sessions.proven, 'POST', 'account/totp/recovery-codes', { code }),
  ]
  for (const [nth, recoveryCode] of recoveryCodes.slice(0, 8).entries()) {
    for (const attempt of wrong) await attempt(instance(nth))
    await call(instance(nth), sessions.proven, 'POST', 'account/step-up', { code: recoveryCode })
    await trySignIn(instance(nth), who.email, who.password, { from: '10.8.0.2' })
    await locksEnd()
  }
  expect(await judged(who, 'session.code-failed')).toBe(10)
  expect(await call(env.url, sessions.proven, 'POST', 'account/step-up', { code: recoveryCodes[9] ?? '' })).toBe(429)
})

test('an address counts what fails where a person is signed in; its lock refuses others, and not them', async () => {
  await begin()
  const { email, password } = await someone()
  const from = '177.10.20.43'
  expect((await trySignIn(env.url, email, password, { from })).error).toBeNull()
  await change(`update sign_in_guesses set attempts = 49, failures = 49 where key = 'address:${from}'`)
  expect((await trySignIn(other.url, email, 'a-guess', { from })).error).toBe('invalid_credentials')
  expect((await trySignIn(env.url, 'nobody@example.com', 'a-guess', { from })).error).toMatch(/^locked:\d+$/)
  expect((await trySignIn(env.url, email, password, { from })).error).toBeNull()
})

test('what a sign-in leaves in the browser opens nothing, and is of no use to another person', async () => {
  await begin()
  const [one, another] = [await someone(), await someone()]
  const { browser = '' } = await trySignIn(env.url, one.email, one.password, { from: '10.9.0.1' })
  expect((await fetch(`${env.url}/api/companies`, { headers: { cookie: browser } })).status).toBe(401)
  for (let nth = 0; nth < 5; nth++) await trySignIn(env.url, another.email, 'a-guess', { from: '10.9.0.2', browser })
  expect((await trySignIn(env.url, another.email, another.password, { from: '10.9.0.3', browser })).error).toMatch(
    /^locked:\d+$/,
  )
  expect(await signIn(env.url, one.email, one.password)).not.toBe('')
})
