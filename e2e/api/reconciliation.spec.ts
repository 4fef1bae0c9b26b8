import { randomUUID } from 'node:crypto'
import { type APIRequestContext, expect } from '@playwright/test'
import { z } from 'zod'
import { dataOf, problemOf } from '../support/envelope.ts'
import type { Environment, OtherInstance } from '../support/environment.ts'
import { limits } from '../support/limits.ts'
import { apiAs } from '../support/test.ts'
import { testWithSales as test, untilPaymentsAreRead } from '../support/test-with-instances.ts'

test.describe.configure({ timeout: limits.slowMs })

const cents = z.int().min(0)
const link = z.looseObject({
  ...{ id: z.uuid(), paymentId: z.string(), documentId: z.string(), amountCents: cents, rule: z.string() },
  by: z.looseObject({ id: z.string(), name: z.string() }).nullable(),
  at: z.iso.datetime(),
})
const suggestion = z.looseObject({
  ...{ paymentId: z.string().optional(), documentId: z.string().optional(), rule: z.string() },
  reasons: z.array(z.looseObject({ code: z.string() })).min(1),
})
const row = z.looseObject({
  ...{ id: z.string(), amountCents: cents, expectedCents: cents, linkedCents: cents, returnedCents: cents },
  state: z.enum(['backed', 'partial', 'suggested', 'unbacked', 'otherwise', 'dismissed', 'returned', 'cancelled']),
  ...{ links: z.array(link), suggestions: z.array(suggestion) },
})
type Row = z.infer<typeof row>
const page = z.looseObject({ data: z.array(row), next: z.string().nullable() })
const of = z.looseObject({ row: row.nullable(), history: z.array(z.looseObject({ event: z.string() })) })

let env: Environment
let other: OtherInstance
let finance: APIRequestContext
let months: string[]
/** Rows reserved by tests. */
const taken = new Set<string>()

test.beforeAll(async ({ sales }) => {
  test.setTimeout(240_000)
  ;({ env, other } = sales)
  finance = await apiAs(env.url, 'finance')
  months = await untilPaymentsAreRead(finance)
})

async function rows(side: 'payments' | 'documents', state?: string): Promise<Row[]> {
  const found: Row[] = []
  for (const month of months)
    for (let cursor: string | null = ''; cursor !== null; ) {
      const params = { month, direction: 'in', side, limit: 200, ...(state && { state }), ...(cursor && { cursor }) }
      const answer = page.parse(await (await finance.get('/api/reconciliation', { params })).json())
      found.push(...answer.data)
      cursor = answer.next
    }
  return found
}

/** Reserves a row in this state for one test. */
async function take(side: 'payments' | 'documents', state: string, fits = (_: Row) => true): Promise<Row> {
  const all = await rows(side, state)
  const sides = ({ id, links, suggestions }: Row) => [
    id,
    ...[...links, ...suggestions].flatMap(({ paymentId, documentId }) => [paymentId ?? '', documentId ?? '']),
  ]
  const found = all.find((one) => fits(one) && !sides(one).some((id) => taken.has(id)))
  if (!found) throw new Error(`no ${state} ${side} is left of ${all.length}`)
  for (const id of sides(found)) taken.add(id)
  return found
}

const backingOf = async (side: 'payments' | 'documents', id: string, api = finance) =>
  of.parse(await dataOf(await api.get(`/api/reconciliation/${side}/${id}`)))
const rowOf = async (side: 'payments' | 'documents', id: string, api = finance) =>
  row.parse((await backingOf(side, id, api)).row)
const post = (path: string, data: object, api = finance) => api.post(`/api/reconciliation/${path}`, { data })
const byRule = ({ links }: Row) => links.length === 1 && links[0]?.by === null

