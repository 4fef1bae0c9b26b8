import { expect, test } from 'vitest'
import { findOperation, workerChecks } from '@/e2e/harness/operations'
import { createPerson } from '@/e2e/harness/people'
import { setUpSimulator } from '@/e2e/harness/simulator'
import { addDays, currentDay } from '@/lib/core/dates'
import { approveOperation } from '@/lib/features/approvals/service'
import { createBatch } from '@/lib/features/pix/batches/drafts-service'
import { askForBatch } from '@/lib/features/pix/batches/requests-service'
import { getBatch, listBatchRows } from '@/lib/features/pix/batches/service'
import { findBatch } from '@/lib/features/pix/batches/store/batches'
import { transferInput, type transferResult } from '@/lib/features/pix/transfers/schema'
import { getTransfer, reviewTransfer, sendTransfer } from '@/lib/features/pix/transfers/service'
import { submit, verify } from '@/lib/server/operations/perform'
import { settle } from '@/lib/server/operations/settle'
import { sendBatch } from './send-batch'
import { draftAgain } from './service'

const simulator = await setUpSimulator({}, { APPROVAL_THRESHOLD_CENTS: '1000000' })
const marina = await createPerson('Marina', 'finance')
const rafael = await createPerson('Rafael', 'manager')
const context = { person: marina, signal: new AbortController().signal }

const path = '/v1/wallet/transfer'
const body = async function* (text: string) {
  yield Buffer.from(text)
}
/** A requested batch whose rows pay these keys 50 reais each. */
async function requested(...keys: string[]) {
  const file = ['chave;tipo;valor', ...keys.map((key) => `${key};EMAIL;50,00`)].join('\n')
  const { id } = await createBatch({ kind: 'transfers' }, marina, body(file))
  await askForBatch({ id, version: 1 }, marina, crypto.randomUUID())
  return id
}
const view = (id: string) => getBatch.perform({ id }, context)
const rows = async (id: string) => (await listBatchRows.perform({ id }, context)).items
const send = async (id: string) => sendBatch((await findBatch(id)).batch)
const email = () => `${crypto.randomUUID()}@exemplo.com.br`
const refuse = (match: string) =>
  simulator.armFault({ service: 'pix', path, match, kind: 'status', status: 400, body: invalid })
const invalid = { success: false, message: 'Invalid value', data: null }
const result: typeof transferResult._input = { txid: 'txid', externalId: null, extra: {} }
/** Upstream reports it by name, in whatever state it is. */
const report = (id: string) => settle(sendTransfer, id, { state: 'confirmed', result }, null, { corrects: true })
const requests = (match: string) =>
  simulator.requests({ service: 'pix', path }).filter(({ body: text }) => text?.includes(match))

/** A batch with one refused row; the row's operation and its key. */
async function withRefusedRow() {
  const key = email()
  refuse(key)
  const id = await requested(key, email())
  await send(id)
  const [row] = await rows(id)
  return { id, key, operationId: row?.operationId ?? '' }
}

test('a draft of what failed holds the rows that certainly were not made: one given up stays to be decided on', async () => {
  const [refused, lost, fine] = [email(), email(), email()]
  refuse(refused)
  simulator.armFault({ service: 'pix', path, match: lost, kind: 'applied-then-refused', times: 9 })
  const id = await requested(refused, lost, fine)
  await send(id)
  const operationId = (await rows(id)).find(({ key }) => key?.value === lost)?.operationId ?? ''
  await workerChecks(operationId)
  expect(await view(id)).toMatchObject({ state: 'done', counts: { failed: 1, unknown: 1, accepted: 1 }, unmade: 1 })
  await verify(operationId, 'abandon', marina)
  expect(await view(id)).toMatchObject({ counts: { failed: 2, accepted: 1 }, unmade: 1 })
  const again = await draftAgain.run({ id }, marina)
  expect((await rows(again.id)).map(({ key }) => key?.value)).toEqual([refused])
})

test('a draft whose row turns out to have been made is marked, and is sent only once a person has confirmed it', async () => {
  const { id, operationId } = await withRefusedRow()
  const again = await draftAgain.run({ id }, marina)
  await report(operationId)
  expect(await view(id)).toMatchObject({ counts: { confirmed: 1, failed: 0 }, unmade: 0 })
  await expect(askForBatch({ id: again.id, version: 1 }, marina, crypto.randomUUID())).rejects.toMatchObject({
    code: 'conflict',
  })
  expect(await rows(again.id)).toMatchObject([{ warnings: expect.arrayContaining(['paid_recently']) }])
})

