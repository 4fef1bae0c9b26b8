import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { createPerson } from '@/e2e/harness/people'
import { setUpSimulator } from '@/e2e/harness/simulator'
import { approveOperation } from '@/lib/features/approvals/service'
import { changeRow, createBatch } from '@/lib/features/pix/batches/drafts-service'
import { askForBatch } from '@/lib/features/pix/batches/requests-service'
import { getBatch, listBatchRows } from '@/lib/features/pix/batches/service'
import { findBatch } from '@/lib/features/pix/batches/store/batches'
import { rowOperationId } from '@/lib/features/pix/batches/store/row-operation'
import { batches } from '@/lib/features/pix/batches/store/tables'
import { db } from '@/lib/server/db/client'
import { notices } from '@/lib/server/db/event-tables'
import { operations } from '@/lib/server/db/schema'
import { operationOf } from '@/lib/server/operations/operation'
import { submit } from '@/lib/server/operations/perform'
import { expireStaleSending } from '@/lib/server/operations/recovery'
import { sendBatch } from './send-batch'
import { cancelBatch, draftAgain, pauseBatch, resumeBatch } from './service'

const threshold = 1_000_000
const simulator = await setUpSimulator({}, { APPROVAL_THRESHOLD_CENTS: String(threshold) })
const marina = await createPerson('Marina', 'finance')
const rafael = await createPerson('Rafael', 'manager')

const context = { person: marina, signal: new AbortController().signal }
const body = async function* (text: string) {
  yield Buffer.from(text)
}
let count = 0
/** Rows with new keys. */
const lines = (amounts: number[]) =>
  amounts.map((cents) => {
    count += 1
    return `lote${count}@exemplo.com.br;EMAIL;${(cents / 100).toFixed(2)}`
  })
const draft = async (...amounts: number[]) => {
  const file = ['chave;tipo;valor', ...lines(amounts)].join('\n')
  return createBatch({ kind: 'transfers' }, marina, body(file))
}
const ask = (id: string, version = 1, key: string = crypto.randomUUID()) => askForBatch({ id, version }, marina, key)
const view = (id: string) => getBatch.perform({ id }, context)
const rows = async (id: string) => (await listBatchRows.perform({ id }, context)).items
const record = async (id: string) => (await findBatch(id)).batch
const send = async (id: string) => sendBatch(await record(id))
const requests = () => simulator.requests({ service: 'pix', path: '/v1/wallet/transfer' })

test('rows below the threshold are sent, each as a transfer whose id comes from batch and row', async () => {
  const { id } = await draft(1_001, 1_002, 1_003, 1_004, 1_005)
  expect(await ask(id)).toMatchObject({ status: 202, data: { kind: 'pix.batch', id, state: 'confirmed' } })
  expect(await view(id)).toMatchObject({ state: 'sending', counts: { waiting: 5 } })
  await send(id)
  expect(await view(id)).toMatchObject({ state: 'done', counts: { waiting: 0, accepted: 5 } })
  const sent = await rows(id)
  expect(sent.map(({ operationId }) => operationId)).toEqual(sent.map(({ rowId }) => rowOperationId(id, rowId)))
  const keys = requests().map(({ body: text }) => JSON.parse(text ?? '').idempotency_key)
  expect(keys.toSorted()).toEqual(sent.map(({ rowId }) => rowOperationId(id, rowId)).toSorted())
})

test('two workers at once, and one again afterwards, send no row twice', async () => {
  const { id } = await draft(...Array.from({ length: 12 }, (_, at) => 2_000 + at))
  await ask(id)
  await Promise.all([send(id), send(id)])
  await send(id)
  expect(requests()).toHaveLength(12)
  expect(await view(id)).toMatchObject({ state: 'done', counts: { accepted: 12, waiting: 0 } })
})

test('the same key answers the same request; another key, or another version, is a conflict', async () => {
  const { id } = await draft(3_001)
  const key = crypto.randomUUID()
  await expect(ask(id, 2)).rejects.toMatchObject({ code: 'conflict' })
  await ask(id, 1, key)
  expect(await ask(id, 1, key)).toMatchObject({ status: 202, data: { id } })
  await expect(ask(id)).rejects.toMatchObject({ code: 'conflict' })
  const [row] = await rows(id)
  await expect(
    changeRow.run({ id, rowId: row?.rowId ?? '', version: 1, amountCents: 9 }, marina),
  ).rejects.toMatchObject({
    code: 'conflict',
  })
})

test('a sum from the threshold on waits for another person, who decides on the version that they read, once', async () => {
  const { id, version } = await draft(600_000, 500_000)
  expect(await ask(id)).toMatchObject({ data: { state: 'awaiting_approval' } })
  expect(await view(id)).toMatchObject({ state: 'awaiting_approval' })
  await send(id)
  expect(requests()).toEqual([])
  const approve = (of?: number) => approveOperation.run({ operationId: id, version: of }, rafael)
  await expect(approve()).rejects.toMatchObject({ code: 'invalid_request' })
  await expect(approve(version + 1)).rejects.toMatchObject({ code: 'conflict' })
  const answers = await Promise.allSettled([approve(version), approve(version)])
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  await send(id)
  expect(requests()).toHaveLength(2)
})

