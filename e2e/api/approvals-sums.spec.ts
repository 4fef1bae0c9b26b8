import { randomUUID } from 'node:crypto'
import { type APIRequestContext, expect } from '@playwright/test'
import { accountIds, balanceOf } from '../simulator/test-client.ts'
import { analysesOf, answer } from '../support/analyses.ts'
import { dataOf, problemOf, rowsOf } from '../support/envelope.ts'
import type { Environment } from '../support/environment.ts'
import { testWithApprovals as test } from '../support/test.ts'

const threshold = 500_000

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
  const needs = async (params: Record<string, string>) => Object((await dataOf(await review(params))).approval).needs
  expect(await needs({})).toBe('send')
  expect(await needs({ feeCents: String(threshold - 100) })).toBe('approval')
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
  expect(approval).toMatchObject({ needs: 'approval', sameDay: { count: 10, cents: 10 * (threshold - 1) } })
  const { items } = await rowsOf(await (await as('manager')).get('/api/operations?state=awaiting_approval&limit=9'))
  expect(items[0]).toMatchObject({ sameDay: { count: 9, cents: 9 * (threshold - 1) } })
})

/** Registers a case over this many cents. */
function caseOf({ simulator }: Environment, amountCents: number): string {
  const payment = simulator.receive({ value: amountCents / 100 }).end_to_end_id
  return String(simulator.registerInfraction({ transaction_id: payment }).id)
}

const agreeing = { analysis: 'accepted', description: 'Foi fraude.' } as const
const decide = (api: APIRequestContext, key: string, decision: 'approve' | 'reject', reason?: string) =>
  api.post(`/api/approvals/${key}/${decision}`, { data: reason ? { reason } : {}, timeout: 60_000 })
test('an agreement from the threshold on waits for a manager and is sent once', async ({ as, env }) => {
  const [support, manager] = [await as('support'), await as('manager')]
  const [id, key] = [caseOf(env, threshold), randomUUID()]
  expect(await dataOf(await answer(support, id, { key, ...agreeing }), 202)).toMatchObject({
    state: 'awaiting_approval',
    amountCents: threshold,
  })
  await problemOf(await answer(support, id), 409, 'conflict')
  for (const other of [support, await as('finance')])
    await problemOf(await decide(other, key, 'approve'), 403, 'forbidden')
  expect(analysesOf(env, id)).toEqual([])
  await Promise.all([decide(manager, key, 'approve'), decide(manager, key, 'approve')])
  await expect.poll(() => stateOf(support, key)).toBe('confirmed')
  expect(analysesOf(env, id)).toHaveLength(1)
})

test('an agreement below the threshold, or a defence, needs no approval', async ({ as, env }) => {
  const support = await as('support')
  const [small, large] = [caseOf(env, threshold - 1), caseOf(env, threshold * 10)]
  await dataOf(await answer(support, small, agreeing), 201)
  await dataOf(await answer(support, large), 201)
  expect([analysesOf(env, small).length, analysesOf(env, large).length]).toEqual([1, 1])
})

test('a rejected request opens the case again', async ({ as, env }) => {
  const [support, manager] = [await as('support'), await as('manager')]
  const [id, key] = [caseOf(env, threshold + 1), randomUUID()]
  await dataOf(await answer(support, id, { key, ...agreeing }), 202)
  await dataOf(await decide(manager, key, 'reject', 'Há comprovante de entrega.'))
  expect(await stateOf(support, key)).toBe('rejected')
  await dataOf(await answer(support, id), 201)
  expect(analysesOf(env, id).map(({ parts }) => parts?.find(({ name }) => name === 'analysis')?.text)).toEqual([
    'rejected',
  ])
})

test('a request whose case was closed meanwhile is not sent', async ({ as, env }) => {
  const [support, manager] = [await as('support'), await as('manager')]
  const [id, key] = [caseOf(env, threshold + 1), randomUUID()]
  await dataOf(await answer(support, id, { key, ...agreeing }), 202)
  env.simulator.changeInfraction(id, { status: 'rejected' })
  await problemOf(await decide(manager, key, 'approve'), 409, 'conflict')
  expect(analysesOf(env, id)).toEqual([])
})
