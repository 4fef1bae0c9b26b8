import { and, asc, eq } from 'drizzle-orm'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { createPerson } from '@/e2e/harness/people'
import { setUpSimulator } from '@/e2e/harness/simulator'
import { addDays, currentDay } from '@/lib/core/dates'
import { approveOperation } from '@/lib/features/approvals/service'
import { createBatch } from '@/lib/features/pix/batches/drafts-service'
import { askForBatch } from '@/lib/features/pix/batches/requests-service'
import { getBatch, listBatchRows } from '@/lib/features/pix/batches/service'
import { findBatch } from '@/lib/features/pix/batches/store/batches'
import { getScheduledDays } from '@/lib/features/pix/transfers/service'
import { db } from '@/lib/server/db/client'
import { notices } from '@/lib/server/db/event-tables'
import { operationOf } from '@/lib/server/operations/operation'
import { sendDue } from '@/lib/server/operations/schedule'
import { settle } from '@/lib/server/operations/settle'
import { sendBatch } from './send-batch'
import { cancelBatch, draftAgain } from './service'

const simulator = await setUpSimulator({}, { APPROVAL_THRESHOLD_CENTS: '1000000' })
const marina = await createPerson('Marina', 'finance')
const rafael = await createPerson('Rafael', 'manager')
const context = { person: marina, signal: new AbortController().signal }
const today = currentDay(new Date())
const sendOn = addDays(today, 2)

beforeAll(() => vi.useFakeTimers({ toFake: ['Date'] }))
beforeEach(() => at(today, '12:00'))
const at = (day: string, time: string) => vi.setSystemTime(new Date(`${day}T${time}:00-03:00`))

const body = async function* (text: string) {
  yield Buffer.from(text)
}
let count = 0
const draft = (...rows: [reais: string, day?: string][]) => {
  const lines = rows.map(([reais, day = '']) => {
    count += 1
    return `dia${count}@exemplo.com.br;EMAIL;${reais};${day}`
  })
  return createBatch({ kind: 'transfers' }, marina, body(['chave;tipo;valor;data', ...lines].join('\n')))
}
const ask = (id: string, day?: string) => askForBatch({ id, version: 1, sendOn: day }, marina, crypto.randomUUID())
const view = (id: string) => getBatch.perform({ id }, context)
const send = async (id: string) => sendBatch((await findBatch(id)).batch)
const requests = () => simulator.requests({ service: 'pix', path: '/v1/wallet/transfer' })
const result = { txid: 'txid', externalId: 'external', endToEndId: null, extra: {} }
/** Notices of a batch to its requester. */
const noticesOf = async (id: string) =>
  (await db())
    .select()
    .from(notices)
    .where(and(eq(notices.subject, id), eq(notices.userId, marina.id)))
    .orderBy(asc(notices.id))
const written = (day: string) => day.split('-').toReversed().join('/')

test('is scheduled once approved, and sent on its day at a sending time', async () => {
  const { id, version } = await draft(['6000,00'], ['5000,00'])
  expect(await ask(id, sendOn)).toMatchObject({ status: 202, data: { state: 'awaiting_approval', sendOn } })
  await approveOperation.run({ operationId: id, version }, rafael)
  expect(await view(id)).toMatchObject({ state: 'scheduled', sendOn, nextDay: sendOn, counts: { waiting: 2 } })
  await sendDue()
  expect(await view(id)).toMatchObject({ state: 'scheduled' })
  at(sendOn, '08:00')
  await sendDue()
  expect(await view(id)).toMatchObject({ state: 'sending' })
  await send(id)
  const done = await view(id)
  expect(done).toMatchObject({ state: 'done', counts: { accepted: 2 } })
  expect(done.nextDay).toBeUndefined()
  expect(requests()).toHaveLength(2)
})

test('short of balance at the first time, begins at the second', async () => {
  const { id } = await draft(['10,00'])
  await ask(id, sendOn)
  at(sendOn, '08:00')
  const poor = { success: true, data: { value: 1, waiting_value: 0 } }
  simulator.armFault({ service: 'pix', path: '/v1/wallet/balance', kind: 'status', status: 200, body: poor })
  await sendDue()
  expect(await view(id)).toMatchObject({ state: 'scheduled' })
  at(sendOn, '11:00')
  await sendDue()
  expect(await view(id)).toMatchObject({ state: 'sending' })
})

test('cancelled while it is scheduled, sends nothing on its day', async () => {
  const { id } = await draft(['11,00'])
  await ask(id, sendOn)
  expect(await cancelBatch.run({ id }, marina)).toMatchObject({ state: 'cancelled' })
  at(sendOn, '08:00')
  await sendDue()
  await send(id)
  expect(await view(id)).toMatchObject({ state: 'cancelled', counts: { waiting: 1 } })
  expect(requests()).toEqual([])
})

