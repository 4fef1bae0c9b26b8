import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createPerson } from '@/e2e/harness/people'
import { setUpSimulator } from '@/e2e/harness/simulator'
import { accountIds, freshDeposit, pixClient } from '@/e2e/simulator/test-client'
import { createCharge, getCharge } from '@/lib/features/pix/charges/service'
import { findSeen } from '@/lib/features/pix/received/store/seen-payments'
import { refundPayment } from '@/lib/features/pix/refunds/service'
import { returnedPayments } from '@/lib/features/reconciliation/store/received-tables'
import { db } from '@/lib/server/db/client'
import { liveMessages, notices } from '@/lib/server/db/event-tables'
import { operations } from '@/lib/server/db/schema'
import { startHub, stopHub } from '@/lib/server/live/hub'
import { startInvalidation } from '@/lib/server/live/invalidation'
import { submit } from '@/lib/server/operations/perform'
import { checkDue } from '@/lib/server/operations/recovery'
import { processOne, processStored, startInbox, storeBody, storePix } from './events.fixture'
import './cash-in'

const receivedRead = { code: 'event.received-read', values: {} }
const refundsRead = { code: 'event.refunds-read', values: {} }
const storedEntry = (endToEndId: string) => ({ code: 'event.payment-kept', values: { endToEndId } })

const inbox = await startInbox()
const simulator = await setUpSimulator({ appUrl: inbox.url })
const person = await createPerson('Marina', 'finance')

beforeAll(async () => {
  startInvalidation()
  await startHub()
})
afterAll(async () => {
  await stopHub()
})

const charge = async (input: object = { amountCents: 700 }) => {
  const { row } = await submit(createCharge, crypto.randomUUID(), input, person)
  return { id: row.id, txid: createCharge.result.parse(row.result).txid }
}
const stateOf = async (id: string) => {
  const [row] = await (await db()).select().from(operations).where(eq(operations.id, id))
  return row
}
const requests = (path: string) => simulator.requests({ service: 'pix', path: `/v1/pix/cashin/${path}` })
const e2e = (n: number) => `E18236120202611201200${String(n).padStart(11, '0')}`

describe('a charge', () => {
  test('that was paid is confirmed by what upstream then says, and again changes nothing', async () => {
    const { id, txid } = await charge()
    await getCharge.perform({ id }, { person, signal: new AbortController().signal })
    simulator.payCharge(txid)
    const event = await processOne(storeBody('pix', await inbox.arrived(txid)))
    expect(event).toMatchObject({ state: 'processed', attempts: 1, error: null })
    expect(event.outcome).toContainEqual({ code: 'event.charge-read', values: { id, state: 'confirmed' } })
    expect(await stateOf(id)).toMatchObject({ state: 'confirmed', result: { status: 'paid', paid: true } })

    simulator.clearRequests()
    const again = await processOne(storePix('CashIn', { txid }))
    expect(again.outcome).toEqual([receivedRead])
    expect(requests('get')).toEqual([])
  })

  test('that was paid with another amount shows what upstream says, and notifies its maker', async () => {
    const { id, txid } = await charge({ amountCents: 500_000, valueChangeMode: 'VALOR_ABERTO' })
    simulator.payCharge(txid, { value: 0.01 })
    await processOne(storeBody('pix', await inbox.arrived(txid)))
    expect(await stateOf(id)).toMatchObject({ state: 'confirmed', result: { paid: true, paidCents: 1 } })
    const [notification] = await (await db()).select().from(notices).where(eq(notices.subject, id))
    expect(notification?.data).toMatchObject({ state: 'confirmed', amountCents: 500_000, paidCents: 1, givenUp: false })
  })

  test('whose amount came later is completed by a later event', async () => {
    const { id, txid } = await charge()
    simulator.changeCharge(txid, { value: null })
    simulator.payCharge(txid)
    await processOne(storePix('CashIn', { txid, value: 7 }))
    expect(await stateOf(id)).toMatchObject({ state: 'confirmed', result: { paidCents: null } })
    simulator.changeCharge(txid, { value: 7 })
    await processOne(storePix('CashIn', { txid }))
    expect(await stateOf(id)).toMatchObject({ state: 'confirmed', result: { paidCents: 700 } })
  })

  test('that an event calls paid, and upstream does not, stays as it is', async () => {
    const { id, txid } = await charge()
    const { outcome } = await processOne(storePix('CashIn', { pix: { txid, status: 'paid' } }))
    expect(outcome[0]).toEqual({ code: 'event.charge-read', values: { id, state: 'accepted' } })
    expect(await stateOf(id)).toMatchObject({ state: 'accepted' })
  })

  test('that cannot be read is tried again, and holds up no other', async () => {
    const [bad, good] = [await charge(), await charge()]
    for (const { txid } of [bad, good]) simulator.payCharge(txid)
    simulator.armFault({
      service: 'pix',
      path: '/v1/pix/cashin/get',
      match: bad.txid,
      kind: 'status',
      status: 503,
      times: 3,
    })
    const ids = [await storePix('CashIn', { txid: bad.txid }), await storePix('CashIn', { txid: good.txid })]
    expect(await processStored(...ids)).toMatchObject([
      { state: 'waiting', attempts: 1, error: expect.stringContaining('failed (503)') },
      { state: 'processed' },
    ])
    expect(await stateOf(good.id)).toMatchObject({ state: 'confirmed' })
    simulator.clearFaults()
    expect(await processStored(...ids)).toMatchObject([
      { state: 'processed', attempts: 2, error: null },
      { state: 'processed', attempts: 1 },
    ])
    expect(await stateOf(bad.id)).toMatchObject({ state: 'confirmed' })
  })
})

