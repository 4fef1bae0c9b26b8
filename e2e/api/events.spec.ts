import { randomUUID } from 'node:crypto'
import { type APIRequestContext, expect, test } from '@playwright/test'
import { growthWhile } from '../bench/memory.ts'
import { dataOf } from '../support/envelope.ts'
import { type Environment, startEnvironment } from '../support/environment.ts'
import { type EventStream, openEventStream } from '../support/event-stream.ts'
import { openEventStreams, sessionsFor } from '../support/listeners.ts'
import { password, people, type Role, roles } from '../support/people.ts'
import { signIn } from '../support/session.ts'
import { postEvent } from '../support/signed-events.ts'
import { apiAs } from '../support/test.ts'

let env: Environment
let finance: APIRequestContext
let cookies: Record<Role, string>
const opened: EventStream[] = []

test.beforeAll(async () => {
  env = await startEnvironment()
  finance = await apiAs(env.url, 'finance')
  const sessionOf = (role: Role) => signIn(env.url, people[role].email, password)
  const [forFinance, forSupport, forManager, forAdmin] = await Promise.all(roles.map(sessionOf))
  cookies = { finance: forFinance ?? '', support: forSupport ?? '', manager: forManager ?? '', admin: forAdmin ?? '' }
})
test.afterAll(async () => {
  await env.stop()
})
test.afterEach(() => {
  for (const line of opened.splice(0)) line.leave()
})

async function lineOf(cookie: string, from: Parameters<typeof openEventStream>[2] = {}): Promise<EventStream> {
  const line = await openEventStream(env.url, cookie, from)
  opened.push(line)
  return line
}

const linesOfAll = () => Promise.all(roles.map((role) => lineOf(cookies[role])))

function charge() {
  return finance.post('/api/pix/charges', {
    data: { amountCents: 1_250 },
    headers: { 'idempotency-key': randomUUID() },
  })
}

/** Comes with the id of a new case, of which everybody but the admin hears. */
const registered = () => String(env.simulator.registerInfraction().id)

test('an event stream is unbuffered by proxies', async () => {
  const line = await lineOf(cookies.support)
  expect(line.status).toBe(200)
  expect(line.headers['content-type']).toBe('text/event-stream; charset=utf-8')
  expect(line.headers['cache-control']).toBe('no-store, no-transform')
  expect(line.headers['x-accel-buffering']).toBe('no')
  expect(line.headers['content-encoding']).toBeUndefined()
  expect(line.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/)
  expect(line.text()).toMatch(/^retry: 2000\nid: \d+\n\n$/)
  const subject = registered()
  const { id } = await line.receives('pix.infractions', subject)
  expect(line.text()).toContain(`\n\nid: ${id}\ndata: ${JSON.stringify({ topic: 'pix.infractions', subject })}\n\n`)
})

test('a paid charge is published to those who may see charges and payments, to nobody else', async () => {
  const { id, result } = await dataOf(await charge(), 201)
  const [forFinance, forSupport, forManager, forAdmin] = await linesOfAll()
  env.simulator.payCharge(String(Object(result).txid))
  await forFinance?.receives('pix.charges', String(id))
  await forFinance?.receives('pix.received')
  await forManager?.receives('pix.charges', String(id))
  await forSupport?.receives('pix.received')
  await forAdmin?.receives('webhooks')
  const topicsOf = (line?: EventStream) => new Set(line?.received().map(({ topic }) => topic))
  expect(topicsOf(forSupport)).toEqual(new Set(['pix.received']))
  expect(topicsOf(forAdmin)).toEqual(new Set(['webhooks']))
  expect([...topicsOf(forFinance)]).not.toContain('webhooks')
  expect(await dataOf(await finance.get(`/api/pix/charges/${id}`))).toMatchObject({ state: 'confirmed' })
})

test('an infraction is published to operations, an account to those who keep the books', async () => {
  const [forFinance, forSupport, , forAdmin] = await linesOfAll()
  const id = registered()
  await forSupport?.receives('pix.infractions', id)
  await forFinance?.receives('pix.infractions', id)
  await forSupport?.receives('notices')
  const [, account] = [...JSON.stringify(env.simulator.state().accounts).matchAll(/"id":"([^"]+)"/g)]
  env.simulator.changeAccount(account?.[1] ?? '', 'blocked')
  await forAdmin?.receives('pix.accounts')
  await forFinance?.receives('pix.accounts')
  expect(forAdmin?.received().map(({ topic }) => topic)).not.toContain('pix.infractions')
  expect(forSupport?.received().map(({ topic }) => topic)).not.toContain('pix.accounts')
})

