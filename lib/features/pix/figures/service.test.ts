import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { createPerson } from '@/e2e/harness/people'
import { setTestEnvironment } from '@/e2e/support/test-environment'
import { addDays, currentDay, mondayOf } from '@/lib/core/dates'
import { statementDays } from '@/lib/features/pix/statements/store/tables'
import { receivedDays } from '@/lib/features/reconciliation/store/received-tables'
import { db } from '@/lib/server/db/client'
import { knownAccounts, operations, seenPayments } from '@/lib/server/db/schema'
import { storeDays } from '../statements/store/days'
import { readCharges, readDays, readParties } from './service'

setTestEnvironment()
const manager = await createPerson('Rafael', 'manager')
const context = () => ({ person: manager, signal: new AbortController().signal })

const today = currentDay(new Date())
const daysAgo = (count: number) => addDays(today, -count)
const at = (count: number, time: string) => new Date(`${daysAgo(count)}T${time}-03:00`)

beforeEach(async () => {
  const database = await db()
  for (const table of [statementDays, receivedDays, seenPayments, knownAccounts, operations])
    await database.delete(table)
})

async function receive(
  ...payments: { paidAt: string | null; cents: number; [more: string]: unknown }[]
): Promise<void> {
  const rows = payments.map(({ cents, ...payment }) => ({
    endToEndId: crypto.randomUUID(),
    amountCents: cents,
    ...payment,
  }))
  await (await db()).insert(seenPayments).values(rows)
}

async function readUntilToday(first: number, completedAt = new Date('2999-01-01'), accountId = ''): Promise<void> {
  const rows = Array.from({ length: first + 1 }, (_, count) => ({ accountId, day: daysAgo(count), completedAt }))
  await (await db()).insert(receivedDays).values(rows)
}

async function operate(kind: string, more: Partial<typeof operations.$inferInsert> = {}): Promise<string> {
  const id = crypto.randomUUID()
  const fields = { state: 'confirmed', amountCents: 100, input: {}, fingerprint: '', createdBy: manager.id }
  await (await db()).insert(operations).values({ id, kind, ...fields, ...more })
  return id
}

const read = (input: object = {}) => readDays.perform(input, context())
const dayOf = async (count: number, input: object = {}) =>
  (await read(input)).days.find(({ day }) => day === daysAgo(count))

test('a day is São Paulo’s, however an instant is written, and a day that nobody has read is not known', async () => {
  await readUntilToday(5)
  await receive(
    { paidAt: `${daysAgo(2)}T02:59:59Z`, cents: 1 },
    { paidAt: `${daysAgo(3)}T00:00:00-03:00`, cents: 10 },
    { paidAt: `${daysAgo(3)}T12:30:00+09:00`, cents: 100 },
    { paidAt: daysAgo(3), cents: 1_000 },
    { paidAt: `${daysAgo(2)}T03:00:00Z`, cents: 10_000 },
    { paidAt: `${daysAgo(6)}T12:00:00Z`, cents: 5 },
    { paidAt: daysAgo(3), cents: 7, accountId: 'sub' },
  )
  expect((await dayOf(3))?.in).toEqual({ count: 4, cents: 1_111 })
  expect((await dayOf(2))?.in).toEqual({ count: 1, cents: 10_000 })
  expect((await dayOf(1))?.in).toEqual({ count: 0, cents: 0 })
  expect((await dayOf(6))?.in).toBeNull()
  expect((await dayOf(3, { accountId: 'sub' }))?.in).toBeNull()
  const { knownSince, days, ...rest } = await read()
  expect(rest).toMatchObject({ from: daysAgo(29), to: today, in: { count: 5, cents: 11_111 } })
  expect([knownSince, days.length]).toEqual([daysAgo(5), 30])
})

test('what is known begins after the last gap, and a day that was read before it was over is one', async () => {
  await readUntilToday(4, at(3, '12:00:00'))
  expect((await read()).knownSince).toBe(today)
  await (await db()).delete(receivedDays)
  await readUntilToday(4, at(2, '12:00:00'))
  expect((await dayOf(3))?.in).toEqual({ count: 0, cents: 0 })
  expect((await dayOf(2))?.in).toBeNull()
})

