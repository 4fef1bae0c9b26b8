import { randomUUID } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { type APIRequestContext, expect, test } from '@playwright/test'
import { freshDeposit } from '../simulator/test-client.ts'
import { analysesOf, analysisPath, answer, takenOf } from '../support/analyses.ts'
import { newInfraction, pdfOf, sha256Of, upload } from '../support/attachments.ts'
import { dataOf, everyRow, problemOf } from '../support/envelope.ts'
import { type Environment, startEnvironment } from '../support/environment.ts'
import { askForMonth, untilState } from '../support/exports.ts'
import { limits } from '../support/limits.ts'
import { postEvent } from '../support/signed-events.ts'
import { fetched, holdsAll, slowFiles, slowMonth, slowMonthName, timesOf, together } from '../support/slow-export.ts'
import { apiAs } from '../support/test.ts'

test.describe.configure({ timeout: limits.slowMs })

/** Lastro is killed once while all of this is unfinished; each test checks a part of it after the restart. */
let env: Environment
let finance: APIRequestContext
let support: APIRequestContext
let work: Awaited<ReturnType<typeof workUntilKilled>>

test.beforeAll(async () => {
  test.setTimeout(limits.slowMs)
  env = await startEnvironment()
  env.simulator.changeSettings({ refundSettleMs: 1_000, reportReadyMs: 2_000 })
  finance = await apiAs(env.url, 'finance')
  support = await apiAs(env.url, 'support')
  work = await workUntilKilled()
  await env.start()
})
test.afterAll(() => env.stop())

const paths = {
  charges: '/v1/pix/immediate',
  transfers: '/v1/wallet/transfer',
  refunds: '/v1/pix/cashin/refund',
  answers: analysisPath,
}
const order = { amountCents: 9_900, key: { type: 'CPF', value: '12345678909' } }
const tenKeys = () => Array.from({ length: 10 }, () => randomUUID())

function send(kind: 'charges' | 'transfers' | 'refunds' | 'statements', key: string, data: object) {
  return finance.post(`/api/pix/${kind}`, { data, headers: { 'idempotency-key': key }, timeout: 60_000 })
}

const sent = (kind: keyof typeof paths) => env.simulator.requests({ service: 'pix', path: paths[kind] })
const sentCharges = (externalId: string) => sent('charges').filter(({ body }) => body?.includes(externalId))
const moved = (keys: string[]) =>
  env.simulator
    .movements()
    .filter(({ kind, idempotencyKey }) => kind === 'TRANSFER' && keys.includes(String(idempotencyKey)))
const operation = async (key: string, api = finance) => dataOf(await api.get(`/api/operations/${key}`))
const statesOf = (keys: string[], api = finance) =>
  Promise.all(keys.map(async (key) => (await operation(key, api)).state))

/** Upstream answers none of these requests; it carries out the first, the third and so on. */
function leaveUnanswered(kind: keyof typeof paths, matches: string[]): void {
  for (const [index, match] of matches.entries()) {
    const fault = index % 2 === 0 ? 'applied-then-timeout' : 'timeout'
    env.simulator.armFault({ service: 'pix', path: paths[kind], match, kind: fault })
  }
}

async function newAnswer() {
  const [id, key, file] = [await newInfraction(env), randomUUID(), pdfOf(5_000)]
  const attached = await dataOf(await upload(support, id, 'entrega.pdf', file), 201)
  return { id, key, file, attachmentIds: [String(attached.id)] }
}