test('events of the accounting service are published to everybody', async () => {
  const lines = await linesOfAll()
  const event = (tipo: string) => JSON.stringify({ id: `evt_${randomUUID()}`, tipo, versao: '1', dados: { n: 1 } })
  await postEvent(env.url, event('documento.capturado'), { service: 'accounting' })
  await postEvent(env.url, event('sync.falhou'), { service: 'accounting' })
  for (const line of lines) await Promise.all([line.receives('documents'), line.receives('notices')])
})

test('missed events are delivered on reconnection, by header and by parameter', async () => {
  const before = await lineOf(cookies.support)
  await before.receives('pix.infractions', registered())
  const last = before.lastId()
  before.leave()
  const witness = await lineOf(cookies.finance)
  const missed = registered()
  await witness.receives('pix.infractions', missed)
  for (const from of [{ lastEventId: last }, { after: last }, { after: '0', lastEventId: last }]) {
    const line = await lineOf(cookies.support, from)
    expect(line.received()).toContainEqual({ id: expect.any(String), topic: 'pix.infractions', subject: missed })
    expect(Number(line.lastId())).toBeGreaterThan(Number(last))
  }
})

test('a reconnection from before the oldest stored event receives that everything may have changed', async () => {
  const line = await lineOf(cookies.admin, { after: '0' })
  const topics = ['documents', 'companies', 'pix.accounts', 'pix.keys', 'webhooks', 'notices']
  expect(line.received().map(({ topic }) => topic)).toEqual(topics)
})

test('a stream without a session, or with an unknown parameter, is refused', async () => {
  expect(await lineOf('')).toMatchObject({ status: 401 })
  const support = await apiAs(env.url, 'support')
  for (const query of ['topic=documents', 'after=x', 'after=-1', 'after=1&after=2', 'after=1.5']) {
    expect((await support.get(`/api/events?${query}`)).status(), query).toBe(400)
  }
  expect((await support.post('/api/events', { data: {} })).status()).toBe(405)
  const odd = await lineOf(cookies.support, { lastEventId: 'não é número' })
  expect(odd.status).toBe(200)
})

test('a deactivated person’s stream ends at once; changed roles apply to an open stream', async () => {
  const admin = await apiAs(env.url, 'admin')
  const someone = {
    email: `${randomUUID()}@grupoipe.com.br`,
    name: 'Lia',
    password: 'uma-senha-bem-longa',
    roles: ['finance'],
  }
  const { id } = await dataOf(await admin.post('/api/users', { data: someone }), 201)
  const line = await lineOf(await signIn(env.url, someone.email, someone.password))
  const witness = await lineOf(cookies.finance)
  await dataOf(await admin.patch(`/api/users/${id}`, { data: { roles: ['support'] } }))
  await line.receives('notices')
  await dataOf(await charge(), 201)
  await witness.receives('pix.charges')
  await line.receives('pix.infractions', registered())
  expect(line.received().map(({ topic }) => topic)).not.toContain('pix.charges')
  await dataOf(await admin.patch(`/api/users/${id}`, { data: { active: false } }))
  await line.ended
})

test('HEAD opens no stream, and a person’s ninth stream ends their first', async () => {
  const head = await fetch(`${env.url}/api/events`, { method: 'HEAD', headers: { cookie: cookies.manager } })
  expect([head.status, head.headers.get('content-type')]).toEqual([200, 'text/event-stream; charset=utf-8'])
  const first = await lineOf(cookies.manager)
  const others = await Promise.all(Array.from({ length: 7 }, () => lineOf(cookies.manager)))
  expect(first.text()).toContain('retry: 2000')
  const subject = registered()
  await Promise.all([first, ...others].map((line) => line.receives('pix.infractions', subject)))
  others.push(await lineOf(cookies.manager))
  await first.ended
  const next = registered()
  await Promise.all(others.map((line) => line.receives('pix.infractions', next)))
})

test('five hundred subscribers receive an event within bounded memory', async () => {
  const sessions = await sessionsFor(env.url, 500)
  const { done: lines, growth } = await growthWhile(env.pid(), async () => {
    const all = await openEventStreams(env.url, sessions, 500)
    opened.push(...all)
    for (let n = 0; n < 5; n += 1) {
      const id = registered()
      await Promise.all(all.map((line) => line.receives('pix.infractions', id)))
    }
    return all
  })
  expect(lines).toHaveLength(500)
  expect(growth).toBeLessThan(200)
  for (const line of lines) line.leave()
  const fresh = await lineOf(cookies.support)
  await fresh.receives('pix.infractions', registered())
})