test('a day with an entry that cannot be read is not known, nor is the sum of its period', async () => {
  await readUntilToday(5)
  await receive({ paidAt: daysAgo(3), cents: 10 }, { paidAt: daysAgo(2), cents: 5 })
  expect((await read()).in).toEqual({ count: 2, cents: 15 })
  await (await db())
    .update(receivedDays)
    .set({ unreadable: 1 })
    .where(eq(receivedDays.day, daysAgo(3)))
  const { in: received, knownSince } = await read()
  expect([received, knownSince]).toEqual([null, daysAgo(5)])
  expect(await dayOf(3)).toMatchObject({ in: null, unreadable: 1 })
  expect(await dayOf(2)).toMatchObject({ in: { count: 1, cents: 5 }, unreadable: 0 })
  await (await db()).delete(receivedDays)
  expect((await read()).in).toBeNull()
})

test('a payment is counted under the id of its entry where it has no other, and without a day in none', async () => {
  await readUntilToday(5)
  await receive(
    { endToEndId: 'cin_1', hasEndToEndId: false, entryId: 'cin_1', paidAt: daysAgo(3), cents: 10 },
    { paidAt: null, cents: 900 },
  )
  expect((await read()).in).toEqual({ count: 1, cents: 10 })
})

test('what goes out is what was confirmed, on the day on which it was sent', async () => {
  await operate('pix.transfer', { createdAt: at(3, '23:00:00'), sentAt: at(2, '09:00:00'), amountCents: 500 })
  await operate('pix.refund', { createdAt: at(2, '23:59:59'), amountCents: 20 })
  await operate('pix.transfer', { state: 'unknown', createdAt: at(2, '12:00:00') })
  await operate('pix.transfer', { createdAt: at(2, '12:00:00'), accountId: 'sub', amountCents: 3 })
  expect((await dayOf(2))?.out).toEqual({ count: 2, cents: 520 })
  expect((await dayOf(3))?.out).toEqual({ count: 0, cents: 0 })
  expect((await dayOf(2, { accountId: 'sub' }))?.out).toEqual({ count: 1, cents: 3 })
})

test('what the provider accepted and did not confirm is apart, and what came back did not go out', async () => {
  const sent = { createdAt: at(2, '09:00:00') }
  await operate('pix.transfer', { ...sent, amountCents: 500 })
  await operate('pix.transfer', { ...sent, amountCents: 70, state: 'accepted' })
  await operate('pix.refund', { ...sent, amountCents: 8, state: 'accepted' })
  await operate('pix.transfer', { ...sent, amountCents: 9_000, state: 'failed' })
  const returned = (returnedCents: number | null) => ({ result: { returnedAt: daysAgo(1), returnedCents } })
  await operate('pix.transfer', { ...sent, amountCents: 900, ...returned(900) })
  await operate('pix.transfer', { ...sent, amountCents: 600, ...returned(null) })
  await operate('pix.transfer', { ...sent, amountCents: 300, ...returned(100) })
  const { out, unconfirmed, outCents } = await read()
  expect({ out, unconfirmed, outCents }).toEqual({
    out: { count: 2, cents: 700 },
    unconfirmed: { count: 2, cents: 78 },
    outCents: 700,
  })
  expect(await dayOf(2)).toMatchObject({ out: { cents: 700 }, unconfirmed: { count: 2, cents: 78 } })
  const { total } = await readParties.perform({ side: 'payees' }, context())
  expect(total).toMatchObject({ count: 2, cents: 700 })
})

test('of two statements of a day the newer one holds, and a balance stays while the sums agree', async () => {
  const statement = async (statedAt: Date, day: { inCents: number; balanceCents: number | null }) =>
    storeDays({ accountId: '', operationId: await operate('pix.statement'), statedAt }, [
      { day: daysAgo(4), outCents: 0, ...day },
    ])
  await statement(at(2, '10:00:00'), { inCents: 100, balanceCents: 900 })
  await statement(at(3, '10:00:00'), { inCents: 99, balanceCents: 1 })
  await statement(at(1, '10:00:00'), { inCents: 100, balanceCents: null })
  expect(await dayOf(4)).toMatchObject({ statement: { inCents: 100, outCents: 0 }, balanceCents: 900 })
  await operate('pix.transfer', { createdAt: at(5, '10:00:00'), amountCents: 30 })
  await operate('pix.transfer', { createdAt: at(4, '10:00:00'), amountCents: 30 })
  const { outCents, out } = await read()
  expect([outCents, out.cents]).toEqual([30, 60])
  await statement(at(0, '10:00:00'), { inCents: 101, balanceCents: null })
  expect(await dayOf(4)).toMatchObject({ statement: { inCents: 101 }, balanceCents: null })
  expect(await dayOf(5)).toMatchObject({ statement: null, balanceCents: null })
})

