import { randomUUID } from 'node:crypto'
import { type APIRequestContext, expect } from '@playwright/test'
import { accountIds, balanceOf } from '../simulator/test-client.ts'
import { dataOf, problemOf, rowsOf } from '../support/envelope.ts'
import type { Environment } from '../support/environment.ts'
import { testApart } from '../support/test.ts'

const threshold = 100_000
const test = testApart({ APPROVAL_THRESHOLD_CENTS: String(threshold) })

const key = { type: 'EMAIL', value: 'bruno.vidal@exemplo.com.br' }
/** A key that no other request of today uses. */
const ownKey = () => ({ type: 'EMAIL', value: `${randomUUID()}@exemplo.com.br` })
const order = { amountCents: threshold, key }

function ask(api: APIRequestContext, id: string, data: object = order) {
  return api.post('/api/pix/transfers', { data, headers: { 'idempotency-key': id } })
}

const approve = (api: APIRequestContext, id: string) => api.post(`/api/approvals/${id}/approve`, { data: {} })

/** A transfer that awaits a second person. */
async function waiting(api: APIRequestContext, data?: object): Promise<string> {
  const id = randomUUID()
  expect(await dataOf(await ask(api, id, data), 202)).toMatchObject({ id, state: 'awaiting_approval' })
  return id
}

const stateOf = async (api: APIRequestContext, id: string) =>
  (await dataOf(await api.get(`/api/operations/${id}`))).state

function movements({ simulator }: Environment, id: string) {
  return simulator.movements().filter((moved) => moved.kind === 'TRANSFER' && moved.idempotencyKey === id)
}

test('a mediator fee that takes a transfer over the threshold makes it wait', async ({ as, env }) => {
  const [finance, manager] = [await as('finance'), await as('manager')]
  const small = { key: ownKey(), amountCents: 100 }
  const over = { type: 'FIXED', amountCents: threshold - 100 }
  await dataOf(
    await ask(finance, randomUUID(), {
      ...small,
      key: ownKey(),
      mediatorFee: { ...over, amountCents: threshold - 101 },
    }),
    201,
  )
  const id = await waiting(finance, { ...small, mediatorFee: over })
  await waiting(finance, { ...order, amountCents: threshold - 1, mediatorFee: { type: 'PERCENTAGE', percent: 0.0001 } })
  const review = (params: Record<string, string>) =>
    finance.get('/api/pix/transfers/review', { params: { amountCents: '100', key: ownKey().value, ...params } })
  const needed = async (params: Record<string, string>) => Object((await dataOf(await review(params))).approval).needed
  expect(await needed({})).toBe(false)
  expect(await needed({ feeCents: String(threshold - 100) })).toBe(true)
  const notices = await rowsOf(await manager.get('/api/notices'))
  expect(notices.items).toContainEqual(
    expect.objectContaining({ subject: id, data: expect.objectContaining({ amountCents: threshold }) }),
  )
  const audited = await rowsOf(await manager.get('/api/audit', { params: { subject: id, action: 'pix.transfer' } }))
  expect(audited.items).toMatchObject([{ detail: { outgoingCents: threshold } }])
  expect(await dataOf(await approve(manager, id))).toMatchObject({ state: 'accepted', amountCents: 100 })
  expect(movements(env, id)).toMatchObject([{ cents: -100 }])
})

test('an account that holds the amount but not the fee stops the approval', async ({ as, env }) => {
  const [finance, manager] = [await as('finance'), await as('manager')]
  const [, accountId] = accountIds(env.simulator)
  const held = balanceOf(env.simulator, accountId)
  const mediatorFee = { type: 'FIXED', amountCents: held + threshold }
  const id = await waiting(finance, { ...order, amountCents: 100, accountId, mediatorFee })
  const problem = await problemOf(await approve(manager, id), 422, 'insufficient_balance')
  expect(problem).toMatchObject({ availableCents: held, requiredCents: held + threshold + 100 })
  expect(await stateOf(manager, id)).toBe('awaiting_approval')
  expect(env.simulator.requests().filter(({ body }) => body?.includes(id))).toEqual([])
})

test('of ten transfers at once just below the threshold to one key, one is sent and the others await approval', async ({
  as,
  env,
}) => {
  const finance = await as('finance')
  const split = { amountCents: threshold - 1, key: ownKey() }
  const ids = Array.from({ length: 10 }, () => randomUUID())
  const answers = await Promise.all(ids.map((id) => ask(finance, id, split)))
  expect(answers.map((answer) => answer.status()).toSorted()).toEqual([201, ...Array.from({ length: 9 }, () => 202)])
  expect(ids.flatMap((id) => movements(env, id))).toMatchObject([{ cents: 1 - threshold }])

  const params = { amountCents: '1', key: split.key.value, keyType: 'EMAIL' }
  const { approval } = await dataOf(await finance.get('/api/pix/transfers/review', { params }))
  expect(approval).toMatchObject({ needed: true, sameDay: { count: 10, cents: 10 * (threshold - 1) } })
  const { items } = await rowsOf(await (await as('manager')).get('/api/operations?state=awaiting_approval&limit=9'))
  expect(items[0]).toMatchObject({ sameDay: { count: 9, cents: 9 * (threshold - 1) } })
})