test('a month has every kind of payment, and its summary counts what its list has', async () => {
  const [month = ''] = months
  const { states } = await dataOf(await finance.get(`/api/reconciliation/summary?month=${month}&direction=in`))
  const counted = z.record(z.string(), z.looseObject({ count: z.int(), cents: z.int() })).parse(states)
  const listed = (await rows('payments')).filter(({ id }) => id !== '')
  const all = Object.values(counted).reduce((sum, { count }) => sum + count, 0)
  expect(all).toBeGreaterThan(0)
  expect(all).toBeLessThanOrEqual(listed.length)
  expect(new Set(listed.map(({ state }) => state))).toEqual(
    new Set(['backed', 'partial', 'suggested', 'unbacked', 'returned']),
  )
  for (const { linkedCents, expectedCents, amountCents, links } of listed) {
    expect(linkedCents).toBeLessThanOrEqual(expectedCents)
    expect(expectedCents).toBeLessThanOrEqual(amountCents)
    expect(links.reduce((sum, one) => sum + one.amountCents, 0)).toBe(linkedCents)
  }
  expect(listed.flatMap(({ links }) => links.map(({ by }) => by)).every((by) => by === null)).toBe(true)
  const rules = new Set(listed.flatMap(({ links }) => links.map(({ rule }) => rule)))
  expect(rules).toEqual(new Set(['end-to-end-id', 'exact']))
  const suggested = listed.flatMap(({ suggestions }) => suggestions)
  expect(suggested.every(({ paymentId, documentId }) => (paymentId === undefined) !== (documentId === undefined))).toBe(
    true,
  )
  expect((await rows('documents', 'cancelled')).flatMap(({ links }) => links)).toEqual([])
})

test('who may not is refused, and so is what is malformed or unknown', async () => {
  const list = '/api/reconciliation?month=2026-11&direction=in'
  for (const role of ['support', 'admin'] as const)
    await problemOf(await (await apiAs(env.url, role)).get(list), 403, 'forbidden')
  const manager = await apiAs(env.url, 'manager')
  expect((await manager.get(list)).status()).toBe(200)
  expect((await post('run', { month: months[0] }, manager)).status()).toBe(202)
  const pair = { paymentId: 'E1', documentId: '1', amountCents: 1 }
  for (const [path, body] of [
    ['links', pair],
    ['dismissals', { paymentId: 'E1', reason: 'aporte' }],
  ] as const)
    await problemOf(await post(path, body, manager), 403, 'forbidden')
  for (const query of ['direction=in', 'month=2026-13&direction=in', 'month=2026-11', 'month=2026-11&direction=both'])
    await problemOf(await finance.get(`/api/reconciliation?${query}`), 400, 'invalid_request')
  for (const more of ['colour=red', 'limit=0', 'limit=201', 'state=none', 'side=both', 'cursor=x'])
    await problemOf(await finance.get(`${list}&${more}`), 400, 'invalid_request')
  await problemOf(await post('links', { ...pair, amountCents: 0 }), 400, 'invalid_request')
  await problemOf(await post('links', pair), 404, 'not_found')
  for (const sides of [{}, { paymentId: 'E1', documentId: '1' }])
    await problemOf(await post('dismissals', { ...sides, reason: 'aporte' }), 400, 'invalid_request')
  await problemOf(await post('dismissals', { paymentId: 'E1' }), 400, 'invalid_request')
  await problemOf(await post('dismissals', { paymentId: 'E1', reason: 'aporte' }), 404, 'not_found')
  for (const kind of ['links', 'dismissals'])
    await problemOf(await finance.delete(`/api/reconciliation/${kind}/${randomUUID()}`), 404, 'not_found')
})

test('what a person took apart no rule links again, and a person may', async () => {
  const { id, links } = await take('payments', 'backed', byRule)
  const { id: linkId, documentId = '', amountCents = 0 } = links[0] ?? {}
  expect((await finance.delete(`/api/reconciliation/links/${linkId}`)).status()).toBe(204)
  await problemOf(await finance.delete(`/api/reconciliation/links/${linkId}`), 404, 'not_found')
  expect(await rowOf('payments', id)).toMatchObject({ links: [], linkedCents: 0 })
  for (const month of months) expect((await post('run', { month })).status()).toBe(202)
  // Each decision matches everything again that may belong to the payment.
  const aside = await dataOf(await post('dismissals', { paymentId: id, reason: 'engano' }), 201)
  expect((await finance.delete(`/api/reconciliation/dismissals/${aside.id}`)).status()).toBe(204)
  const { suggestions, links: after } = await rowOf('payments', id)
  expect([...suggestions, ...after].filter((one) => one.documentId === documentId)).toEqual([])
  const pair = { paymentId: id, documentId }
  await problemOf(await post('links', { ...pair, amountCents: amountCents + 1 }), 409, 'conflict')
  const made = await dataOf(await post('links', { ...pair, amountCents }), 201)
  expect(link.parse(made)).toMatchObject({ ...pair, amountCents, rule: 'person', by: { name: 'Marina Duarte' } })
  await problemOf(await post('links', { ...pair, amountCents: 1 }), 409, 'conflict')
  expect(await rowOf('documents', documentId)).toMatchObject({ state: 'backed' })
  expect((await backingOf('payments', id)).history.map(({ event }) => event)).toEqual(
    expect.arrayContaining(['linked', 'unlinked']),
  )
})