async function workUntilKilled() {
  const documents = await slowMonth(env)
  const manager = await apiAs(env.url, 'manager')
  const { id: exported } = await askForMonth(manager, slowMonthName, ['xml'])
  await fetched(manager, exported, 10)
  env.simulator.clearFaults()
  slowFiles(env, 60_000)

  const answered = { key: randomUUID(), created: {} }
  answered.created = await dataOf(await send('transfers', answered.key, order), 201)
  const charge = { key: randomUUID(), body: { amountCents: 31_415, externalId: randomUUID() } }
  const transfers = tenKeys()
  const refunds = tenKeys().map((key) => ({ key, endToEndId: freshDeposit(env.simulator, 15) }))
  const answers = await Promise.all(tenKeys().map(newAnswer))

  leaveUnanswered('charges', [charge.body.externalId])
  leaveUnanswered('transfers', transfers)
  leaveUnanswered(
    'refunds',
    refunds.map(({ endToEndId }) => endToEndId),
  )
  leaveUnanswered(
    'answers',
    answers.map(({ id }) => id),
  )
  const cutOff = [
    send('charges', charge.key, charge.body),
    ...transfers.map((key) => send('transfers', key, order)),
    ...refunds.map(({ key, endToEndId }) => send('refunds', key, { endToEndId })),
    ...answers.map(({ id, key, attachmentIds }) => answer(support, id, { key, attachmentIds })),
  ].map((one) => one.catch(() => null))
  const underWay = () => [sentCharges(charge.body.externalId), sent('transfers'), sent('refunds'), sent('answers')]
  await expect.poll(() => underWay().map(({ length }) => length)).toEqual([1, 11, 10, 10])

  const charges: string[] = []
  let isOver = false
  const people = Array.from({ length: 4 }, async () => {
    while (!isOver) {
      const key = randomUUID()
      const created = await send('charges', key, { amountCents: 1 }).catch(() => null)
      if (created?.status() === 201) charges.push(key)
    }
  })
  await expect.poll(() => charges.length).toBeGreaterThanOrEqual(20)
  const statement = randomUUID()
  const report = { format: 'csv', from: '2026-01-01', to: '2026-12-31' }
  await dataOf(await send('statements', statement, report), 201)
  const events = Array.from({ length: 30 }, () => `evt_${randomUUID()}`)
  const acknowledged = await Promise.all(events.map((id) => postEvent(env.url, eventOf(id))))
  isOver = true
  await env.kill()
  env.simulator.clearFaults()
  const whole = readdirSync(join(env.dataDir, 'content')).flatMap((name) => /^(\d+)\.xml~/.exec(name)?.[1] ?? [])
  expect(acknowledged.map(({ status }) => status)).toEqual(events.map(() => 200))
  expect(await Promise.all(cutOff)).toEqual(cutOff.map(() => null))
  await Promise.all(people)
  expect(moved(transfers)).toHaveLength(5)
  return { answered, charge, charges, transfers, refunds, answers, statement, events, documents, exported, whole }
}

const eventOf = (id: string) =>
  JSON.stringify({ id, object: 'CashIn', date: '2026-03-10T12:00:00Z', account_id: 'acc_nobody', data: {} })

const everyOperation = (kind: string) =>
  everyRow((cursor) => finance.get('/api/operations', { params: { kind, limit: 200, ...(cursor ? { cursor } : {}) } }))

test('sessions survive a kill', async () => {
  expect((await finance.get('/api/pix/charges')).status()).toBe(200)
})

test('a charge in flight at a kill is unknown after the restart and not sent again', async () => {
  const { key, body } = work.charge
  expect(await operation(key)).toMatchObject({ id: key, state: 'unknown', input: body })
  expect(await dataOf(await send('charges', key, body), 202)).toMatchObject({ state: 'unknown' })
  expect(sentCharges(body.externalId)).toHaveLength(1)
})

test('of many charges being created at a kill, none that was answered is lost', async () => {
  const stored = await everyOperation('pix.charge')
  expect(stored.map(({ id }) => id)).toEqual(expect.arrayContaining(work.charges))
  expect(stored.map(({ state }) => state)).not.toContain('sending')
})

test('one key posted before and after a kill is one transfer', async () => {
  const { key, created } = work.answered
  // The settlement may be known by now, so only the identifiers are compared.
  const { externalId, txid } = Object(created).result
  expect(await dataOf(await send('transfers', key, order), 200)).toMatchObject({ result: { externalId, txid } })
  expect(moved([key])).toHaveLength(1)
})

