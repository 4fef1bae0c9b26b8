import { type APIRequestContext, expect } from '@playwright/test'
import { z } from 'zod'
import { dataOf, problemOf } from '../support/envelope.ts'
import type { Environment, OtherInstance } from '../support/environment.ts'
import { apiAs } from '../support/test.ts'
import { testWithSales as test, untilPaymentsAreRead } from '../support/test-with-instances.ts'

const cents = z.int()
const bill = z.looseObject({
  ...{ id: z.string().regex(/^\d+-\d+$/), documentId: z.string(), direction: z.enum(['in', 'out']) },
  ...{ number: cents, of: cents, dueDate: z.string().nullable(), amountCents: cents, openCents: cents },
  state: z.enum(['open', 'overdue', 'partial', 'paid', 'scheduled', 'otherwise', 'dismissed']),
  party: z.looseObject({ name: z.string().nullable(), taxId: z.string().nullable() }),
  ...{
    method: z.string().nullable(),
    note: z.string().nullable(),
    operations: z.array(z.looseObject({ id: z.string() })),
    habit: z.looseObject({ days: cents, dueDate: z.string(), count: cents }).nullable(),
    unusual: z.looseObject({ usualCents: cents, factor: z.number() }).nullable(),
  },
})
type Bill = z.infer<typeof bill>
const read = z.object({ documents: cents, withContent: cents, complete: z.boolean() })
const page = z.looseObject({ data: z.array(bill), next: z.string().nullable(), read })
const apart = z.looseObject({ inCents: cents, outCents: cents, count: cents })
const summary = z.looseObject({
  days: z.array(z.looseObject({ day: z.string(), inCents: cents, outCents: cents })),
  ...{ overdue: apart, undated: apart, read },
})
const forecast = z.looseObject({
  ...{ availableCents: cents, asOf: z.iso.datetime(), overdue: apart, undated: apart, read },
  days: z.array(z.looseObject({ day: z.string(), inCents: cents, outCents: cents, balanceCents: cents })),
  assumptions: z.array(z.string()).min(1),
})
const index = z.looseObject({ complete: z.boolean() })

let env: Environment
let other: OtherInstance
/** What was requested until the index was complete. */
let firstReads: ReturnType<Environment['simulator']['requests']>
let finance: APIRequestContext

const everyBill = async (filter = ''): Promise<Bill[]> => {
  const all: Bill[] = []
  let cursor: string | null = ''
  while (cursor !== null) {
    const { data, next }: z.infer<typeof page> = page.parse(
      await (
        await finance.get(`/api/bills?limit=200${filter}${cursor && `&cursor=${encodeURIComponent(cursor)}`}`)
      ).json(),
    )
    all.push(...data)
    cursor = next
  }
  return all
}

test.beforeAll(async ({ sales }) => {
  test.setTimeout(240_000)
  ;({ env, other } = sales)
  finance = await apiAs(env.url, 'finance')
  const isComplete = async () => index.parse(await dataOf(await finance.get('/api/documents/index'))).complete
  await expect.poll(isComplete, { timeout: 200_000, intervals: [1_000] }).toBe(true)
  firstReads = env.simulator.requests({ service: 'accounting' })
  await untilPaymentsAreRead(finance)
  let before = -1
  const isSettled = async () => {
    const { length } = await everyBill()
    const same = length > 0 && length === before
    before = length
    return same
  }
  await expect.poll(isSettled, { timeout: 60_000, intervals: [3_000] }).toBe(true)
})

test.afterAll(() => finance.dispose())

test('the two instances read each page of the notes and each file once between them', async () => {
  const repeated = (of: typeof firstReads) =>
    of.length - new Set(of.map(({ path, query }) => JSON.stringify([path, query]))).size
  // Recent months are read repeatedly.
  const pages = firstReads.filter(({ path, query }) => path === '/v1/documentos' && query.competencia_de === undefined)
  expect(pages.length).toBeGreaterThan(0)
  expect(repeated(pages)).toBe(0)
  const files = firstReads.filter(({ path }) => path.endsWith('/xml'))
  expect(files.length).toBeGreaterThan(0)
  expect(repeated(files)).toBe(0)
  const there = await apiAs(other.url, 'finance')
  expect(index.parse(await dataOf(await there.get('/api/documents/index'))).complete).toBe(true)
})

