import { type ClientRequest, type IncomingMessage, request } from 'node:http'
import { expect } from '@playwright/test'
import { z } from 'zod'
import { newInfraction } from '../support/attachments.ts'
import { limits } from '../support/limits.ts'
import { password, people } from '../support/people.ts'
import { signIn } from '../support/session.ts'
import { test } from '../support/test.ts'

test.describe.configure({ timeout: limits.slowMs })

type Sending = { path: string; method?: string; headers?: Record<string, string>; body?: string | Buffer }

const problemBody = z.object({
  code: z.string(),
  requestId: z.uuid(),
  errors: z.array(z.object({ path: z.string() })).optional(),
})

/** Sends a malformed request: the given part of the body, and then nothing; `end` completes it. */
function begin(url: string, { path, method = 'POST', headers, body }: Sending): ClientRequest {
  const { hostname, port } = new URL(url)
  const sending = request({ hostname, port, path, method, headers: { origin: url, ...headers } })
  if (body !== undefined) sending.write(body)
  return sending
}

async function answerTo(sending: ClientRequest) {
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    sending.once('response', resolve).once('error', reject)
  })
  const text = (await answer.toArray()).join('')
  return { status: answer.statusCode, headers: answer.headers, text }
}

async function refused(sending: ClientRequest, status: number, code: string) {
  const answer = await answerTo(sending)
  expect(answer).toMatchObject({ status, headers: { 'content-type': 'application/problem+json' } })
  const problem = problemBody.parse(JSON.parse(answer.text))
  expect(problem).toMatchObject({ code, requestId: answer.headers['x-request-id'] })
  sending.destroy()
  return { ...answer, problem }
}

const signInPaths = ['callback/credentials', 'signin/credentials', 'signout', '_log', 'nothing/here']

for (const path of signInPaths) {
  test(`a body of more than 16 KB to /api/auth/${path} is refused`, async ({ env }) => {
    const body = 'x'.repeat(16 * 1024 + 1)
    const form = { 'content-type': 'application/x-www-form-urlencoded' }
    await refused(begin(env.url, { path: `/api/auth/${path}`, headers: form, body }), 413, 'body_too_large')
  })
}

test('JSON of more than a million bytes is refused while it comes', async ({ env }) => {
  const cookie = await signIn(env.url, people.support.email, password)
  const body = `{"name":"${'x'.repeat(1_000_000)}`
  const path = '/api/pix/infractions/templates'
  await refused(begin(env.url, { path, headers: { cookie }, body }), 413, 'body_too_large')
  const promising = { cookie, 'content-length': '100000000' }
  await refused(begin(env.url, { path, headers: promising, body: '{' }), 413, 'body_too_large')
})

test('a body that stalls is refused after half a minute', async ({ env }) => {
  const cookie = await signIn(env.url, people.support.email, password)
  const file = { cookie, 'content-type': 'application/pdf', 'content-length': '1000' }
  const slow = [
    { path: '/api/auth/callback/credentials', body: 'email=' },
    { path: '/api/preferences', method: 'PUT', body: '{' },
    { path: '/api/pix/infractions/templates', headers: { cookie }, body: '{' },
    { path: '/api/webhooks/pix', body: '{' },
    {
      path: `/api/pix/infractions/${await newInfraction(env)}/attachments?name=a.pdf`,
      headers: file,
      body: '%PDF-1.7',
    },
  ]
  const answers = await Promise.all(slow.map((sending) => refused(begin(env.url, sending), 400, 'invalid_request')))
  for (const { headers } of answers) expect(headers.connection).toBe('close')
})

const unreadable = [
  '/%ff',
  '/login/%ff',
  '/%00',
  '/documents/%E0%A4%A',
  '/api/%ff',
  '/api/documents/%ff',
  '/api/documents/%00/pdf',
  '/api/auth/%ff',
  '/_next/static/%ff',
  '/icon.svg/%ff',
]

for (const path of unreadable) {
  test(`an undecodable address is a 400 problem: ${path}`, async ({ env }) => {
    await refused(begin(env.url, { path, method: 'GET' }).end(), 400, 'invalid_request')
  })
}