test('ten transfers in flight at a kill settle by themselves with one movement each', async () => {
  const keys = work.transfers
  // The statement that was requested before the kill may confirm some of them.
  const isSettled = (state: unknown) => state === 'accepted' || state === 'confirmed'
  await expect.poll(async () => (await statesOf(keys)).every(isSettled), { timeout: 90_000 }).toBe(true)
  expect(
    moved(keys)
      .map(({ idempotencyKey }) => idempotencyKey)
      .toSorted(),
  ).toEqual(keys.toSorted())
  for (const key of keys) await dataOf(await send('transfers', key, order), 200)
  // Twenty requests for the ten transfers, and the transfer that was answered before the kill.
  expect(sent('transfers')).toHaveLength(21)
})

test('ten refunds in flight at a kill settle by themselves, each payment refunded once', async () => {
  const keys = work.refunds.map(({ key }) => key)
  await expect.poll(() => statesOf(keys), { timeout: 120_000 }).toEqual(keys.map(() => 'confirmed'))
  const returned = env.simulator.movements().filter(({ kind }) => kind === 'REFUND')
  expect(returned.map(({ reference }) => reference).toSorted()).toEqual(
    work.refunds.map(({ endToEndId }) => endToEndId).toSorted(),
  )
})

test('ten answers in flight at a kill: those that upstream took settle, the others wait for a person', async () => {
  const keys = work.answers.map(({ key }) => key)
  const settled = work.answers.map((_, index) => (index % 2 === 0 ? 'confirmed' : 'unknown'))
  await expect.poll(() => statesOf(keys, support), { timeout: 90_000 }).toEqual(settled)
  for (const { id } of work.answers) expect(analysesOf(env, id)).toHaveLength(1)

  const open = work.answers.filter((_, index) => index % 2 === 1)
  for (const { id, key, file } of open) {
    await problemOf(await answer(support, id), 409, 'conflict')
    await dataOf(await support.post(`/api/operations/${key}/verify`, { data: { decision: 'resend' } }))
    const files = takenOf(env, id).map(({ parts }) => parts?.find(({ name }) => name === 'attachments'))
    expect(files).toMatchObject([{ filename: 'entrega.pdf', sha256: sha256Of(file) }])
  }
  await expect.poll(() => statesOf(keys, support)).toEqual(keys.map(() => 'confirmed'))
  for (const { id } of work.answers) expect(takenOf(env, id)).toHaveLength(1)
})

test('events acknowledged just before a kill are processed after the restart', async () => {
  const admin = await apiAs(env.url, 'admin')
  const mine = async () => {
    const rows = await everyRow((cursor) =>
      admin.get('/api/webhooks', { params: { limit: 200, ...(cursor ? { cursor } : {}) } }),
    )
    return rows.filter(({ eventId }) => work.events.includes(String(eventId)))
  }
  expect(await mine()).toHaveLength(work.events.length)
  await expect
    .poll(async () => new Set((await mine()).map(({ state }) => state)), { timeout: 90_000 })
    .toEqual(new Set(['processed']))
})

test('a report requested just before a kill is ready after the restart by itself', async () => {
  const path = `/api/pix/statements/${work.statement}`
  // Polls without reading the statement, so that only the worker can have changed it.
  await expect.poll(async () => (await operation(work.statement)).state).toBe('confirmed')
  const stored = Object((await dataOf(await finance.get(path))).result)
  const bytes = await (await finance.get(`${path}/file`)).body()
  expect(stored).toMatchObject({ bytes: bytes.length, sha256: sha256Of(bytes) })
  expect(bytes.toString('utf8')).toContain('data;id;tipo;referencia;valor')
})

test('an export that was killed in the middle is finished by the next start, which fetches nothing again', async () => {
  const { documents, exported, whole } = work
  expect(whole.length).toBeGreaterThanOrEqual(10)
  const manager = await apiAs(env.url, 'manager')
  const { length } = documents
  expect(await untilState(manager, exported)).toMatchObject({ total: length, done: length, missing: 0 })
  await holdsAll(manager, exported, documents)
  expect(timesOf(env, whole)).toEqual(whole.map(() => 1))
  expect(timesOf(env, documents).filter((times) => times > 1).length).toBeLessThanOrEqual(together)
})
