import { randomUUID } from 'node:crypto'
import { type APIRequestContext, expect } from '@playwright/test'
import { freshDeposit } from '../simulator/test-client.ts'
import { dataOf, rowsOf } from '../support/envelope.ts'
import type { Environment, OtherInstance } from '../support/environment.ts'
import { openEventStream } from '../support/event-stream.ts'
import { password, people, type Role } from '../support/people.ts'
import { signIn, trySignIn } from '../support/session.ts'
import { postEvent } from '../support/signed-events.ts'
import { apiAs } from '../support/test.ts'
import { testWithInstances as test } from '../support/test-with-instances.ts'

const threshold = 100_000
let env: Environment
let other: OtherInstance

test.beforeAll(({ instances }) => {
  ;({ env, other } = instances)
})

const both = (role: Role) => Promise.all([apiAs(env.url, role), apiAs(other.url, role)])
const order = { amountCents: 1_900, key: { type: 'CPF', value: '12345678909' } }

function post(api: APIRequestContext, kind: string, key: string, data: object) {
  return api.post(`/api/pix/${kind}`, { data, headers: { 'idempotency-key': key } })
}

function moved(kind: string, key: string) {
  return env.simulator.movements().filter((one) => one.kind === kind && one.idempotencyKey === key)
}

test('a key posted to both instances at once moves the money once', async () => {
  const instances = await both('finance')
  for (const key of Array.from({ length: 5 }, () => randomUUID())) {
    const posts = instances.flatMap((api) => Array.from({ length: 10 }, () => post(api, 'transfers', key, order)))
    const statuses = (await Promise.all(posts)).map((answer) => answer.status())
    expect(statuses.filter((status) => ![200, 201, 202].includes(status))).toEqual([])
    expect(moved('TRANSFER', key)).toHaveLength(1)
  }
})

test('two instances at once send no more to one receiver than the threshold allows', async () => {
  const instances = await both('finance')
  const split = { amountCents: threshold / 2, key: { type: 'EMAIL', value: `${randomUUID()}@exemplo.com.br` } }
  const posts = instances.flatMap((api) => Array.from({ length: 5 }, () => post(api, 'transfers', randomUUID(), split)))
  const statuses = (await Promise.all(posts)).map((answer) => answer.status())
  expect(statuses.toSorted()).toEqual([201, ...Array.from({ length: 9 }, () => 202)])
})

test('a refund’s key posted to both instances at once refunds the payment once, and every post answers it', async () => {
  const instances = await both('finance')
  const payments = Array.from({ length: 5 }, () => ({
    key: randomUUID(),
    endToEndId: freshDeposit(env.simulator, 10),
  }))
  await rowsOf(await instances[0].get('/api/pix/received?limit=10'))
  for (const { key, endToEndId } of payments) {
    const posts = instances.flatMap((api) =>
      Array.from({ length: 10 }, () => post(api, 'refunds', key, { endToEndId })),
    )
    const statuses = (await Promise.all(posts)).map((answer) => answer.status())
    expect(statuses.filter((status) => ![200, 201, 202].includes(status))).toEqual([])
    expect(moved('REFUND', key)).toHaveLength(1)
  }
})

test('one payment under two keys on two instances is refunded once', async () => {
  const instances = await both('finance')
  const endToEndId = freshDeposit(env.simulator, 11)
  await rowsOf(await instances[0].get('/api/pix/received?limit=11'))
  const answers = await Promise.all(instances.map((api) => post(api, 'refunds', randomUUID(), { endToEndId })))
  expect(answers.map((answer) => answer.status()).toSorted()).toEqual([201, 409])
})

test('two workers recover a lost answer once', async () => {
  const [finance] = await both('finance')
  const keys = Array.from({ length: 6 }, () => randomUUID())
  for (const key of keys)
    env.simulator.armFault({ service: 'pix', path: '/v1/wallet/transfer', match: key, kind: 'applied-then-reset' })
  for (const key of keys) await dataOf(await post(finance, 'transfers', key, order), 202)
  const read = () => Promise.all(keys.map(async (key) => dataOf(await finance.get(`/api/operations/${key}`))))
  await expect.poll(async () => new Set((await read()).map(({ state }) => state))).toEqual(new Set(['accepted']))
  for (const operation of await read()) expect(operation.attempts).toHaveLength(2)
  for (const key of keys) expect(moved('TRANSFER', key)).toHaveLength(1)
})

