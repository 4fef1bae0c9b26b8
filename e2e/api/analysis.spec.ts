import { randomUUID } from 'node:crypto'
import { type APIRequestContext, expect, request } from '@playwright/test'
import type { FaultOrder } from '../simulator/faults.ts'
import { accountIds, freshDeposit } from '../simulator/test-client.ts'
import { analysesOf, analysisPath, answer, defence, takenOf } from '../support/analyses.ts'
import { newInfraction } from '../support/attachments.ts'
import { dataOf, problemOf, rowsOf } from '../support/envelope.ts'
import type { Environment } from '../support/environment.ts'
import { limits } from '../support/limits.ts'
import { password } from '../support/people.ts'
import { signIn } from '../support/session.ts'
import { test } from '../support/test.ts'

test.describe.configure({ timeout: limits.slowMs })

const operation = async (api: APIRequestContext, key: string) => dataOf(await api.get(`/api/operations/${key}`))
const verify = (api: APIRequestContext, key: string, data: object = {}) =>
  api.post(`/api/operations/${key}/verify`, { data, timeout: 60_000 })
const shown = ({ simulator }: Environment, id: string) =>
  [simulator.state().infractions].flat().find((infraction) => Object(infraction).id === id)
const statusOf = async (answers: Awaited<ReturnType<typeof answer>>[]) =>
  Promise.all(answers.map(async (one) => [one.status(), Object(await one.json()).code ?? null]))

async function colleague(env: Environment, admin: APIRequestContext): Promise<APIRequestContext> {
  const email = `${randomUUID()}@grupoipe.com.br`
  await dataOf(await admin.post('/api/users', { data: { email, name: 'Ana Lima', password, roles: ['support'] } }), 201)
  const cookie = await signIn(env.url, email, password)
  return request.newContext({ baseURL: env.url, extraHTTPHeaders: { origin: env.url, cookie } })
}

test('one key posted 20 times at once is sent once', async ({ as, env }) => {
  const support = await as('support')
  const [id, key] = [await newInfraction(env), randomUUID()]
  env.simulator.armFault({ service: 'pix', path: analysisPath, match: id, kind: 'delay', ms: 300 })
  const answers = await Promise.all(Array.from({ length: 20 }, () => answer(support, id, { key })))
  expect(answers.map((one) => one.status()).filter((status) => ![200, 201, 202].includes(status))).toEqual([])
  expect(analysesOf(env, id)).toHaveLength(1)
  await problemOf(await answer(support, id, { key, analysis: 'accepted' }), 422, 'idempotency_key_reused')
  await expect.poll(async () => (await operation(support, key)).state).toBe('confirmed')
  expect(analysesOf(env, id)).toHaveLength(1)
})

test('two agents at once: one answers, the other gets a conflict', async ({ as, env }) => {
  const [caio, ana] = [await as('support'), await colleague(env, await as('admin'))]
  const id = await newInfraction(env)
  const answers = await Promise.all([
    answer(caio, id, { analysis: 'rejected' }),
    answer(ana, id, { analysis: 'accepted' }),
    answer(caio, id),
    answer(ana, id),
  ])
  const outcomes = await statusOf(answers)
  expect(outcomes.filter(([status]) => status === 201)).toHaveLength(1)
  expect(outcomes.filter(([status, code]) => status === 409 && code === 'conflict')).toHaveLength(3)
  expect(analysesOf(env, id)).toHaveLength(1)
  await ana.dispose()
})

test('a sub-account’s case is answered by the main account, without naming the sub-account', async ({ as, env }) => {
  const [, accountId] = accountIds(env.simulator)
  const payment = freshDeposit(env.simulator, 44, accountId)
  const { id } = env.simulator.registerInfraction({ transaction_id: payment })
  await dataOf(await answer(await as('support'), String(id)), 201)
  const [sent] = analysesOf(env, String(id))
  expect(sent?.parts?.map(({ name, text }) => [name, text])).toEqual(
    expect.arrayContaining([
      ['id', id],
      ['analysis', 'rejected'],
      ['analysis_description', defence],
    ]),
  )
  expect(sent?.parts).toHaveLength(3)
  expect(JSON.stringify(sent)).not.toContain('subaccount')
  expect(JSON.stringify(sent)).not.toContain(accountId)
})

type Fault = Omit<FaultOrder, 'service' | 'path'>
const taken: Fault[] = [
  { kind: 'applied-then-reset' },
  { kind: 'applied-then-status', status: 500 },
  { kind: 'half-json' },
  { kind: 'truncated' },
  { kind: 'applied-then-timeout' },
]
const notTaken: Fault[] = [{ kind: 'reset' }, { kind: 'status', status: 502 }, { kind: 'html' }, { kind: 'timeout' }]