test('months are the present one and the one before', async () => {
  const { from, to, days } = await read({ span: 'months' })
  expect([from.slice(8), to, days[0]?.day, days.at(-1)?.day]).toEqual(['01', today, from, today])
  expect(Number(today.slice(5, 7)) - Number(from.slice(5, 7))).toBeOneOf([1, -11])
})

test('charges are paid, underpaid, open or expired, and half were paid within a time', async () => {
  const charge = (txid: string, state: string, more: object = {}, input: object = {}) =>
    operate('pix.charge', {
      state,
      createdAt: at(8, '10:00:00'),
      input,
      result: { txid, paidCents: null, ...more },
    })
  await charge('a', 'confirmed', { paidCents: 100 })
  await charge('b', 'confirmed', { paidCents: 99 })
  await charge('c', 'confirmed')
  await charge('d', 'accepted')
  await charge('e', 'accepted', {}, { expiresIn: 30 * 86_400 })
  await charge('f', 'unknown')
  await charge('g', 'failed')
  await receive(
    { txid: 'a', paidAt: `${daysAgo(8)}T10:01:00-03:00`, cents: 100 },
    { txid: 'b', paidAt: `${daysAgo(8)}T10:05:00-03:00`, cents: 99 },
    { txid: 'c', paidAt: daysAgo(8), cents: 100 },
  )
  const found = await readCharges.perform({}, context())
  expect(found).toMatchObject({ created: 5, paid: 3, open: 1, expired: 1, underpaid: 1, medianPaySeconds: 180 })
  expect(found.weeks.filter(({ created }) => created > 0)).toEqual([
    { from: mondayOf(daysAgo(8)), created: 5, paid: 3 },
  ])
  expect((await readCharges.perform({ accountId: 'sub' }, context())).medianPaySeconds).toBeNull()
})

test('a party is its tax id, however it is written; the five with the most, then the others', async () => {
  const payer = (document: string | null, name: string | null) => ({ payer: { document, name }, paidAt: daysAgo(1) })
  await receive(
    { ...payer('11222333000181', 'Alta Mogiana'), cents: 400 },
    { ...payer('11.222.333/0001-81', 'Alta Mogiana'), cents: 300 },
    { ...payer(null, 'Luciana'), cents: 600 },
    { ...payer('***.456.789-**', 'Caio'), cents: 500 },
    ...[40, 30, 20, 10].map((cents) => ({ ...payer(`5299822472${cents}`, `P${cents}`), cents })),
    { ...payer(null, null), cents: 9_000 },
  )
  const { rows, others, total } = await readParties.perform({}, context())
  expect(rows.map(({ name, count, cents }) => [name, count, cents])).toEqual([
    ['Alta Mogiana', 2, 700],
    ['Luciana', 1, 600],
    ['Caio', 1, 500],
    ['P40', 1, 40],
    ['P30', 1, 30],
  ])
  expect(others).toEqual({ parties: 2, count: 3, cents: 9_030 })
  expect(total).toEqual({ parties: 7, count: 9, cents: 10_900 })
})

test('a payee is the holder of a tax id key, or named by the provider or the directory, and never by a typed document', async () => {
  const key = (type: string, value: string) => ({ input: { key: { type, value } } })
  const owner = { about: { payee: { owner: { name: 'Papelaria Nova', document: '***.982.247-**' } } } }
  await operate('pix.transfer', { ...key('CPF', '52998224725'), ...owner, amountCents: 5 })
  const typed = { receiverDocument: '11222333000181', key: { type: 'EMAIL', value: 'a@example.com' } }
  await operate('pix.transfer', { input: typed, amountCents: 4 })
  const receiver = { name: 'Alta Mogiana', document: '11222333000181' }
  await operate('pix.transfer', { ...key('EMAIL', 'm@example.com'), result: { receiver }, amountCents: 3 })
  await operate('pix.transfer', { ...key('EMAIL', 'b@example.com'), amountCents: 900, state: 'failed' })
  const { rows } = await readParties.perform({ side: 'payees' }, context())
  expect(rows).toEqual([
    { name: 'Papelaria Nova', taxId: '52998224725', count: 1, cents: 5 },
    { name: 'a@example.com', taxId: null, count: 1, cents: 4 },
    { name: 'Alta Mogiana', taxId: '11222333000181', count: 1, cents: 3 },
  ])
})