test('a requested batch does not send the row that turned out to have been made meanwhile', async () => {
  const { id, key, operationId } = await withRefusedRow()
  const again = await draftAgain.run({ id }, marina)
  await askForBatch({ id: again.id, version: 1 }, marina, crypto.randomUUID())
  await report(operationId)
  await send(again.id)
  expect(await rows(again.id)).toMatchObject([
    {
      state: 'failed',
      operationId: null,
      error: { code: 'already_requested', record: { code: 'refused.already-made' } },
    },
  ])
  expect(requests(key)).toHaveLength(1)
})

test('a transfer that repeats another one is refused once that was made: requested, approved or on its day', async () => {
  const key = { type: 'EMAIL', value: email() } as const
  const first = crypto.randomUUID()
  refuse(first)
  await submit(sendTransfer, first, { amountCents: 1_500_000, key }, marina)
  await approveOperation.run({ operationId: first }, rafael)
  expect(await findOperation(first)).toMatchObject({ state: 'failed' })

  const repeat = { amountCents: 1_500_000, key, againOf: first }
  const [waits, later] = [crypto.randomUUID(), crypto.randomUUID()]
  await submit(sendTransfer, waits, repeat, marina)
  await submit(sendTransfer, later, { ...repeat, sendOn: addDays(currentDay(new Date()), 1) }, marina)
  await report(first)
  expect(await getTransfer.perform({ id: first }, context)).toMatchObject({ state: 'confirmed', successorId: later })

  const refusal = { code: 'already_requested', status: 409 }
  await expect(approveOperation.run({ operationId: waits }, rafael)).rejects.toMatchObject(refusal)
  await expect(
    sendTransfer.schedule?.judge({ input: transferInput.parse(repeat), context: null }),
  ).rejects.toMatchObject(refusal)
  await expect(submit(sendTransfer, crypto.randomUUID(), repeat, marina)).rejects.toMatchObject(refusal)
  // Another amount, or without saying what it repeats, is another payment.
  for (const other of [
    { ...repeat, amountCents: 100 },
    { amountCents: 200, key },
  ])
    expect(await submit(sendTransfer, crypto.randomUUID(), other, marina)).toMatchObject({
      row: { state: 'awaiting_approval' },
    })
})

test('the guard looks through repetitions of repetitions, of transfers and of rows', async () => {
  const key = { type: 'EMAIL', value: email() } as const
  const [first, second] = [crypto.randomUUID(), crypto.randomUUID()]
  for (const id of [first, second]) refuse(id)
  await submit(sendTransfer, first, { amountCents: 3_000, key }, marina)
  await submit(sendTransfer, second, { amountCents: 3_000, key, againOf: first }, marina)
  await report(first)
  const third = { amountCents: 3_000, key, againOf: second }
  await expect(submit(sendTransfer, crypto.randomUUID(), third, marina)).rejects.toMatchObject({
    code: 'already_requested',
  })

  const row = await withRefusedRow()
  const again = await draftAgain.run({ id: row.id }, marina)
  refuse(row.key)
  await askForBatch({ id: again.id, version: 1 }, marina, crypto.randomUUID())
  await send(again.id)
  const onceMore = await draftAgain.run({ id: again.id }, marina)
  await askForBatch({ id: onceMore.id, version: 1 }, marina, crypto.randomUUID())
  await report(row.operationId)
  await send(onceMore.id)
  expect(await rows(onceMore.id)).toMatchObject([{ operationId: null, error: { code: 'already_requested' } }])
  expect(requests(row.key)).toHaveLength(2)
})

test('a repetition whose own answer was lost is not sent again once the first one turns out to be made', async () => {
  const key = { type: 'EMAIL', value: email() } as const
  const [first, lost] = [crypto.randomUUID(), crypto.randomUUID()]
  refuse(first)
  await submit(sendTransfer, first, { amountCents: 3_100, key }, marina)
  simulator.armFault({ service: 'pix', path, match: lost, kind: 'reset' })
  await submit(sendTransfer, lost, { amountCents: 3_100, key, againOf: first }, marina)
  await report(first)
  await workerChecks(lost)
  await expect(verify(lost, 'resend', marina)).rejects.toMatchObject({ code: 'already_requested' })
  expect(await findOperation(lost)).toMatchObject({ state: 'unknown' })
  expect(requests(lost)).toHaveLength(1)
})

test('a transfer that was given up may have left: it counts for the same day, and an equal one is warned of', async () => {
  const key = email()
  const id = crypto.randomUUID()
  simulator.armFault({ service: 'pix', path, match: id, kind: 'applied-then-refused', times: 9 })
  await submit(sendTransfer, id, { amountCents: 600_000, key: { type: 'EMAIL', value: key } }, marina)
  await workerChecks(id)
  await verify(id, 'abandon', marina)
  const review = await reviewTransfer.perform({ amountCents: 600_000, key, keyType: 'EMAIL' }, context)
  expect(review).toMatchObject({
    similar: [{ id, state: 'failed', error: { givenUp: true } }],
    approval: { needs: 'approval' },
  })
})
