import { randomUUID } from 'node:crypto'
import { type APIRequestContext, expect, request } from '@playwright/test'
import { accountIds, balanceOf, freshDeposit } from '../simulator/test-client.ts'
import { dataOf, problemOf, rowsOf } from '../support/envelope.ts'
import type { Environment } from '../support/environment.ts'
import { whileMuted } from '../support/muted-webhooks.ts'
import { password, type Role } from '../support/people.ts'
import { signIn } from '../support/session.ts'
import { testWithApprovals as test } from '../support/test.ts'

const threshold = 500_000

const key = { type: 'EMAIL', value: 'bruno.vidal@exemplo.com.br' }
const order = { amountCents: threshold, key }

function ask(api: APIRequestContext, id: string, data: object = order) {
  return api.post('/api/pix/transfers', { data, headers: { 'idempotency-key': id } })
}

function decide(api: APIRequestContext, id: string, decision: 'approve' | 'reject', reason?: string) {
  return api.post(`/api/approvals/${id}/${decision}`, { data: reason ? { reason } : {} })
}

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

/** Another user, signed in. */
async function newcomer(env: Environment, admin: APIRequestContext, roles: Role[]) {
  const email = `${randomUUID()}@grupoipe.com.br`
  const someone = { email, name: 'Olga Reis', password, roles }
  const { id } = await dataOf(await admin.post('/api/users', { data: someone }), 201)
  const extraHTTPHeaders = { origin: env.url, cookie: await signIn(env.url, email, password) }
  return { id, api: await request.newContext({ baseURL: env.url, extraHTTPHeaders }) }
}

test('an order from the threshold on waits unsent; one below is sent', async ({ as, env }) => {
  const finance = await as('finance')
  const ownKey = { type: 'EMAIL', value: `${randomUUID()}@exemplo.com.br` }
  await dataOf(await ask(finance, randomUUID(), { amountCents: threshold - 1, key: ownKey }), 201)
  const id = await waiting(finance)
  expect(await dataOf(await ask(finance, id), 202)).toMatchObject({
    state: 'awaiting_approval',
    approvals: [],
    attempts: [],
    sentAt: null,
    approvalUntil: expect.any(String),
  })
  expect(env.simulator.requests().filter(({ body }) => body?.includes(id))).toEqual([])
  const inbox = await rowsOf(await (await as('manager')).get('/api/operations?state=awaiting_approval'))
  expect(inbox.items.map((row) => row.id)).toContain(id)
})

test('a review names who could approve', async ({ as }) => {
  const params = { amountCents: String(threshold), key: key.value }
  const { approval } = await dataOf(await (await as('finance')).get('/api/pix/transfers/review', { params }))
  expect(approval).toMatchObject({ needs: 'approval', thresholdCents: threshold, hours: 72 })
  expect(Object(approval).approvers.map(({ name }: { name: string }) => name)).toContain('Rafael Tavares')
})

test('only a manager decides, and never on their own order', async ({ as, env }) => {
  const admin = await as('admin')
  const { api: own, id: person } = await newcomer(env, admin, ['finance'])
  const id = await waiting(own)
  await dataOf(await admin.patch(`/api/users/${person}`, { data: { roles: ['manager'] } }))
  for (const api of [await as('finance'), await as('support'), admin, own]) {
    await problemOf(await decide(api, id, 'approve'), 403, 'forbidden')
    await problemOf(await decide(api, id, 'reject'), 403, 'forbidden')
  }
  expect(await stateOf(own, id)).toBe('awaiting_approval')
  expect(movements(env, id)).toEqual([])
  await problemOf(await decide(await as('manager'), id, 'approve'), 409, 'conflict')
})

test('an approved order is sent once, and a second decision is a conflict', async ({ as, env }) => {
  const [finance, manager] = [await as('finance'), await as('manager')]
  const id = await waiting(finance)
  const approved = await dataOf(await decide(manager, id, 'approve', 'Nota conferida'))
  expect(approved).toMatchObject({
    id,
    state: 'accepted',
    approvals: [{ decision: 'approved', by: { name: 'Rafael Tavares' }, reason: 'Nota conferida' }],
    createdBy: { name: 'Marina Duarte' },
    attempts: [{ outcome: 'applied' }],
  })
  await problemOf(await decide(manager, id, 'approve'), 409, 'conflict')
  await problemOf(await decide(manager, id, 'reject'), 409, 'conflict')
  await dataOf(await ask(finance, id), 200)
  expect(movements(env, id)).toMatchObject([{ cents: -threshold }])
})

test('an approved order whose answer is lost is unknown, and settles without being sent twice', async ({ as, env }) => {
  const id = await waiting(await as('finance'))
  env.simulator.armFault({ service: 'pix', path: '/v1/wallet/transfer', match: id, kind: 'applied-then-reset' })
  const manager = await as('manager')
  expect(await dataOf(await decide(manager, id, 'approve'))).toMatchObject({ id, state: 'unknown' })
  await expect.poll(() => stateOf(manager, id)).toMatch(/^(accepted|confirmed)$/)
  expect(movements(env, id)).toHaveLength(1)
})

test('two managers at once: one approves, the other gets a conflict, and the money moves once', async ({ as, env }) => {
  const [one, other] = [await as('manager'), (await newcomer(env, await as('admin'), ['manager'])).api]
  const id = await waiting(await as('finance'))
  const answers = await Promise.all([one, other].map((api) => decide(api, id, 'approve')))
  expect(answers.map((answer) => answer.status()).toSorted()).toEqual([200, 409])
  expect(movements(env, id)).toHaveLength(1)

  const contested = await waiting(await as('finance'))
  const decisions = [decide(one, contested, 'approve'), decide(other, contested, 'reject')]
  const decided = await Promise.all(decisions)
  expect(decided.map((answer) => answer.status()).toSorted()).toEqual([200, 409])
})