test('a row with a later day of the file goes on that day, the others at once', async () => {
  const { id, unconfirmed } = await draft(['12,00'], ['13,00', written(sendOn)], ['14,00', written(today)])
  expect(unconfirmed).toBe(0)
  await ask(id)
  await send(id)
  expect(await view(id)).toMatchObject({ state: 'scheduled', nextDay: sendOn, counts: { accepted: 2, scheduled: 1 } })
  at(sendOn, '08:00')
  await sendDue()
  expect(await view(id)).toMatchObject({ state: 'done', counts: { accepted: 3 } })
})

test('a row of an approved batch is sent on its day by the batch’s approval', async () => {
  const { id, version } = await draft(['10000,00', written(sendOn)])
  await ask(id)
  await approveOperation.run({ operationId: id, version }, rafael)
  await send(id)
  expect(await view(id)).toMatchObject({ state: 'scheduled' })
  at(sendOn, '08:00')
  await sendDue()
  expect(await view(id)).toMatchObject({ state: 'done', counts: { accepted: 1 } })
})

test('cancelled while rows wait for their days, those are cancelled with it', async () => {
  const { id } = await draft(['15,00'], ['16,00', written(sendOn)])
  await ask(id)
  await send(id)
  expect(await cancelBatch.run({ id }, marina)).toMatchObject({
    state: 'cancelled',
    counts: { accepted: 1, cancelled: 1 },
  })
  await expect(cancelBatch.run({ id }, marina)).rejects.toMatchObject({ code: 'conflict' })
  const { items } = await listBatchRows.perform({ id }, context)
  expect(items.map(({ state }) => state)).toEqual(['accepted', 'cancelled'])
})

test('a day more than a year away is a problem of the row', async () => {
  const { problems } = await draft(['17,00', written(addDays(today, 366))])
  expect(problems).toBe(1)
})

test('short of balance all day, every row has failed for it, and one click drafts them again', async () => {
  const { id } = await draft(['18,00'], ['19,00'])
  await ask(id, sendOn)
  const poor = { success: true, data: { value: 1, waiting_value: 0 } }
  simulator.armFault({ service: 'pix', path: '/v1/wallet/balance', kind: 'status', status: 200, body: poor, times: 9 })
  at(sendOn, '23:00')
  await sendDue()
  expect(await view(id)).toMatchObject({ state: 'done', counts: { failed: 2, waiting: 0 } })
  const { items } = await listBatchRows.perform({ id }, context)
  expect(items).toMatchObject([{ error: { code: 'insufficient_balance' } }, { state: 'failed' }])
  expect(await noticesOf(id)).toMatchObject([{ kind: 'operation.moved', data: { code: 'insufficient_balance' } }])
  expect(await draftAgain.run({ id }, marina)).toMatchObject({ state: 'draft', rows: 2 })
})

test('rows of one day are one notice to the requester, with what became of them', async () => {
  const { id } = await draft(['20,00'], ['21,00', written(sendOn)], ['22,00', written(sendOn)])
  await ask(id)
  await send(id)
  const { items } = await listBatchRows.perform({ id }, context)
  const confirm = (row: number) => {
    const operation = operationOf('pix.transfer')
    return settle(operation, items[row]?.operationId ?? '', { state: 'confirmed', result }, null)
  }
  await confirm(0)
  expect(await noticesOf(id)).toMatchObject([
    { kind: 'batch.moved', data: { state: 'settled', confirmed: 1, failed: 0 } },
  ])
  at(sendOn, '08:00')
  await sendDue()
  await confirm(1)
  expect(await noticesOf(id)).toHaveLength(1)
  await confirm(2)
  expect(await noticesOf(id)).toMatchObject([{}, { data: { confirmed: 2, accepted: 0 } }])
})

test('counts each of its rows among the payments of its day, and a row with a day of its own on that day', async () => {
  const batchDay = addDays(today, 40)
  const { id } = await draft(['23,00'], ['24,00'])
  await ask(id, batchDay)
  const { id: other } = await draft(['25,00', written(batchDay)])
  await ask(other)
  await send(other)
  const { days } = await getScheduledDays.perform({}, context)
  expect(days.find(({ day }) => day === batchDay)).toEqual({
    ...{ day: batchDay, count: 3, transfers: 1, batches: 1 },
    cents: 7_200,
  })
})

test('the person who read the file is notified when another person cancels the batch', async () => {
  const bruno = await createPerson('Bruno', 'finance')
  const { id } = await draft(['26,00'], ['27,00', written(sendOn)])
  await ask(id)
  await send(id)
  await cancelBatch.run({ id }, bruno)
  expect(await noticesOf(id)).toMatchObject([{ kind: 'batch.moved', data: { state: 'cancelled' } }])
})