test('bills come by due day, undated ones last, each with what is open of it', async () => {
  const all = await everyBill()
  const days = all.map(({ dueDate }) => dueDate ?? '9999')
  expect(days).toEqual(days.toSorted())
  expect(new Set(all.map(({ id }) => id)).size).toBe(all.length)
  expect(all.filter(({ openCents, amountCents }) => openCents < 0 || openCents > amountCents)).toEqual([])
  expect((await everyBill('&direction=out')).every(({ direction }) => direction === 'out')).toBe(true)
  const near = all.flatMap(({ unusual }) => unusual ?? []).filter(({ factor }) => factor > 1 / 3 && factor < 3)
  expect(near).toEqual([])
})

test('the summary and the forecast are the sums of the list', async () => {
  const [all, sums] = [await everyBill(), summary.parse(await dataOf(await finance.get('/api/bills/summary')))]
  const total = (some: Bill[], direction: string) =>
    some.filter((each) => each.direction === direction).reduce((sum, { openCents }) => sum + openCents, 0)
  const undated = all.filter(({ dueDate, openCents }) => dueDate === null && openCents > 0)
  const overdue = all.filter(({ state }) => state === 'overdue')
  expect(sums.undated).toMatchObject({
    inCents: total(undated, 'in'),
    outCents: total(undated, 'out'),
    count: undated.length,
  })
  expect(sums.overdue).toMatchObject({
    inCents: total(overdue, 'in'),
    outCents: total(overdue, 'out'),
    count: overdue.length,
  })
  const { availableCents, days, ...rest } = forecast.parse(
    await dataOf(await finance.get('/api/bills/forecast?days=60')),
  )
  expect(rest).toMatchObject({ overdue: sums.overdue, undated: sums.undated })
  expect(days).toHaveLength(60)
  const moved = days.reduce((sum, { inCents, outCents }) => sum + inCents - outCents, 0)
  expect(days.at(-1)?.balanceCents).toBe(availableCents + moved)
})

test('finance adds a day and a method, dismisses with a reason and restores', async () => {
  const [first] = (await everyBill()).filter(({ state, dueDate }) => state === 'open' && dueDate === null)
  const address = `/api/bills/${first?.id}`
  const changed = bill.parse(
    await dataOf(await finance.patch(address, { data: { dueDate: '2020-01-31', note: 'ligar' } })),
  )
  expect(changed).toMatchObject({ dueDate: '2020-01-31', note: 'ligar', state: 'overdue' })
  expect(bill.parse(await dataOf(await finance.patch(address, { data: { method: 'boleto' } })))).toMatchObject({
    ...{ state: 'otherwise', method: 'boleto', openCents: 0 },
  })
  await finance.patch(address, { data: { dueDate: null, method: null, note: null } })
  const dismissed = await finance.post(`${address}/dismissal`, { data: { reason: 'permuta' } })
  expect(dismissed.status()).toBe(201)
  expect(bill.parse(await dataOf(dismissed, 201))).toMatchObject({ state: 'dismissed', reason: 'permuta' })
  await problemOf(await finance.post(`${address}/dismissal`, { data: { reason: 'permuta' } }), 409, 'conflict')
  expect((await finance.delete(`${address}/dismissal`)).status()).toBe(204)
  // No supplier has been paid here, so there is no usual day.
  await problemOf(await finance.post('/api/bills/1-999/habit', { data: { days: 15 } }), 404, 'not_found')
  await problemOf(await finance.post(`${address}/habit`, { data: { days: -1 } }), 400, 'invalid_request')
  expect((await finance.get('/api/bills?from=ontem')).status()).toBe(400)
  expect((await finance.patch('/api/bills/1-999', { data: { note: 'x' } })).status()).toBe(404)
})

test("the calendar's address needs no session, names nobody, and ends with the next one", async ({ playwright }) => {
  const address = z.object({ url: z.string() })
  const make = async (data: object) =>
    address.parse(await dataOf(await finance.post('/api/account/calendar', { data }), 201)).url
  const anyone = await playwright.request.newContext()
  const url = await make({})
  const file = await anyone.get(url)
  expect(file.headers()['content-type']).toContain('text/calendar')
  const text = await file.text()
  expect(text).toContain('BEGIN:VCALENDAR')
  const names = (await everyBill()).flatMap(({ party }) => party.name ?? [])
  expect(names.filter((name) => text.replaceAll('\r\n ', '').includes(name))).toEqual([])
  await make({ names: true })
  expect((await anyone.get(url)).status()).toBe(404)
  expect((await finance.delete('/api/account/calendar')).status()).toBe(204)
  await anyone.dispose()
})

test('a batch of bills is refused for bills to receive, and for none', async () => {
  const [sale] = await everyBill('&direction=in')
  await problemOf(await finance.post('/api/bills/batch', { data: { ids: [sale?.id] } }), 409, 'conflict')
  await problemOf(await finance.post('/api/bills/batch', { data: { ids: [] } }), 400, 'invalid_request')
})
