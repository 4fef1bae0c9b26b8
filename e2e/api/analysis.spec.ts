import { randomUUID } from 'node:crypto'
import { type APIRequestContext, expect, request } from '@playwright/test'
import type { FaultOrder } from '../simulator/faults.ts'
import { accountIds, freshDeposit } from '../simulator/test-client.ts'
import { analysesOf, analysisPath, answer, defence, takenOf } from '../support/analyses.ts'
import { newInfraction } from '../support/attachments.ts'
import { dataOf, problemOf, rowsOf } from '../support/envelope.ts'
import { password } from '../support/people.ts'
import { signIn } from '../support/session.ts'
import { test } from '../support/test.ts'
import type { World } from '../support/world.ts'

const operation = async (api: APIRequestContext, key: string) => dataOf(await api.get(`/api/operations/${key}`))
const verify = (api: APIRequestContext, key: string, data: object = {}) =>
  api.post(`/api/operations/${key}/verify`, { data, timeout: 60_000 })
const shown = ({ simulator }: World, id: string) =>
  [simulator.state().infractions].flat().find((infraction) => Object(infraction).id === id)
const statusOf = async (answers: Awaited<ReturnType<typeof answer>>[]) =>
  Promise.all(answers.map(async (one) => [one.status(), Object(await one.json()).code ?? null]))

async function colleague(world: World, admin: APIRequestContext): Promise<APIRequestContext> {
  const email = `${randomUUID()}@grupoipe.com.br`
  await dataOf(await admin.post('/api/users', { data: { email, name: 'Ana Lima', password, roles: ['support'] } }), 201)
  const cookie = await signIn(world.url, email, password)
  return request.newContext({ baseURL: world.url, extraHTTPHeaders: { origin: world.url, cookie } })
}

test('one key posted 20 times at once is one answer', async ({ as, world }) => {
  const support = await as('support')
  const [id, key] = [await newInfraction(world), randomUUID()]
  world.simulator.armFault({ service: 'pix', path: analysisPath, match: id, kind: 'delay', ms: 300 })
  const answers = await Promise.all(Array.from({ length: 20 }, () => answer(support, id, { key })))
  expect(answers.map((one) => one.status()).filter((status) => ![200, 201, 202].includes(status))).toEqual([])
  expect(analysesOf(world, id)).toHaveLength(1)
  await problemOf(await answer(support, id, { key, analysis: 'accepted' }), 422, 'idempotency_key_reused')
  await expect.poll(async () => (await operation(support, key)).state).toBe('confirmed')
  expect(analysesOf(world, id)).toHaveLength(1)
})

test('of two agents at once one answers, and the other is told', async ({ as, world }) => {
  const [caio, ana] = [await as('support'), await colleague(world, await as('admin'))]
  const id = await newInfraction(world)
  const answers = await Promise.all([
    answer(caio, id, { analysis: 'rejected' }),
    answer(ana, id, { analysis: 'accepted' }),
    answer(caio, id),
    answer(ana, id),
  ])
  const told = await statusOf(answers)
  expect(told.filter(([status]) => status === 201)).toHaveLength(1)
  expect(told.filter(([status, code]) => status === 409 && code === 'conflict')).toHaveLength(3)
  expect(analysesOf(world, id)).toHaveLength(1)
  await ana.dispose()
})