for (const method of ['POST', 'PUT', 'DELETE', 'OPTIONS', 'PROPFIND']) {
  test(`${method} of a page is a 405 problem`, async ({ env }) => {
    const headers = {
      'next-action': '0'.repeat(42),
      'content-type': 'multipart/form-data; boundary=x',
      'content-length': '5',
    }
    for (const path of ['/login', '/', '/documents', '/api', '/nothing/here']) {
      await refused(begin(env.url, { path, method, headers, body: '--x--' }).end(), 405, 'method_not_allowed')
    }
  })
}

test('unusable text is refused with the name of its field', async ({ env }) => {
  const cookie = await signIn(env.url, people.support.email, password)
  const fields = [
    { path: '/api/documents?companyId=%00', method: 'GET', field: 'companyId' },
    { path: '/api/documents?%00=1', method: 'GET', field: '' },
    {
      path: '/api/pix/infractions/any/draft',
      method: 'PUT',
      body: '{"description":"\\u0000","version":0}',
      field: 'description',
    },
    { path: '/api/pix/infractions/templates', body: '{"name":"\\ud800","text":"x"}', field: 'name' },
    { path: '/api/auth/callback/credentials', body: 'email=%00', field: 'email' },
    { path: '/api/auth/csrf?x=%00', method: 'GET', field: 'x' },
  ]
  for (const { field, ...sending } of fields) {
    const { problem } = await refused(begin(env.url, { headers: { cookie }, ...sending }).end(), 400, 'invalid_request')
    expect(problem.errors).toEqual([expect.objectContaining({ path: field })])
  }
})

test('a sign-in with an empty body is refused like a wrong one', async ({ env }) => {
  const headers = { 'content-type': 'application/json' }
  for (const path of ['/api/auth/callback/credentials', '/api/auth/signout', '/api/auth/~']) {
    const answer = await answerTo(begin(env.url, { path, headers }).end())
    expect(answer.status).toBeLessThan(500)
    expect(answer.headers['x-request-id']).toBeTruthy()
  }
})

test('every answer has a request id, and a refusal leaves a log line', async ({ env }) => {
  for (const path of ['/login', '/nothing', '/api/auth/csrf', '/icon.svg']) {
    const answer = await answerTo(begin(env.url, { path, method: 'GET' }).end())
    expect(answer.headers['x-request-id']).toMatch(/^[\da-f-]{36}$/)
  }
  const { problem } = await refused(begin(env.url, { path: '/%ff', method: 'GET' }).end(), 400, 'invalid_request')
  await expect.poll(() => env.output()).toContain(problem.requestId)
})

test('return addresses that are none, or another’s, lead to the start and fail nothing', async ({ env }) => {
  for (const given of [
    'x',
    '%',
    'https://elsewhere.test/',
    '/..//elsewhere.test',
    'javascript:alert(1)',
    '//',
    '/%ff',
    '/documents',
  ]) {
    const callbackUrl = encodeURIComponent(given)
    for (const path of [
      `csrf?callbackUrl=${callbackUrl}`,
      `signin?callbackUrl=${callbackUrl}`,
      `session?callbackUrl=${callbackUrl}`,
    ]) {
      const headers = { cookie: `next-auth.callback-url=${callbackUrl}` }
      const answer = await fetch(`${env.url}/api/auth/${path}`, { headers, redirect: 'manual' })
      expect(answer.status, `${path} with ${given}`).toBeLessThan(400)
      const location = answer.headers.get('location') ?? env.url
      expect(new URL(location, env.url).origin).toBe(new URL(env.url).origin)
      expect(answer.headers.getSetCookie().join()).not.toContain('elsewhere.test/')
    }
  }
})

test('a password by GET, a picture made of another, and an impossible position in the stream are refused', async ({
  env,
}) => {
  await refused(
    begin(env.url, { path: '/api/auth/callback/credentials?email=a', method: 'GET' }).end(),
    405,
    'method_not_allowed',
  )
  for (const url of ['/icon.svg', '%2Fapi%2Fhealth', '/nothing'])
    expect((await fetch(`${env.url}/_next/image?url=${url}&w=64&q=75`)).status).toBe(404)
  const cookie = await signIn(env.url, people.finance.email, password)
  const impossible = [
    '1700000000000~9:5:',
    '1700000000000~0:5:',
    '1700000000000~5:9:7,6',
    '1700000000000~5:9:9',
    '1700000000000~5:9:,',
  ]
  for (const seen of impossible) {
    const path = `/api/events?${new URLSearchParams({ seen })}`
    await refused(begin(env.url, { path, method: 'GET', headers: { cookie } }).end(), 400, 'invalid_request')
  }
})