/** Answers one case per fault, all at once. */
async function lose(env: Environment, api: APIRequestContext, faults: Fault[]) {
  const lost: { id: string; key: string }[] = []
  for (const fault of faults) {
    const id = await newInfraction(env)
    env.simulator.armFault({ service: 'pix', path: analysisPath, match: id, ...fault })
    lost.push({ id, key: randomUUID() })
  }
  for (const sent of await Promise.all(lost.map(({ id, key }) => answer(api, id, { key }))))
    expect(await dataOf(sent, 202)).toMatchObject({ state: 'unknown' })
  return lost
}

test('a lost answer settles by itself if upstream took it, and waits for a person if the case is still open', async ({
  as,
  env,
}) => {
  const support = await as('support')
  const [gone, open] = await Promise.all([lose(env, support, taken), lose(env, support, notTaken)])
  const states = (lost: typeof gone) => Promise.all(lost.map(async ({ key }) => (await operation(support, key)).state))
  const confirmed = (lost: typeof gone) => expect.poll(() => states(lost)).toEqual(lost.map(() => 'confirmed'))
  for (const { id } of [...gone, ...open]) await problemOf(await answer(support, id), 409, 'conflict')
  await confirmed(gone)
  for (const { id } of gone) expect([analysesOf(env, id).length, takenOf(env, id).length]).toEqual([1, 1])

  for (const { id, key } of open) {
    await problemOf(await verify(support, key), 409, 'conflict')
    expect(analysesOf(env, id)).toHaveLength(1)
    await dataOf(await verify(support, key, { decision: 'resend' }))
    const [first, ...again] = analysesOf(env, id).map(({ parts }) => parts)
    expect(again).toEqual([first])
    expect(takenOf(env, id)).toHaveLength(1)
  }
  await confirmed(open)
})

test('a lost answer given up by a person lets the case be answered anew', async ({ as, env }) => {
  const support = await as('support')
  const [{ id, key } = { id: '', key: '' }] = await lose(env, support, [{ kind: 'reset' }])
  expect(await dataOf(await verify(support, key, { decision: 'abandon' }))).toMatchObject({ state: 'failed' })
  await problemOf(await answer(support, id, { key }), 409, 'conflict')
  await dataOf(await answer(support, id, { analysis: 'accepted', description: 'Foi fraude.' }), 201)
  expect(shown(env, id)).toMatchObject({ analysis_status: 'accepted' })
  expect(takenOf(env, id)).toHaveLength(1)
})

test('a lost answer to a case that was closed otherwise fails', async ({ as, env }) => {
  const support = await as('support')
  const [{ id, key } = { id: '', key: '' }] = await lose(env, support, [{ kind: 'reset' }])
  env.simulator.changeInfraction(id, { status: 'accepted' })
  await expect.poll(async () => (await operation(support, key)).state).toBe('failed')
  expect((await operation(support, key)).error).toMatchObject({ code: 'conflict' })
  expect(analysesOf(env, id)).toHaveLength(1)
})

test('an answer to a case that upstream shows as answered is refused before sending', async ({ as, env }) => {
  const support = await as('support')
  const id = await newInfraction(env)
  env.simulator.changeInfraction(id, { status: 'rejected' })
  await problemOf(await answer(support, id), 409, 'conflict')
  expect(analysesOf(env, id)).toEqual([])
})

test('a case with an unknown status can be answered', async ({ as, env }) => {
  const support = await as('support')
  const [id, key] = [await newInfraction(env), randomUUID()]
  env.simulator.changeInfraction(id, { status: 'em_reanalise' })
  expect(await dataOf(await answer(support, id, { key }), 201)).toMatchObject({ state: 'accepted' })
  await expect.poll(async () => (await operation(support, key)).state).toBe('confirmed')
})

test('a definite refusal leaves the case open and answers upstream’s words', async ({ as, env }) => {
  const support = await as('support')
  const id = await newInfraction(env)
  const body = { success: false, message: 'Prazo encerrado', data: null }
  env.simulator.armFault({ service: 'pix', path: analysisPath, match: id, kind: 'status', status: 400, body })
  const refused = await answer(support, id)
  expect(refused.status()).toBe(422)
  expect(await refused.text()).toContain('Prazo encerrado')
  await dataOf(await answer(support, id), 201)
  expect(takenOf(env, id)).toHaveLength(1)
})

test('roles that may only read can neither answer nor verify an answer', async ({ as, env }) => {
  const [{ id, key } = { id: '', key: '' }] = await lose(env, await as('support'), [{ kind: 'reset' }])
  const open = await newInfraction(env)
  for (const role of ['finance', 'manager', 'admin'] as const) {
    const api = await as(role)
    await problemOf(await answer(api, open), 403, 'forbidden')
    await problemOf(await verify(api, key, { decision: 'resend' }), 403, 'forbidden')
  }
  expect(analysesOf(env, open)).toEqual([])
  expect(analysesOf(env, id)).toHaveLength(1)
  const { items } = await rowsOf(await (await as('finance')).get('/api/operations?kind=pix.analysis&limit=200'))
  expect(items.map((row) => row.id)).toContain(key)
})