test('what has changed since it was requested is not approved', async () => {
  const { id, version } = await draft(1_100_000)
  await ask(id)
  await (await db()).update(batches).set({ accountId: 'another' }).where(eq(batches.id, id))
  await expect(approveOperation.run({ operationId: id, version }, rafael)).rejects.toMatchObject({ code: 'conflict' })
  await cancelBatch.run({ id }, marina)
  expect(await view(id)).toMatchObject({ state: 'cancelled' })
})

test('rows of a batch that are not sent yet count for what their receiver gets on the day', async () => {
  const file = ['chave;tipo;valor', 'mesmo@exemplo.com.br;EMAIL;6000.00'].join('\n')
  const { id } = await createBatch({ kind: 'transfers' }, marina, body(file))
  await ask(id)
  await pauseBatch.run({ id }, marina)
  const input = { amountCents: 500_000, key: { type: 'EMAIL', value: 'mesmo@exemplo.com.br' } }
  const { row } = await submit(operationOf('pix.transfer'), crypto.randomUUID(), input, marina)
  expect(row.state).toBe('awaiting_approval')
})

test('a lost answer leaves its row unknown, and the others go on', async () => {
  const { id } = await draft(4_001, 4_002, 4_003)
  await ask(id)
  simulator.armFault({ service: 'pix', path: '/v1/wallet/transfer', kind: 'applied-then-reset' })
  await send(id)
  expect(await view(id)).toMatchObject({ state: 'done', counts: { unknown: 1, accepted: 2 } })
  await send(id)
  expect(requests()).toHaveLength(3)
})

test('killed after a row was recorded, the rest is sent and that row is unknown, never sent by the batch again', async () => {
  const { id } = await draft(5_001, 5_002)
  await ask(id)
  const [first] = await rows(id)
  await send(id)
  const operationId = first?.operationId ?? rowOperationId(id, first?.rowId ?? '')
  const database = await db()
  await database
    .update(operations)
    .set({ state: 'sending', result: null, leaseUntil: new Date(0) })
    .where(eq(operations.id, operationId))
  await database.update(batches).set({ state: 'sending' }).where(eq(batches.id, id))
  await send(id)
  expect(await view(id)).toMatchObject({ state: 'sending', counts: { sending: 1 } })
  await expireStaleSending()
  await send(id)
  expect(await view(id)).toMatchObject({ state: 'done', counts: { unknown: 1, accepted: 1 } })
  expect(requests()).toHaveLength(2)
})

test('paused, nothing more is sent until it is resumed; cancelled, nothing at all', async () => {
  const { id } = await draft(6_001, 6_002)
  await ask(id)
  const before = await record(id)
  await pauseBatch.run({ id }, marina)
  await sendBatch(before)
  expect(requests()).toEqual([])
  expect(await view(id)).toMatchObject({ state: 'paused', pausedBecause: 'person' })
  await resumeBatch.run({ id }, marina)
  await cancelBatch.run({ id }, marina)
  await sendBatch(before)
  expect(requests()).toEqual([])
  await expect(resumeBatch.run({ id }, marina)).rejects.toMatchObject({ code: 'conflict' })
})

test('a row that the balance does not cover pauses the batch unsent', async () => {
  const { id } = await draft(7_001, 7_002)
  await ask(id)
  simulator.armFault({ service: 'pix', path: '/v1/wallet/balance', kind: 'status', status: 200, times: 9, body: poor })
  await send(id)
  expect(await view(id)).toMatchObject({ state: 'paused', pausedBecause: 'balance', counts: { waiting: 2 } })
  expect(requests()).toEqual([])
  const data = { state: 'paused', because: 'balance' }
  expect(await (await db()).select().from(notices).where(eq(notices.subject, id))).toMatchObject([{ data }])
})

const poor = { success: true, data: { value: 1, waiting_value: 0 } }

test('rows that failed become one new draft, and another only once that was cancelled', async () => {
  const { id } = await draft(8_001, 8_002)
  await ask(id)
  simulator.armFault({ service: 'pix', path: '/v1/wallet/transfer', kind: 'success-false' })
  await send(id)
  expect(await view(id)).toMatchObject({ state: 'done', counts: { failed: 1, accepted: 1 } })
  const again = await draftAgain.run({ id }, marina)
  expect(again).toMatchObject({ state: 'draft', rows: 1, againOf: id, problems: 0 })
  expect(await draftAgain.run({ id }, marina)).toMatchObject({ id: again.id })
  await cancelBatch.run({ id: again.id }, marina)
  expect((await draftAgain.run({ id }, marina)).id).not.toBe(again.id)
})