test('a rejected order answers 409 to its key and to any decision', async ({ as, env }) => {
  const [finance, manager] = [await as('finance'), await as('manager')]
  const id = await waiting(finance)
  expect(await dataOf(await decide(manager, id, 'reject', 'Conta errada'))).toMatchObject({
    state: 'rejected',
    approvals: [{ decision: 'rejected', reason: 'Conta errada' }],
    attempts: [],
  })
  await problemOf(await ask(finance, id), 409, 'conflict')
  await problemOf(await decide(manager, id, 'approve'), 409, 'conflict')
  expect(movements(env, id)).toEqual([])
})

test('a decision on an unknown request, or with unknown fields, is refused', async ({ as }) => {
  const [finance, manager] = [await as('finance'), await as('manager')]
  await problemOf(await decide(manager, randomUUID(), 'approve'), 404, 'not_found')
  const id = await waiting(finance)
  await problemOf(await decide(manager, id, 'reject', 'x'.repeat(501)), 400, 'invalid_request')
  await problemOf(
    await manager.post(`/api/approvals/${id}/approve`, { data: { colour: 'red' } }),
    400,
    'invalid_request',
  )
  await problemOf(await decide(manager, 'tomorrow', 'approve'), 400, 'invalid_request')
  expect(await stateOf(manager, id)).toBe('awaiting_approval')
})

test('an insufficient balance stops the approval with both amounts, and the order waits on', async ({ as, env }) => {
  const [finance, manager] = [await as('finance'), await as('manager')]
  const [, accountId] = accountIds(env.simulator)
  env.simulator.receive({ account_id: accountId, value: 10_000 })
  const amountCents = Math.floor(balanceOf(env.simulator, accountId) * 0.6)
  const [first, second] = [
    await waiting(finance, { ...order, accountId, amountCents }),
    await waiting(finance, { ...order, accountId, amountCents }),
  ]
  await dataOf(await decide(manager, first, 'approve'))
  const problem = await problemOf(await decide(manager, second, 'approve'), 422, 'insufficient_balance')
  expect(problem).toMatchObject({ availableCents: balanceOf(env.simulator, accountId), requiredCents: amountCents })
  expect(await stateOf(manager, second)).toBe('awaiting_approval')
  expect(movements(env, second)).toEqual([])
  const trace = await rowsOf(
    await manager.get('/api/audit', { params: { subject: second, action: 'approvals.approve' } }),
  )
  expect(trace.items).toMatchObject([{ outcome: 'refused', detail: { code: 'insufficient_balance' } }])

  env.simulator.receive({ account_id: accountId, value: amountCents / 100 })
  expect(await dataOf(await decide(manager, second, 'approve'))).toMatchObject({ state: 'accepted' })
  expect(movements(env, second)).toHaveLength(1)
})

test('a key with another owner stops the approval', async ({ as, env }) => {
  const [finance, manager] = [await as('finance'), await as('manager')]
  const looked = await dataOf(await finance.get('/api/pix/directory', { params: { key: key.value } }))
  const { known, lookedUpAt, ...owner } = looked
  const id = await waiting(finance)
  const data = {
    ...key,
    key: key.value,
    key_type: 'EMAIL',
    owner: { name: 'Outra Pessoa', document: '***.111.222-**' },
    bank: owner.bank,
  }
  const dictionary = { service: 'pix', path: '/v1/pixkey/dict_get' } as const
  env.simulator.armFault({ ...dictionary, kind: 'status', status: 200, body: { success: true, message: 'OK', data } })
  await problemOf(await decide(manager, id, 'approve'), 409, 'holder_changed')
  const { about } = await dataOf(await manager.get(`/api/operations/${id}`))
  expect(about).toMatchObject({ holderChange: { change: 'holder', found: { owner: { name: 'Outra Pessoa' } } } })
  env.simulator.armFault({ ...dictionary, kind: 'reset' })
  await problemOf(await decide(manager, id, 'approve'), 502, 'upstream_unreachable')
  expect(await stateOf(manager, id)).toBe('awaiting_approval')
  expect(movements(env, id)).toEqual([])
  expect(await dataOf(await decide(manager, id, 'approve'))).toMatchObject({
    state: 'accepted',
    about: { payee: owner },
  })
})

test('a refund of unknown amount counts as over the threshold', async ({ as, env }) => {
  const [finance, manager] = [await as('finance'), await as('manager')]
  const refund = (endToEndId: string, id: string = randomUUID()) =>
    finance.post('/api/pix/refunds', { data: { endToEndId }, headers: { 'idempotency-key': id } })
  const returned = (endToEndId: string) =>
    env.simulator.movements().filter(({ kind, reference }) => kind === 'REFUND' && reference === endToEndId)
  const id = randomUUID()
  const unseen = await whileMuted(env, () => freshDeposit(env.simulator, 10))
  await dataOf(await refund(unseen, id), 202)
  await problemOf(await refund(unseen), 409, 'conflict')
  expect(returned(unseen)).toEqual([])
  expect(await dataOf(await decide(manager, id, 'approve'))).toMatchObject({ state: 'accepted', amountCents: 1_000 })
  expect(returned(unseen)).toHaveLength(1)

  const seen = freshDeposit(env.simulator, 11)
  await rowsOf(await finance.get('/api/pix/received?limit=2'))
  await dataOf(await refund(seen), 201)
})
