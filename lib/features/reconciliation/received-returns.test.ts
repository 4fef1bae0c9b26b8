import { eq, sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { setUpSimulator } from '@/e2e/harness/simulator'
import { pixClient, wordOf } from '@/e2e/simulator/test-client'
import { addDays, currentDay, currentMonth } from '@/lib/core/dates'
import { receivedDays, receivedReturns, returnedPayments } from '@/lib/features/reconciliation/store/received-tables'
import { backingMarks } from '@/lib/features/reconciliation/store/tables'
import { db } from '@/lib/server/db/client'
import { seenPayments } from '@/lib/server/db/schema'
import { readNextDay } from './received-reading'
import { askNextReturn, receivedReading } from './received-run'
import { addUsualDays } from './store/received-days'

const simulator = await setUpSimulator()
const today = currentDay(new Date())
const month = currentMonth(new Date())
const path = '/v1/pix/cashin/refund_get'
const asked = () => simulator.requests({ service: 'pix', path }).map(({ query }) => query.end_to_end_id)

beforeEach(async () => {
  simulator.reset()
  simulator.changeSettings({ returnOriginals: false, refundSettleMs: null })
  const database = await db()
  for (const table of [receivedDays, receivedReturns, returnedPayments, seenPayments, backingMarks])
    await database.delete(table)
  await addUsualDays()
  // Only today is read of the main account: the days before it are still to be read.
  await database.update(receivedDays).set({ notBefore: sql`now() + interval '1 day'` })
  await readToday()
  await database.update(receivedReturns).set({ endToEndId: 'E-of-another-test' })
  simulator.clearRequests()
})

async function readToday(): Promise<void> {
  await (await db()).update(receivedDays).set({ notBefore: sql`now()` }).where(eq(receivedDays.day, today))
  while ((await readNextDay()).found);
}

async function readDaysBefore(): Promise<void> {
  await (await db()).update(receivedDays).set({ completedAt: sql`now()` }).where(sql`day < ${today}`)
}

async function askAll(): Promise<void> {
  while ((await askNextReturn()).found);
}

const deposit = (value: number, name = 'Luciana Ferraz', document = '52998224725') =>
  wordOf(simulator.receive({ value, payer: { name, document } }), 'end_to_end_id')

async function giveBack(...payments: string[]): Promise<void> {
  for (const id of payments) {
    await pixClient(simulator).post('/v1/pix/cashin/refund', { end_to_end_id: id })
    simulator.settleRefund(id, 'DEVOLVIDO')
  }
}

async function namedPayments(): Promise<(string | null)[]> {
  const rows = await (await db()).select().from(receivedReturns).where(eq(receivedReturns.type, 'DEPOSIT_REFUND'))
  return rows.map(({ endToEndId }) => endToEndId).toSorted()
}

test('a return that can be of one payment is settled before older days are read, with one request and no pause', async () => {
  const payments = [deposit(71), deposit(72), deposit(73)]
  await giveBack(...payments)
  await readToday()
  expect(await receivedReading(month)).toMatchObject({ returnsOpen: 3, unmatched: [], complete: false })
  expect(await askNextReturn()).toEqual({ found: true, waitMs: 0 })
  await askAll()
  expect(await namedPayments()).toEqual(payments.toSorted())
  expect(asked().toSorted()).toEqual(payments.toSorted())
  expect(await receivedReading(month)).toMatchObject({ returnsOpen: 0, unmatched: [] })
})

test('a return that can be of a few payments is settled before older days are read', async () => {
  const payments = Array.from({ length: 5 }, () => deposit(79))
  await giveBack(...payments.slice(1, 3))
  await readToday()
  await askAll()
  expect(await namedPayments()).toEqual(payments.slice(1, 3).toSorted())
})

test('a return that can be of many payments waits for older days, and then all of its amount are requested', async () => {
  const payments = Array.from({ length: 9 }, () => deposit(80))
  const [first = ''] = payments
  await giveBack(first)
  await readToday()
  await askAll()
  expect(asked()).toEqual([])
  expect(await receivedReading(month)).toMatchObject({ returnsOpen: 1, complete: false })
  await readDaysBefore()
  await askAll()
  expect(await namedPayments()).toEqual([first])
})

test('a payment that was requested before a second return of its kind is requested again for it', async () => {
  const [older, newer] = [deposit(90), deposit(90)]
  await readDaysBefore()
  await giveBack(older)
  await readToday()
  await askAll()
  await giveBack(newer)
  await readToday()
  await askAll()
  expect(await namedPayments()).toEqual([older, newer].toSorted())
})

test('a return that no payment explains is told by payer, amount and day, and the month waits for it no longer', async () => {
  const payment = deposit(95, 'Zilda Moura', '11144477735')
  await giveBack(payment)
  await readDaysBefore()
  const body = { success: true, message: 'OK', data: { entries: [] } }
  simulator.armFault({ service: 'pix', path, kind: 'status', status: 200, body, times: 9 })
  await readToday()
  await askAll()
  const { returnsOpen, unmatched } = await receivedReading(month)
  expect(returnsOpen).toBe(0)
  expect(unmatched).toEqual([
    { id: expect.any(String), day: today, amountCents: 9_500, party: { name: 'Zilda Moura', document: '11144477735' } },
  ])
})

test('a return stays open while upstream cannot be asked, and while its payment has not been matched again', async () => {
  const payment = deposit(96)
  await giveBack(payment)
  await readToday()
  simulator.armFault({ service: 'pix', path, kind: 'status', status: 503, times: 9 })
  await expect(askNextReturn()).rejects.toThrow()
  expect(await receivedReading(month)).toMatchObject({ returnsOpen: 1, complete: false })
  simulator.clearFaults()
  await askAll()
  await (await db()).delete(receivedDays).where(sql`day < ${today}`)
  const readAll = { completedAt: sql`now()`, notBefore: sql`now() + interval '1 day'` }
  const days = Array.from({ length: Number(today.slice(8)) }, (_, at) => addDays(today, -at))
  const database = await db()
  await database
    .insert(receivedDays)
    .values(days.map((day) => ({ accountId: '', day })))
    .onConflictDoNothing()
  await database.update(receivedDays).set(readAll)
  expect(await receivedReading(month)).toMatchObject({ returnsOpen: 0, daysRead: days.length, complete: false })
  await database.delete(backingMarks)
  expect(await receivedReading(month)).toMatchObject({ returnsOpen: 0, complete: true })
})
