import { randomUUID } from 'node:crypto'
import { expect } from '@playwright/test'
import { dataOf, problemOf } from '../support/envelope.ts'
import { muteWebhooks } from '../support/muted-webhooks.ts'
import { test } from '../support/test.ts'
import { requestsByPeople } from '../support/upstream.ts'

let unmute: () => void

test.beforeAll(({ env }) => {
  unmute = muteWebhooks(env)
})
test.afterAll(() => unmute())

test('health answers ok without a session', async ({ as }) => {
  expect(await dataOf(await (await as(null)).get('/api/health'))).toMatchObject({ status: 'ok' })
})

for (const path of ['nothing', 'documents/1/nothing', 'pix/nothing/here', 'operations/x/y/z']) {
  test(`an unknown address is a 404 problem: /api/${path}`, async ({ as }) => {
    await problemOf(await (await as('finance')).get(`/api/${path}`), 404, 'not_found')
  })
}

const wrongMethods = [
  ['DELETE', 'companies'],
  ['PUT', 'documents'],
  ['POST', 'documents/1'],
  ['DELETE', 'documents/1/pdf'],
  ['GET', 'documents/1/link'],
  ['POST', 'pix/balance'],
  ['PATCH', 'pix/charges'],
  ['POST', 'audit'],
  ['POST', 'health'],
] as const

for (const [method, path] of wrongMethods) {
  test(`a wrong method is a 405: ${method} /api/${path}`, async ({ as }) => {
    const answer = await (await as('admin')).fetch(`/api/${path}`, { method })
    expect(answer.status()).toBe(405)
    expect(answer.headers()['x-request-id']).toBeTruthy()
  })
}

const malformed = [
  ['companies?limit=0', 'limit'],
  ['companies?limit=201', 'limit'],
  ['companies?limit=ten', 'limit'],
  ['companies?colour=red', 'colour'],
  ['companies/not-a-uuid', 'id'],
  ['documents?from=2026-13', 'from'],
  ['documents?to=2026', 'to'],
  ['documents?companyId=abc', 'companyId'],
  ['documents?model=letter', 'model'],
  ['documents?surprise=1', 'surprise'],
  ['documents/not an id', 'id'],
  ['documents/9223372036854775808', 'id'],
  ['documents/1?surprise=1', 'surprise'],
  ['documents/1/pdf?surprise=1', 'surprise'],
  ['pix/balance?surprise=1', 'surprise'],
  ['pix/charges?state=perhaps', 'state'],
  ['pix/charges/not-a-uuid', 'id'],
  ['pix/infractions?status=pending,other', 'status.1'],
  ['pix/infractions?from=ontem', 'from'],
  ['pix/infractions?limit=201', 'limit'],
  ['pix/infractions?accountId=acc', 'accountId'],
  ['pix/infractions/queue?tab=lost', 'tab'],
  ['pix/infractions/queue?cursor=x', 'cursor'],
  ['operations?kind=wish', 'kind'],
  ['operations?limit=1&limit=2', 'limit'],
] as const

for (const [path, field] of malformed) {
  test(`a malformed query names its field: /api/${path}`, async ({ as, env }) => {
    const before = requestsByPeople(env.simulator).length
    const problem = await problemOf(await (await as('finance')).get(`/api/${path}`), 400, 'invalid_request')
    expect(problem.errors).toContainEqual(expect.objectContaining({ path: field, message: expect.any(String) }))
    expect(requestsByPeople(env.simulator).slice(before)).toEqual([])
  })
}

test('a body that is not JSON is refused', async ({ as }) => {
  const headers = { 'content-type': 'application/json', 'idempotency-key': randomUUID() }
  const answer = await (await as('finance')).post('/api/pix/charges', { data: Buffer.from('{"amountCents":'), headers })
  await problemOf(answer, 400, 'invalid_request')
})

const origins = [
  ['no origin at all', {}],
  ['another origin', { origin: 'https://lastro.example.com' }],
  ['an opaque origin', { origin: 'null' }],
  ['the same host on another port', { origin: 'http://127.0.0.1:1' }],
  ['a page of another site', { 'sec-fetch-site': 'cross-site' }],
  ['a page of a sibling site', { 'sec-fetch-site': 'same-site' }],
] as const

for (const [name, headers] of origins) {
  test(`a write from ${name} is refused before anything is sent`, async ({ env, sessions }) => {
    const { cookies } = await sessions('finance')
    const before = requestsByPeople(env.simulator).length
    const answer = await fetch(`${env.url}/api/pix/charges`, {
      method: 'POST',
      headers: {
        cookie: cookies.map(({ name: cookie, value }) => `${cookie}=${value}`).join('; '),
        'content-type': 'application/json',
        'idempotency-key': randomUUID(),
        ...headers,
      },
      body: JSON.stringify({ amountCents: 100 }),
    })
    expect(answer.status).toBe(403)
    expect(await answer.json()).toMatchObject({ code: 'forbidden' })
    expect(requestsByPeople(env.simulator).slice(before)).toEqual([])
  })
}

test('a write without an origin is accepted when the browser says same-origin', async ({ env, sessions }) => {
  const { cookies } = await sessions('finance')
  const answer = await fetch(`${env.url}/api/pix/charges`, {
    method: 'POST',
    headers: {
      cookie: cookies.map(({ name, value }) => `${name}=${value}`).join('; '),
      'content-type': 'application/json',
      'idempotency-key': randomUUID(),
      'sec-fetch-site': 'same-origin',
    },
    body: JSON.stringify({ amountCents: 100 }),
  })
  expect(answer.status).toBe(201)
})