test('a refund takes the amount away, and the note is open again', async () => {
  const { id, links } = await take('payments', 'backed', (one) => byRule(one) && one.id.startsWith('E'))
  const order = { data: { endToEndId: id }, headers: { 'idempotency-key': randomUUID() } }
  await dataOf(await finance.post('/api/pix/refunds', order), 201)
  env.simulator.settleRefund(id, 'DEVOLVIDO')
  await expect.poll(() => rowOf('payments', id)).toMatchObject({ state: 'returned', links: [], expectedCents: 0 })
  expect(await rowOf('documents', links[0]?.documentId ?? '')).toMatchObject({ links: [], linkedCents: 0 })
  expect((await backingOf('payments', id)).history.map(({ event }) => event)).toContain('returned')
})

test('a cancelled note loses its payments, and these say why', async () => {
  const { id, links } = await take('documents', 'backed', byRule)
  const payment = links[0]?.paymentId ?? ''
  env.simulator.cancelDocument(id)
  await expect
    .poll(() => rowOf('documents', id), { timeout: 100_000, intervals: [1_000] })
    .toMatchObject({ state: 'cancelled', links: [], expectedCents: 0 })
  expect(await rowOf('payments', payment)).toMatchObject({ links: [], linkedCents: 0 })
  expect((await backingOf('payments', payment)).history.map(({ event }) => event)).toContain('cancelled')
})

test('what is dismissed says why until that is taken back', async () => {
  const { id, state } = await take('payments', 'unbacked')
  const reason = 'não se aplica: aporte'
  const made = await dataOf(await post('dismissals', { paymentId: id, reason }), 201)
  expect(made).toMatchObject({ paymentId: id, documentId: null, reason })
  expect(await rowOf('payments', id)).toMatchObject({ state: 'dismissed', dismissal: { reason } })
  await problemOf(await post('dismissals', { paymentId: id, reason }), 409, 'conflict')
  expect((await finance.delete(`/api/reconciliation/dismissals/${made.id}`)).status()).toBe(204)
  expect(await rowOf('payments', id)).toMatchObject({ state, dismissal: null })
})

/** An open payment, and links of a share of it with notes that are all open for at least as much. */
async function linksOf(share: number, count: number) {
  const payment = await take('payments', 'unbacked', ({ expectedCents }) => expectedCents < 400_000)
  const amountCents = Math.floor(payment.expectedCents * share)
  const notes = await Promise.all(['unbacked', 'suggested'].map((state) => rows('documents', state)))
  const open = notes.flat().filter(({ id, expectedCents }) => expectedCents >= amountCents && !taken.has(id))
  const links = open.slice(0, count).map(({ id }) => ({ paymentId: payment.id, documentId: id, amountCents }))
  expect(links).toHaveLength(count)
  return { payment, links }
}

test('decisions on two instances at once never exceed a payment', async () => {
  const { payment, links } = await linksOf(0.4, 6)
  const apis = [finance, await apiAs(other.url, 'finance')]
  const answers = await Promise.all(links.map((one, at) => post('links', one, apis[at % 2])))
  expect(answers.map((answer) => answer.status()).toSorted()).toEqual([201, 201, 409, 409, 409, 409])
  const row = await rowOf('payments', payment.id)
  expect(row).toMatchObject({ state: 'partial', linkedCents: (links[0]?.amountCents ?? 0) * 2 })
})

test('of decisions being made at a kill, none that was answered is lost', async () => {
  const { payment, links } = await linksOf(0.1, 8)
  const answered: string[] = []
  let killing: Promise<void> | undefined
  await Promise.all(
    links.map(async (one) => {
      const answer = await post('links', one).catch(() => null)
      if (answer?.status() === 201) answered.push(one.documentId)
      if (answered.length === 3) killing ??= env.kill()
    }),
  )
  await killing
  const row = await rowOf('payments', payment.id, await apiAs(other.url, 'finance'))
  expect(answered.length).toBeGreaterThanOrEqual(3)
  expect(row.links.map(({ documentId }) => documentId)).toEqual(expect.arrayContaining(answered))
  expect(row.linkedCents).toBe(row.links.reduce((sum, { amountCents }) => sum + amountCents, 0))
})
