import { randomUUID } from 'node:crypto'
import { type APIRequestContext, expect, test } from '@playwright/test'
import { dataOf } from '../support/envelope.ts'
import { type Environment, startEnvironment } from '../support/environment.ts'
import { type EventStream, openEventStream } from '../support/event-stream.ts'
import { limits } from '../support/limits.ts'
import { password, people, type Role, roles } from '../support/people.ts'
import { signIn } from '../support/session.ts'
import { postEvent } from '../support/signed-events.ts'
import { openEventStreams, sessionsFor } from '../support/subscribers.ts'
import { apiAs } from '../support/test.ts'

let env: Environment
let finance: APIRequestContext
let cookies: Record<Role, string>
const opened: EventStream[] = []

test.beforeAll(async () => {
  test.setTimeout(limits.slowMs)
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
  for (const stream of opened.splice(0)) stream.leave()
})

async function streamOf(cookie: string, from: Parameters<typeof openEventStream>[2] = {}): Promise<EventStream> {
  const stream = await openEventStream(env.url, cookie, from)
  opened.push(stream)
  return stream
}

const streamsOfAll = () => Promise.all(roles.map((role) => streamOf(cookies[role])))

function charge() {
  return finance.post('/api/pix/charges', {
    data: { amountCents: 1_250 },
    headers: { 'idempotency-key': randomUUID() },
  })
}

/** Returns the id of a new case, which is published to everyone but the admin. */
const registered = () => String(env.simulator.registerInfraction().id)

test('an event stream is unbuffered by proxies', async () => {
  const stream = await streamOf(cookies.support)
  expect(stream.status).toBe(200)
  expect(stream.headers['content-type']).toBe('text/event-stream; charset=utf-8')
  expect(stream.headers['cache-control']).toBe('no-store, no-transform')
  expect(stream.headers['x-accel-buffering']).toBe('no')
  expect(stream.headers['content-encoding']).toBeUndefined()
  expect(stream.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/)
  expect(stream.text()).toMatch(/^retry: 2000\nid: \d+\n\n$/)
  const subject = registered()
  const { id } = await stream.receives('pix.infractions', subject)
  expect(stream.text()).toContain(`\n\nid: ${id}\ndata: ${JSON.stringify({ topic: 'pix.infractions', subject })}\n\n`)
})

test('a paid charge is published to those who may see charges and payments, to nobody else', async () => {
  const { id, result } = await dataOf(await charge(), 201)
  const [forFinance, forSupport, forManager, forAdmin] = await streamsOfAll()
  env.simulator.payCharge(String(Object(result).txid))
  await forFinance?.receives('pix.charges', String(id))
  await forFinance?.receives('pix.received')
  await forManager?.receives('pix.charges', String(id))
  await forSupport?.receives('pix.received')
  await forAdmin?.receives('webhooks')
  const topicsOf = (stream?: EventStream) => new Set(stream?.received().map(({ topic }) => topic))
  expect(topicsOf(forSupport)).toEqual(new Set(['pix.received']))
  expect(topicsOf(forAdmin)).toEqual(new Set(['webhooks']))
  expect([...topicsOf(forFinance)]).not.toContain('webhooks')
  expect(await dataOf(await finance.get(`/api/pix/charges/${id}`))).toMatchObject({ state: 'confirmed' })
})

test('an infraction is published to operations, an account to those who keep the books', async () => {
  const [forFinance, forSupport, , forAdmin] = await streamsOfAll()
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
  const streams = await streamsOfAll()
  const event = (tipo: string) => JSON.stringify({ id: `evt_${randomUUID()}`, tipo, versao: '1', dados: { n: 1 } })
  await postEvent(env.url, event('documento.capturado'), { service: 'accounting' })
  await postEvent(env.url, event('sync.falhou'), { service: 'accounting' })
  for (const stream of streams) await Promise.all([stream.receives('documents'), stream.receives('notices')])
})

test('missed events are delivered on reconnection, by header and by parameter', async () => {
  const before = await streamOf(cookies.support)
  await before.receives('pix.infractions', registered())
  const last = before.lastId()
  before.leave()
  const witness = await streamOf(cookies.finance)
  const missed = registered()
  await witness.receives('pix.infractions', missed)
  for (const from of [{ lastEventId: last }, { after: last }, { after: '0', lastEventId: last }]) {
    const stream = await streamOf(cookies.support, from)
    expect(stream.received()).toContainEqual({ id: expect.any(String), topic: 'pix.infractions', subject: missed })
    expect(Number(stream.lastId())).toBeGreaterThan(Number(last))
  }
})

test('a reconnection from before the oldest stored event receives that everything may have changed', async () => {
  const stream = await streamOf(cookies.admin, { after: '0' })
  const topics = ['documents', 'documents.index', 'companies', 'pix.accounts', 'pix.keys', 'webhooks', 'notices']
  expect(stream.received().map(({ topic }) => topic)).toEqual(topics)
})

test('a stream without a session, or with an unknown parameter, is refused', async () => {
  expect(await streamOf('')).toMatchObject({ status: 401 })
  const support = await apiAs(env.url, 'support')
  for (const query of ['topic=documents', 'after=x', 'after=-1', 'after=1&after=2', 'after=1.5']) {
    expect((await support.get(`/api/events?${query}`)).status(), query).toBe(400)
  }
  expect((await support.post('/api/events', { data: {} })).status()).toBe(405)
  const odd = await streamOf(cookies.support, { lastEventId: 'não é número' })
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
  const stream = await streamOf(await signIn(env.url, someone.email, someone.password))
  const witness = await streamOf(cookies.finance)
  await dataOf(await admin.patch(`/api/users/${id}`, { data: { roles: ['support'] } }))
  await stream.receives('notices')
  await dataOf(await charge(), 201)
  await witness.receives('pix.charges')
  await stream.receives('pix.infractions', registered())
  expect(stream.received().map(({ topic }) => topic)).not.toContain('pix.charges')
  await dataOf(await admin.patch(`/api/users/${id}`, { data: { active: false } }))
  await stream.ended
})

test('HEAD opens no stream, and a person’s ninth stream ends their first', async () => {
  const head = await fetch(`${env.url}/api/events`, { method: 'HEAD', headers: { cookie: cookies.manager } })
  expect([head.status, head.headers.get('content-type')]).toEqual([200, 'text/event-stream; charset=utf-8'])
  const first = await streamOf(cookies.manager)
  const others = await Promise.all(Array.from({ length: 7 }, () => streamOf(cookies.manager)))
  expect(first.text()).toContain('retry: 2000')
  const subject = registered()
  await Promise.all([first, ...others].map((stream) => stream.receives('pix.infractions', subject)))
  others.push(await streamOf(cookies.manager))
  await first.ended
  const next = registered()
  await Promise.all(others.map((stream) => stream.receives('pix.infractions', next)))
})

test('eighty subscribers receive an event, and one who comes after them', async () => {
  const streams = await openEventStreams(env.url, await sessionsFor(env.url, 80), 80)
  opened.push(...streams)
  expect(streams).toHaveLength(80)
  const id = registered()
  await Promise.all(streams.map((stream) => stream.receives('pix.infractions', id)))
  for (const stream of streams) stream.leave()
  const fresh = await streamOf(cookies.support)
  await fresh.receives('pix.infractions', registered())
})
