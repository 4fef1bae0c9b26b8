import { randomUUID } from 'node:crypto'
import { expect } from '@playwright/test'
import { rowsOf } from '../support/envelope.ts'
import { type Environment, startEnvironment } from '../support/environment.ts'
import { startIssuer } from '../support/issuer.ts'
import { people } from '../support/people.ts'
import { apiAs, test } from '../support/test.ts'

let issuer: Awaited<ReturnType<typeof startIssuer>>
let env: Environment

test.beforeAll(async () => {
  issuer = await startIssuer('lastro')
  const configuration = { OIDC_ISSUER: issuer.url, OIDC_CLIENT_ID: 'lastro', OIDC_CLIENT_SECRET: randomUUID() }
  env = await startEnvironment({ configuration })
})
test.afterAll(async () => {
  await env.stop()
  await issuer.stop()
})

const cookiesOf = (answer: Response) => answer.headers.getSetCookie().flatMap((line) => line.split(';', 1))

/** Through the company's sign-in and back, as a browser goes; answers where it ends and with which session. */
async function comeThrough(claims: { email: string; email_verified?: boolean }) {
  issuer.vouchFor(claims)
  const start = await fetch(`${env.url}/api/auth/csrf`)
  const { csrfToken } = await start.json()
  const leaving = await fetch(`${env.url}/api/auth/signin/oidc`, {
    method: 'POST',
    headers: { cookie: cookiesOf(start).join('; '), origin: env.url },
    body: new URLSearchParams({ csrfToken, json: 'true', callbackUrl: `${env.url}/documents` }),
  })
  const there = new URL((await leaving.json()).url)
  expect(there.searchParams.get('code_challenge_method')).toBe('S256')
  const back = new URLSearchParams({ code: randomUUID(), state: there.searchParams.get('state') ?? '' })
  const cookie = [...cookiesOf(start), ...cookiesOf(leaving)].join('; ')
  const answer = await fetch(`${env.url}/api/auth/callback/oidc?${back}`, { headers: { cookie }, redirect: 'manual' })
  const session = cookiesOf(answer).find((one) => one.includes('session-token=') && !one.endsWith('='))
  return { to: new URL(answer.headers.get('location') ?? '', env.url).href, session }
}

test('a known person whom the issuer vouches for is signed in, and it is audited', async () => {
  const { to, session } = await comeThrough({ email: people.support.email.toUpperCase(), email_verified: true })
  expect(to).toBe(`${env.url}/documents`)
  const answer = await fetch(`${env.url}/api/account/sessions`, { headers: { cookie: session ?? '' } })
  expect((await answer.json()).data).toMatchObject([{ current: true, address: '127.0.0.1' }])
  const admin = await apiAs(env.url, 'admin')
  const { items } = await rowsOf(await admin.get('/api/audit?action=session.oidc'))
  expect(items).toMatchObject([{ actor: people.support.email, outcome: 'ok', detail: { address: '127.0.0.1' } }])
})

for (const [name, claims] of [
  ['nobody here knows', { email: 'stranger@example.com', email_verified: true }],
  ['the issuer has not verified', { email: people.support.email, email_verified: false }],
] as const) {
  test(`somebody whom ${name} is not signed in, and is audited without a name`, async () => {
    const { to, session } = await comeThrough(claims)
    expect(to).toContain('/login?')
    expect(session).toBeUndefined()
    expect(await (await fetch(to)).text()).toContain('Não foi possível entrar com a conta da empresa')
    const admin = await apiAs(env.url, 'admin')
    const { items } = await rowsOf(await admin.get('/api/audit?action=session.sign-in-failed&limit=1'))
    expect(items).toMatchObject([{ actor: 'system', subject: 'unknown', detail: { by: 'oidc' } }])
    expect(JSON.stringify(items)).not.toContain('@')
  })
}