describe('the end-to-end id', () => {
  test('of a listed payment is stored with what upstream lists of it', async () => {
    const endToEndId = freshDeposit(simulator, 12.34)
    const details = { end_to_end_id: endToEndId, value: 99, payer: { name: 'Outra', document: '1' } }
    expect((await processOne(storePix('CashIn', details))).outcome).toContainEqual(storedEntry(endToEndId))
    expect(await findSeen(endToEndId)).toMatchObject({
      amountCents: 1_234,
      payer: { name: expect.not.stringMatching('Outra') },
    })
  })

  const unlisted: [string, (id: string) => unknown, object][] = [
    [
      'as the event has it',
      (id) => ({ endToEndId: id, value: 1.1, txid: 'abc', payer: { name: 'Ana', document: null } }),
      { amountCents: 110, txid: 'abc', payer: { name: 'Ana', document: null } },
    ],
    [
      'deep inside',
      (id) => ({ pix: [{ e2e_id: id, valor: '10.05', horario: '2026-11-20T12:00:00Z' }] }),
      { amountCents: 1_005, at: '2026-11-20T12:00:00Z' },
    ],
    [
      'with the amount outside',
      (id) => ({ value: 0.3, pix: { EndToEndId: id } }),
      { amountCents: 30, at: '2026-11-20T12:00:00Z' },
    ],
    ['in details that are a text', (id) => JSON.stringify({ end_to_end_id: id, value: 4 }), { amountCents: 400 }],
  ]
  test.each(unlisted)('of one that is not listed, %s', async (words, data, stored) => {
    const endToEndId = e2e(words.length)
    expect((await processOne(storePix('CashIn', data(endToEndId)))).outcome).toContainEqual(storedEntry(endToEndId))
    expect(await findSeen(endToEndId)).toMatchObject(stored)
  })

  test.each([
    ['without an amount', { end_to_end_id: e2e(101) }],
    ['with no exact amount', { end_to_end_id: e2e(101), value: 1.005 }],
    ['of money that goes back', { end_to_end_id: e2e(101), value: 5, type: 'DEPOSIT_REFUND' }],
  ])('%s is not stored as a payment', async (_, data) => {
    expect(await processOne(storePix('CashIn', data))).toMatchObject({ state: 'processed' })
    expect(await findSeen(e2e(101))).toBeNull()
  })
})

test.each<[string, unknown]>([
  ['nothing', null],
  ['a word', 'pago'],
  ['a number', 7],
  ['a list of lists', [[['x']], null]],
  ['strange values', { txid: { a: [] }, value: {}, end_to_end_id: 5, payer: 'Ana' }],
])('details that are %s are processed all the same', async (_, data) => {
  expect(await processOne(storePix('CashIn', data))).toMatchObject({ state: 'processed', error: null })
})

