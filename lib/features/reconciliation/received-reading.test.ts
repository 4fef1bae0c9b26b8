import { and, eq, isNotNull, sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { setUpSimulator } from '@/e2e/harness/simulator'
import { sized } from '@/e2e/harness/sized'
import { accountIds, freshDeposit, pixClient, recordsOf, wordOf } from '@/e2e/simulator/test-client'
import { addDays, currentDay, currentMonth, dayOf } from '@/lib/core/dates'
import { parseEndToEndId } from '@/lib/core/pix/end-to-end-id'
import { relistAccounts } from '@/lib/features/pix/accounts/store'
import { receivedDays, receivedReturns, returnedPayments } from '@/lib/features/reconciliation/store/received-tables'
import { backingMarks } from '@/lib/features/reconciliation/store/tables'
import { db } from '@/lib/server/db/client'
import { seenPayments } from '@/lib/server/db/schema'
import { readNextDay } from './received-reading'
import { askNextReturn, receivedReading, rereadMonth } from './received-run'
import { addUsualDays } from './store/received-days'

const simulator = await setUpSimulator()
const [main, active] = accountIds(simulator)
const today = currentDay(new Date())
/** Few days, so that reading is quick. */
const days = sized(7, 20)
const first = addDays(today, 1 - days)

const path = '/v1/pix/cashin/list'
const asked = () => simulator.requests({ service: 'pix', path }).map(({ query }) => query)

beforeEach(async () => {
  simulator.changeSettings({
    largestPage: null,
    returnOriginals: true,
    receivedIds: 'own',
    receivedDates: 'offset',
  })
  const database = await db()
  for (const table of [receivedDays, receivedReturns, returnedPayments, seenPayments]) await database.delete(table)
  await relistAccounts(0, AbortSignal.timeout(5_000))
  await addUsualDays()
  await database.delete(receivedDays).where(sql`day < ${first}`)
  simulator.clearRequests()
})

async function readDue(): Promise<void> {
  while ((await readNextDay()).found);
}

/** Upstream's payments to an account since a day, by the time in the end-to-end id. */
const deposits = (since: string) =>
  recordsOf(simulator.state().received).filter(({ type, endToEndId }) => {
    const instant = parseEndToEndId(String(endToEndId))?.instant ?? ''
    return type === 'DEPOSIT' && (dayOf(instant) ?? '') >= since
  })

const oneDay = (accountId: string, day: string) => and(eq(receivedDays.accountId, accountId), eq(receivedDays.day, day))
const dayRow = async (accountId = '', day = today) =>
  (await (await db()).select().from(receivedDays).where(oneDay(accountId, day)))[0]

test('every day of every account is read to its end once, the newest first, by two at once', async () => {
  await Promise.all([readDue(), readDue()])
  const seen = await (await db()).select().from(seenPayments)
  expect(seen.map(({ endToEndId, accountId }) => `${endToEndId} ${accountId ?? main}`).toSorted()).toEqual(
    deposits(first)
      .map((entry) => `${entry.end_to_end_id ?? entry.id} ${entry.account_id}`)
      .toSorted(),
  )
  expect(seen.some(({ externalId }) => externalId?.startsWith('PED-'))).toBe(true)

  const from = asked().map((query) => query.initial_date ?? '')
  expect(from[0]).toBe(today)
  expect(from.at(-1)).toBe(first)
  expect(new Set(asked().map((query) => JSON.stringify(query))).size).toBe(days * 4)
  expect(asked()).toHaveLength(days * 4)
  simulator.clearRequests()
  await readDue()
  expect(asked()).toEqual([])

  await rereadMonth(currentMonth(new Date()))
  await readDue()
  while ((await askNextReturn()).found);
  await (await db()).delete(backingMarks)
  const monthDays = Number(today.slice(8)) * 4
  expect(await receivedReading(currentMonth(new Date()))).toEqual({
    days: monthDays,
    daysRead: monthDays,
    unreadable: 0,
    returnsOpen: 0,
    unmatched: [],
    problem: null,
    complete: true,
  })
})

test('a pass whose reader was killed goes on from its page, and ends with the whole day', async () => {
  const ids = Array.from({ length: 5 }, (_, n) => freshDeposit(simulator, 10 + n))
  simulator.changeSettings({ largestPage: 2 })
  await (await db()).delete(receivedDays).where(sql`not (${oneDay('', today)})`)
  simulator.armFault({ service: 'pix', path, match: 'page=2', kind: 'status', status: 503, times: 3 })
  expect(await readNextDay()).toMatchObject({ found: true, added: 2 })
  expect(await dayRow()).toMatchObject({ page: 2, payments: 2, completedAt: null, error: 'upstream_unreachable' })
  // The next reader ends before its answer.
  await (await db()).update(receivedDays).set({ leaseUntil: sql`now() + interval '1 minute'`, notBefore: sql`now()` })
  expect(await readNextDay()).toMatchObject({ found: false })
  await (await db()).update(receivedDays).set({ leaseUntil: sql`now() - interval '1 second'` })
  simulator.clearRequests()
  expect(await readNextDay()).toMatchObject({ found: true })
  expect(asked()[0]?.page).toBe('2')
  const received = deposits(today).filter((entry) => entry.account_id === main)
  expect(await dayRow()).toMatchObject({ page: null, payments: received.length, error: null })
  const seen = (await (await db()).select().from(seenPayments)).map(({ endToEndId }) => endToEndId)
  expect(new Set(seen).isSupersetOf(new Set(ids))).toBe(true)
})

test('an account that refuses holds up no other, and is asked seldom', async () => {
  const body = { success: false, message: 'Not found', data: null }
  simulator.armFault({ service: 'pix', path, match: active, kind: 'status', status: 404, body, times: 1_000 })
  await readDue()
  expect(asked().filter((query) => query.subaccount_id === active)).toHaveLength(1)
  expect(asked()).toHaveLength(days * 3 + 1)
  expect(await dayRow(active)).toMatchObject({ completedAt: null, error: 'not_found' })
  const reading = await receivedReading(currentMonth(new Date()))
  expect(reading).toMatchObject({ problem: 'not_found', complete: false })
  expect(reading.daysRead).toBeLessThan(reading.days)
})

test.each([true, false])('a return is found to be of its payment, named by its record: %s', async (returnOriginals) => {
  simulator.changeSettings({ returnOriginals })
  const returned = freshDeposit(simulator, 77)
  const [equalDeposit, underWay] = [freshDeposit(simulator, 77), freshDeposit(simulator, 88)]
  for (const id of [returned, underWay]) await pixClient(simulator).post('/v1/pix/cashin/refund', { end_to_end_id: id })
  simulator.settleRefund(returned, 'DEVOLVIDO')
  await readDue()
  while ((await askNextReturn()).found);

  const rows = await (await db()).select().from(receivedReturns).where(isNotNull(receivedReturns.endToEndId))
  const truth = new Map(recordsOf(simulator.state().refunds).map((one) => [wordOf(one, 'entryId'), one.endToEndId]))
  expect(rows.map(({ id }) => truth.get(id))).toEqual(rows.map(({ endToEndId }) => endToEndId))
  const byPayment = new Map(rows.map((row) => [row.endToEndId, row]))
  expect(byPayment.get(returned)).toMatchObject({ amountCents: 7_700, type: 'DEPOSIT_REFUND', accountId: '' })
  expect(byPayment.get(underWay)).toMatchObject({ type: 'PENDING_DEPOSIT_REFUND' })
  expect(byPayment.has(equalDeposit)).toBe(false)
  const known = await (await db()).select().from(returnedPayments)
  expect(known.find(({ endToEndId }) => endToEndId === underWay)).toMatchObject({ returnedCents: 0 })
  expect(
    known.filter(({ returnedCents }) => returnedCents > 0).every(({ endToEndId }) => byPayment.has(endToEndId)),
  ).toBe(true)
  simulator.clearRequests()
  expect(await askNextReturn()).toMatchObject({ found: false })
})

test('payments without any end-to-end id or date are each stored once, and stay one when the id comes', async () => {
  const value = 12_345.67
  freshDeposit(simulator, value)
  simulator.changeSettings({ receivedIds: 'documented', receivedDates: 'none' })
  await readDue()
  const sums = async () => {
    const rows = await (await db()).select().from(seenPayments)
    return { count: rows.length, cents: rows.reduce((sum, { amountCents }) => sum + amountCents, 0) }
  }
  const all = deposits(first)
  expect(await sums()).toEqual({
    count: all.length,
    cents: all.reduce((sum, entry) => sum + Math.round(Number(entry.value) * 100), 0),
  })
  const before = await sums()
  const [bare] = await (await db())
    .select()
    .from(seenPayments)
    .where(eq(seenPayments.amountCents, value * 100))
  expect(bare).toMatchObject({ hasEndToEndId: false, paidAt: today, endToEndId: expect.stringMatching(/^cin_/) })

  simulator.changeSettings({ receivedIds: 'own', receivedDates: 'offset' })
  await (await db()).update(receivedDays).set({ notBefore: sql`now()` })
  await readDue()
  expect(await sums()).toEqual(before)
  const [known] = await (await db())
    .select()
    .from(seenPayments)
    .where(eq(seenPayments.amountCents, value * 100))
  expect(known).toMatchObject({ hasEndToEndId: true, entryId: bare?.endToEndId })
})

test.each([
  ['amount', { value: 'mil reais' }],
  ['date', { end_to_end_id: null, created_at: 'ontem' }],
  ['id', { end_to_end_id: null, id: null }],
])('a payment without a readable %s leaves its day unread, and the others of the day stored', async (_, wire) => {
  const readable = freshDeposit(simulator, 31)
  simulator.receive({ value: 32, wire })
  await (await db()).delete(receivedDays).where(sql`not (${oneDay('', today)})`)
  await readDue()
  expect((await dayRow())?.unreadable).toBeGreaterThan(0)
  expect(await receivedReading(currentMonth(new Date()))).toMatchObject({ complete: false })
  const seen = (await (await db()).select().from(seenPayments)).map(({ endToEndId }) => endToEndId)
  expect(seen).toContain(readable)
})