test('for a sub-account the main account answers, and nothing that is sent names the sub-account', async ({
  as,
  world,
}) => {
  const [, accountId] = accountIds(world.simulator)
  const payment = freshDeposit(world.simulator, 44, accountId)
  const { id } = world.simulator.registerInfraction({ transaction_id: payment })
  await dataOf(await answer(await as('support'), String(id)), 201)
  const [sent] = analysesOf(world, String(id))
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

/** Answers one case a fault, all at once. */
async function lose(world: World, api: APIRequestContext, faults: Fault[]) {
  const lost: { id: string; key: string }[] = []
  for (const fault of faults) {
    const id = await newInfraction(world)
    world.simulator.armFault({ service: 'pix', path: analysisPath, match: id, ...fault })
    lost.push({ id, key: randomUUID() })
  }
  for (const sent of await Promise.all(lost.map(({ id, key }) => answer(api, id, { key }))))
    expect(await dataOf(sent, 202)).toMatchObject({ state: 'unknown' })
  return lost
}

test('a lost answer that upstream took settles by itself; one that it shows as open waits for a person', async ({
  as,
  world,
}) => {
  const support = await as('support')
  const [gone, open] = await Promise.all([lose(world, support, taken), lose(world, support, notTaken)])
  const states = (lost: typeof gone) => Promise.all(lost.map(async ({ key }) => (await operation(support, key)).state))
  const confirmed = (lost: typeof gone) => expect.poll(() => states(lost)).toEqual(lost.map(() => 'confirmed'))
  for (const { id } of [...gone, ...open]) await problemOf(await answer(support, id), 409, 'conflict')
  await confirmed(gone)
  for (const { id } of gone) expect([analysesOf(world, id).length, takenOf(world, id).length]).toEqual([1, 1])

  for (const { id, key } of open) {
    await problemOf(await verify(support, key), 409, 'conflict')
    expect(analysesOf(world, id)).toHaveLength(1)
    await dataOf(await verify(support, key, { decision: 'resend' }))
    const [first, ...again] = analysesOf(world, id).map(({ parts }) => parts)
    expect(again).toEqual([first])
    expect(takenOf(world, id)).toHaveLength(1)
  }
  await confirmed(open)
})

test('a person may give a lost answer up, and then the case can be answered anew', async ({ as, world }) => {
  const support = await as('support')
  const [{ id, key } = { id: '', key: '' }] = await lose(world, support, [{ kind: 'reset' }])
  expect(await dataOf(await verify(support, key, { decision: 'abandon' }))).toMatchObject({ state: 'failed' })
  await problemOf(await answer(support, id, { key }), 409, 'conflict')
  await dataOf(await answer(support, id, { analysis: 'accepted', description: 'Foi fraude.' }), 201)
  expect(shown(world, id)).toMatchObject({ analysis_status: 'accepted' })
  expect(takenOf(world, id)).toHaveLength(1)
})

test('a lost answer to a case that somebody else closed otherwise has failed', async ({ as, world }) => {
  const support = await as('support')
  const [{ id, key } = { id: '', key: '' }] = await lose(world, support, [{ kind: 'reset' }])
  world.simulator.changeInfraction(id, { status: 'accepted' })
  await expect.poll(async () => (await operation(support, key)).state).toBe('failed')
  expect((await operation(support, key)).error).toMatchObject({ code: 'conflict' })
  expect(analysesOf(world, id)).toHaveLength(1)
})

test('a case that upstream shows as answered is refused before anything is sent', async ({ as, world }) => {
  const support = await as('support')
  const id = await newInfraction(world)
  world.simulator.changeInfraction(id, { status: 'rejected' })
  await problemOf(await answer(support, id), 409, 'conflict')
  expect(analysesOf(world, id)).toEqual([])
})

test('a status that nobody has heard of keeps nobody from answering', async ({ as, world }) => {
  const support = await as('support')
  const [id, key] = [await newInfraction(world), randomUUID()]
  world.simulator.changeInfraction(id, { status: 'em_reanalise' })
  expect(await dataOf(await answer(support, id, { key }), 201)).toMatchObject({ state: 'accepted' })
  await expect.poll(async () => (await operation(support, key)).state).toBe('confirmed')
})

test('a definite refusal leaves the case open, with upstream’s words', async ({ as, world }) => {
  const support = await as('support')
  const id = await newInfraction(world)
  const body = { success: false, message: 'Prazo encerrado', data: null }
  world.simulator.armFault({ service: 'pix', path: analysisPath, match: id, kind: 'status', status: 400, body })
  const refused = await answer(support, id)
  expect(refused.status()).toBe(422)
  expect(await refused.text()).toContain('Prazo encerrado')
  await dataOf(await answer(support, id), 201)
  expect(takenOf(world, id)).toHaveLength(1)
})

test('who only looks cannot answer, nor verify what was answered', async ({ as, world }) => {
  const [{ id, key } = { id: '', key: '' }] = await lose(world, await as('support'), [{ kind: 'reset' }])
  const open = await newInfraction(world)
  for (const role of ['finance', 'manager', 'admin'] as const) {
    const api = await as(role)
    await problemOf(await answer(api, open), 403, 'forbidden')
    await problemOf(await verify(api, key, { decision: 'resend' }), 403, 'forbidden')
  }
  expect(analysesOf(world, open)).toEqual([])
  expect(analysesOf(world, id)).toHaveLength(1)
  const { items } = await rowsOf(await (await as('finance')).get('/api/operations?kind=pix.analysis&limit=200'))
  expect(items.map((row) => row.id)).toContain(key)
})