test('a return that an event tells of is asked about, and stored with its payment', async () => {
  const endToEndId = freshDeposit(simulator, 6)
  await pixClient(simulator).post('/v1/pix/cashin/refund', { end_to_end_id: endToEndId })
  simulator.settleRefund(endToEndId, 'DEVOLVIDO')
  await processOne(storeBody('pix', await inbox.arrived(endToEndId, 'DEPOSIT_REFUND')))
  const rows = await (await db()).select().from(returnedPayments).where(eq(returnedPayments.endToEndId, endToEndId))
  expect(rows).toMatchObject([{ returnedCents: 600 }])
})

test('a hundred events are one reading of the list, published once', async () => {
  const ids: number[] = []
  for (let n = 0; n < 100; n += 1)
    ids.push(await storePix('CashIn', { end_to_end_id: e2e(1_000 + n), value: 1, txid: `nobody${n}` }))
  const [last] = await (await db()).select({ id: sql<number>`max(${liveMessages.id})` }).from(liveMessages)
  const events = await processStored(...ids)
  expect(new Set(events.map(({ state }) => state))).toEqual(new Set(['processed']))
  expect(simulator.requests({ service: 'pix' }).map(({ path }) => path)).toEqual(['/v1/pix/cashin/list'])
  const details = await (await db())
    .select()
    .from(liveMessages)
    .where(sql`${liveMessages.id} > ${last?.id ?? 0}`)
  expect(details.map(({ topic, subject }) => [topic, subject])).toEqual([
    ['pix.received', null],
    ['webhooks', null],
  ])
  expect(await findSeen(e2e(1_099))).toMatchObject({ amountCents: 100 })
})

test('a payment of a sub-account is looked for there', async () => {
  const [, sub] = accountIds(simulator)
  const endToEndId = freshDeposit(simulator, 3, sub)
  await processOne(storePix('CashIn', { end_to_end_id: endToEndId, value: 3 }, { accountId: sub }))
  expect(requests('list').map(({ query }) => query?.subaccount_id)).toEqual([sub])
  expect(await findSeen(endToEndId)).toMatchObject({ accountId: sub })
})

test('an upstream that is down leaves the event waiting, and it is processed later', async () => {
  simulator.armFault({ service: 'pix', path: '/v1/pix/cashin/list', kind: 'status', status: 500, times: 3 })
  const id = await storePix('CashIn', { end_to_end_id: e2e(7_000), value: 2 })
  expect(await processStored(id)).toMatchObject([{ state: 'waiting', error: expect.any(String) }])
  simulator.clearFaults()
  expect(await processStored(id)).toMatchObject([{ state: 'processed' }])
  expect(await findSeen(e2e(7_000))).not.toBeNull()
})

test('a refund under way is read again within a second, whatever the event is about, and not over and over', async () => {
  const endToEndId = freshDeposit(simulator, 5)
  const { row } = await submit(refundPayment, crypto.randomUUID(), { endToEndId }, person)
  simulator.settleRefund(endToEndId, 'DEVOLVIDO')
  const lookedLongAgo = { checks: 8, nextCheckAt: sql`now() + interval '10 minutes'` }
  await (await db()).update(operations).set(lookedLongAgo).where(eq(operations.id, row.id))
  const event = await processOne(storePix('CashIn', null))
  expect(event.outcome[0]).toEqual(receivedRead)
  expect(event.outcome).toContainEqual(refundsRead)
  await checkDue()
  expect(await stateOf(row.id)).toMatchObject({ state: 'confirmed', result: { status: 'DEVOLVIDO' } })

  const other = await submit(refundPayment, crypto.randomUUID(), { endToEndId: freshDeposit(simulator, 5) }, person)
  const justLooked = { checks: 8, nextCheckAt: sql`now() + interval '15 minutes'` }
  await (await db()).update(operations).set(justLooked).where(eq(operations.id, other.row.id))
  expect((await processOne(storePix('CashIn', null))).outcome).not.toContainEqual(refundsRead)
  expect(await stateOf(other.row.id)).toMatchObject({ checks: 8 })
})

test('a payment whose id is its end-to-end id is stored by it, dated by the clock of São Paulo', async () => {
  const id = 'E18236120202611201200aBcDeFgHiJk'
  await processOne(storePix('CashIn', { id, value: '12.50', type: 'DEPOSIT', created_at: '2026-11-20T09:00:30' }))
  expect(await findSeen(id)).toMatchObject({ amountCents: 1_250, at: '2026-11-20T09:00:30-03:00' })
})