test('two managers on two instances: one approves, the other gets a conflict', async () => {
  const [finance] = await both('finance')
  const managers = await both('manager')
  for (const id of Array.from({ length: 5 }, () => randomUUID())) {
    await dataOf(await post(finance, 'transfers', id, { ...order, amountCents: threshold }), 202)
    const answers = await Promise.all(managers.map((api) => api.post(`/api/approvals/${id}/approve`, { data: {} })))
    expect(answers.map((answer) => answer.status()).toSorted()).toEqual([200, 409])
    expect(moved('TRANSFER', id)).toHaveLength(1)
  }
})

test('a webhook taken by one instance is published on the other’s streams', async () => {
  const cookies = await Promise.all([env.url, other.url].map((url) => signIn(url, people.support.email, password)))
  const streams = await Promise.all([
    openEventStream(env.url, cookies[0] ?? ''),
    openEventStream(other.url, cookies[1] ?? ''),
  ])
  const { id } = env.simulator.registerInfraction()
  for (const stream of streams) await stream.receives('pix.infractions', String(id))
  const last = streams[0]?.lastId()
  streams[0]?.leave()
  const { id: missed } = env.simulator.registerInfraction()
  await streams[1]?.receives('pix.infractions', String(missed))
  const moved = await openEventStream(other.url, cookies[0] ?? '', { lastEventId: last })
  expect(moved.received()).toContainEqual(
    expect.objectContaining({ topic: 'pix.infractions', subject: String(missed) }),
  )
  for (const stream of [...streams, moved]) stream.leave()
})

test('a webhook posted to both instances at once is stored and processed once', async () => {
  const [admin] = await both('admin')
  const ids = Array.from({ length: 10 }, () => `evt_${randomUUID()}`)
  const posts = ids.flatMap((id) => {
    const body = JSON.stringify({ id, object: 'CashIn', date: new Date().toISOString(), account_id: 'acc', data: {} })
    return [env.url, other.url].flatMap((url) => Array.from({ length: 5 }, () => postEvent(url, body)))
  })
  const answers: unknown[] = await Promise.all((await Promise.all(posts)).map((answer) => answer.json()))
  expect(answers.filter((answer) => JSON.stringify(answer).includes('"duplicate":false'))).toHaveLength(ids.length)
  const mine = async () => {
    const { items } = await rowsOf(await admin.get('/api/webhooks?type=CashIn&limit=200'))
    return items.filter((row) => ids.includes(String(row.eventId)))
  }
  const outcomes = (rows: Awaited<ReturnType<typeof mine>>) =>
    rows.map(({ state, attempts, deliveries }) => ({ state, attempts, deliveries }))
  await expect
    .poll(async () => outcomes(await mine()))
    .toEqual(ids.map(() => ({ state: 'processed', attempts: 1, deliveries: 10 })))
})

test('a person locked out or deactivated on one instance is so on the other', async () => {
  const [admin] = await both('admin')
  const someone = {
    email: `${randomUUID()}@grupoipe.com.br`,
    name: 'Lia Nogueira',
    password: 'uma-senha-bem-longa',
    roles: ['support'],
  }
  const { id } = await dataOf(await admin.post('/api/users', { data: someone }), 201)
  const cookie = await signIn(env.url, someone.email, someone.password)
  const stream = await openEventStream(other.url, cookie)
  for (const url of [env.url, other.url, env.url, other.url, env.url])
    await trySignIn(url, someone.email, 'palpite-errado')
  for (const url of [env.url, other.url]) {
    expect((await trySignIn(url, someone.email, someone.password)).error).toMatch(/^locked:\d+$/)
  }
  const statuses = () =>
    Promise.all(
      [env.url, other.url].map(async (url) => (await fetch(`${url}/api/notices`, { headers: { cookie } })).status),
    )
  expect(await statuses()).toEqual([200, 200])
  await dataOf(await admin.patch(`/api/users/${id}`, { data: { active: false } }))
  expect(await statuses()).toEqual([401, 401])
  await stream.ended
})
