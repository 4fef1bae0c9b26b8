import { randomUUID } from 'node:crypto'
import { type APIRequestContext, expect, test } from '@playwright/test'
import { dataOf, problemOf } from '../support/envelope.ts'
import { type Environment, type OtherInstance, startEnvironment } from '../support/environment.ts'
import { limits } from '../support/limits.ts'
import { type Postgres, startPostgres } from '../support/postgres.ts'
import { apiAs } from '../support/test.ts'

const startsAt = Date.parse('2027-03-01T12:00:00-03:00')
const sendOn = '2027-03-03'
/** The day on which Lastro is not running. */
const missed = '2027-03-05'
const on = (day: string, time: string) => Date.parse(`${day}T${time}:05-03:00`)
const order = { amountCents: 1_900, key: { type: 'CPF', value: '12345678909' } }

async function schedule(api: APIRequestContext, more: object = {}) {
  const id = randomUUID()
  const data = { ...order, sendOn, ...more }
  const made = await dataOf(await api.post('/api/pix/transfers', { data, headers: { 'idempotency-key': id } }), 202)
  return { id, data, made }
}

const movements = (env: Environment, id: string) =>
  env.simulator.movements().filter(({ kind, idempotencyKey }) => kind === 'TRANSFER' && idempotencyKey === id)
const stateOf = async (api: APIRequestContext, id: string) =>
  (await dataOf(await api.get(`/api/operations/${id}`))).state

let postgres: Postgres
let env: Environment
let other: OtherInstance

test.describe.configure({ mode: 'serial' })
test.beforeAll(async () => {
  test.setTimeout(limits.slowMs)
  postgres = await startPostgres()
  const configuration = { DATABASE_URL: postgres.url, APPROVAL_THRESHOLD_CENTS: '100000' }
  env = await startEnvironment({ clockAt: startsAt, configuration })
  other = await env.startOther(startsAt)
})
test.afterAll(async () => {
  await env.stop()
  await postgres.stop()
})

test('a transfer for a later day is scheduled, replayed as it is, and cancelled by its maker over every replay', async () => {
  const [finance, support, manager] = await Promise.all([
    apiAs(env.url, 'finance'),
    apiAs(env.url, 'support'),
    apiAs(env.url, 'manager'),
  ])
  const { id, data, made } = await schedule(finance)
  expect(made).toMatchObject({ id, state: 'scheduled', sendOn, sendAt: '2027-03-03T11:00:00.000Z', sentAt: null })
  const again = () => finance.post('/api/pix/transfers', { data, headers: { 'idempotency-key': id } })
  expect(await dataOf(await again(), 202)).toMatchObject({ id, state: 'scheduled' })
  const { days } = await dataOf(await finance.get('/api/pix/transfers/scheduled'))
  expect(days).toMatchObject([{ day: sendOn, count: 1, cents: order.amountCents }])
  await problemOf(await support.post(`/api/operations/${id}/cancel`), 403, 'forbidden')
  expect(await dataOf(await finance.post(`/api/operations/${id}/cancel`))).toMatchObject({ state: 'cancelled' })
  await problemOf(await manager.post(`/api/operations/${id}/cancel`), 409, 'conflict')
  await problemOf(await again(), 409, 'conflict')
  await problemOf(await finance.post(`/api/operations/${randomUUID()}/cancel`), 404, 'not_found')
})

test('days outside the coming year are refused by field', async () => {
  const finance = await apiAs(env.url, 'finance')
  for (const day of ['2027-02-28', '2028-03-01', '2027-02-30', 'amanhã']) {
    const data = { ...order, sendOn: day }
    const answer = await finance.post('/api/pix/transfers', { data, headers: { 'idempotency-key': randomUUID() } })
    await problemOf(answer, 400, 'invalid_request')
  }
})

test('approved for a day it is scheduled, an approver may cancel it; on the day two instances send each of the others once', async () => {
  const [finance, manager] = await Promise.all([apiAs(env.url, 'finance'), apiAs(env.url, 'manager')])
  const { id } = await schedule(finance, { amountCents: 200_000 })
  expect(await stateOf(finance, id)).toBe('awaiting_approval')
  expect(await dataOf(await manager.post(`/api/approvals/${id}/approve`, { data: {} }))).toMatchObject({
    state: 'scheduled',
    sendOn,
  })
  expect(await dataOf(await manager.post(`/api/operations/${id}/cancel`))).toMatchObject({ state: 'cancelled' })
  const made = await Promise.all(Array.from({ length: 12 }, () => schedule(finance)))
  const day = on(sendOn, '08:00')
  await Promise.all([env.moveClock(day), other.lastro.moveClock(day)])
  const later = await apiAs(env.url, 'finance')
  const states = () => Promise.all(made.map((one) => stateOf(later, one.id)))
  await expect.poll(async () => [...new Set(await states())], { timeout: 60_000 }).toEqual(['accepted'])
  expect(made.map((one) => movements(env, one.id).length)).toEqual(made.map(() => 1))
  expect(env.simulator.requests({ service: 'pix', path: '/v1/wallet/transfer' })).toHaveLength(made.length)
  expect(await stateOf(later, id)).toBe('cancelled')
  expect(movements(env, id)).toHaveLength(0)
})

test('down for the whole day, it is sent at the first time of the day after, once', async () => {
  const finance = await apiAs(env.url, 'finance')
  const { id } = await schedule(finance, { sendOn: missed })
  const tooLate = await schedule(finance, { sendOn: '2027-03-04' })
  await Promise.all([env.kill(), other.lastro.kill()])
  const dayAfter = on('2027-03-06', '08:00')
  env.simulator.moveClock({ now: new Date(dayAfter).toISOString() })
  await env.start({}, dayAfter)
  const again = await apiAs(env.url, 'finance')
  await expect.poll(() => stateOf(again, id), { timeout: 60_000 }).toBe('accepted')
  expect(movements(env, id)).toHaveLength(1)
  const failed = await dataOf(await again.get(`/api/operations/${tooLate.id}`))
  expect(failed).toMatchObject({ state: 'failed', error: { record: { code: 'refused.day-over' } } })
  expect(movements(env, tooLate.id)).toHaveLength(0)
})
