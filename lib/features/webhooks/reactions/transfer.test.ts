import { desc, eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { answeredTxid } from '@/e2e/harness/operations'
import { createPerson } from '@/e2e/harness/people'
import { setUpSimulator } from '@/e2e/harness/simulator'
import type { FaultOrder } from '@/e2e/simulator/faults'
import { transferInput } from '@/lib/features/pix/transfers/schema'
import { getTransfer, listTransfers, sendTransfer } from '@/lib/features/pix/transfers/service'
import { db } from '@/lib/server/db/client'
import { notices } from '@/lib/server/db/event-tables'
import { audit, operations } from '@/lib/server/db/schema'
import { submit } from '@/lib/server/operations/perform'
import { checkDue } from '@/lib/server/operations/recovery'
import { already, processOne, processStored, settled, startInbox, storeBody, storePix } from './events.fixture'
import './transfer'

const inbox = await startInbox()
const simulator = await setUpSimulator({ appUrl: inbox.url })
const person = await createPerson('Marina', 'finance')

const order = { amountCents: 5_000, key: { type: 'CPF', value: '12345678909' } }
const endToEndId = 'E18236120202611201200aaaaaaaaaaa'

async function send(more: object = {}, id: string = crypto.randomUUID()) {
  const { row } = await submit(sendTransfer, id, transferInput.parse({ ...order, ...more }), person)
  return row
}
async function accepted(more: object = {}): Promise<{ id: string; txid: string }> {
  const { id, result } = await send(more)
  return { id, txid: answeredTxid({ result }) }
}
/** A transfer whose answer was lost. */
async function unknown(kind: FaultOrder['kind'], more: object = {}): Promise<string> {
  const id = crypto.randomUUID()
  simulator.armFault({ service: 'pix', path: '/v1/wallet/transfer', match: id, kind })
  await send(more, id)
  return id
}
const context = () => ({ person, signal: new AbortController().signal })
const view = (id: string) => getTransfer.perform({ id }, context())
const requests = (id: string) =>
  simulator.requests({ service: 'pix', path: '/v1/wallet/transfer' }).filter(({ body }) => body?.includes(id))

async function workerChecks(): Promise<void> {
  await (await db())
    .update(operations)
    .set({ nextCheckAt: sql`now() - interval '1 day'` })
    .where(eq(operations.state, 'unknown'))
  await checkDue()
}

test('what the provider sends confirms a transfer, once; its maker is notified, and the trail says why', async () => {
  const { id, txid } = await accepted()
  simulator.settleTransfer(txid, 'done')
  const body = await inbox.arrived('"Transfer"', txid)
  const event = await processOne(storeBody('pix', body))
  expect(event).toMatchObject({ state: 'processed', outcome: [settled(id, 'confirmed', 'done')] })
  expect(await view(id)).toMatchObject({
    state: 'confirmed',
    result: { txid, endToEndId: expect.stringMatching(/^E\w{31}$/) },
    nextCheckAt: null,
  })
  const [last] = await (await db()).select().from(audit).where(eq(audit.subject, id)).orderBy(desc(audit.seq)).limit(1)
  expect(last).toMatchObject({ actorId: null, outcome: 'confirmed', detail: { event: event.eventId } })
  const notified = await (await db()).select().from(notices).where(eq(notices.subject, id))
  expect(notified).toMatchObject([{ kind: 'operation.moved', userId: person.id, data: { state: 'confirmed' } }])

  const again = await processOne(storePix('Transfer', { txid, status: 'done' }))
  expect(again.outcome).toEqual([already(id)])
})

test('a refusal fails it, with the provider’s word', async () => {
  const { id, txid } = await accepted()
  const { outcome } = await processOne(
    storePix('Transfer', { txid, value: 50, status: 'REJEITADO', motivo: 'Conta encerrada' }),
  )
  expect(outcome).toEqual([settled(id, 'failed', 'REJEITADO')])
  const detail = 'The provider says of the transfer: REJEITADO: Conta encerrada'
  const record = { code: 'operation.transfer-failed-said', values: { word: 'REJEITADO', message: 'Conta encerrada' } }
  expect(await view(id)).toMatchObject({ state: 'failed', error: { code: 'payment_refused', detail, record } })
})

type Named = { id: string; txid: string; externalId: string }
const ways: [string, (named: Named) => unknown][] = [
  ['its txid, deep inside', ({ txid }) => ({ pix: { txid } })],
  ['its txid as an id', ({ txid }) => ({ id: txid, valor: '50.00' })],
  ['its txid in another spelling', ({ txid }) => ({ transfer: [{ txId: txid, amount: 50 }] })],
  ['our key', ({ id }) => ({ idempotency_key: id.toUpperCase(), amount: 5_000 })],
  ['its external id', ({ externalId }) => ({ integration_id: externalId, value: -50 })],
  ['details that are a text', ({ txid }) => JSON.stringify({ txid })],
]
test.each(ways)('it is known by %s', async (_, data) => {
  const externalId = `Pedido 100%_${crypto.randomUUID()}`
  const { id, txid } = await accepted({ externalId })
  const { outcome } = await processOne(storePix('Transfer', data({ id, txid, externalId })))
  expect(outcome).toEqual([settled(id, 'confirmed', null)])
  expect(await view(id)).toMatchObject({ state: 'confirmed', result: { txid, externalId } })
})

test('an end-to-end id that comes after the end is stored, and moves nothing', async () => {
  const { id, txid } = await accepted()
  await processOne(storePix('Transfer', { txid, status: 'done' }))
  await processOne(storePix('Transfer', { txid, end_to_end_id: endToEndId }))
  await processOne(storePix('Transfer', { txid, end_to_end_id: 'another' }))
  expect(await view(id)).toMatchObject({ state: 'confirmed', result: { endToEndId } })
})

test.each([
  [{ value: 50.01, status: 'paid' }, 'amount-differs', { expectedCents: 5_000, reportedCents: 5_001 }],
  [{ valor: '5,00', status: 'paid' }, 'amount-differs', { expectedCents: 5_000, reportedCents: null }],
  [{ amount: 49, status: 'paid' }, 'amount-differs', { expectedCents: 5_000, reportedCents: null }],
  [{ amount: 49.5, status: 'paid' }, 'amount-differs', { expectedCents: 5_000, reportedCents: 4_950 }],
  [{ status: 'processing' }, 'left', { state: 'accepted', word: 'processing' }],
])('%o settles nothing: %s', async (data, name, values) => {
  const { id, txid } = await accepted()
  const { outcome } = await processOne(storePix('Transfer', { txid, ...data }))
  expect(outcome).toEqual([{ code: `event.transfer-${name}`, values: { id, ...values } }])
  expect(await view(id)).toMatchObject({ state: 'accepted' })
})

describe('what does not name one transfer of ours', () => {
  test('an external id that was given twice', async () => {
    const externalId = crypto.randomUUID()
    const both = [await accepted({ externalId }), await accepted({ externalId })]
    const { outcome } = await processOne(storePix('Transfer', { integration_id: externalId, status: 'paid' }))
    expect(outcome).toEqual([{ code: 'event.transfer-unclear', values: {} }])
    for (const { id } of both) expect(await view(id)).toMatchObject({ state: 'accepted' })
    const [one] = both
    await processOne(storePix('Transfer', { integration_id: externalId, txid: one?.txid, status: 'paid' }))
    expect(await view(one?.id ?? '')).toMatchObject({ state: 'confirmed' })
  })

  test('a txid that is not the one we were answered', async () => {
    const { id } = await accepted()
    await processOne(storePix('Transfer', { txid: 'another', integration_id: id, status: 'paid' }))
    expect(await view(id)).toMatchObject({ state: 'accepted' })
  })

  test('the txid of one and the key of another', async () => {
    const [one, other] = [await accepted(), await accepted()]
    await processOne(storePix('Transfer', { txid: one.txid, idempotency_key: other.id, status: 'paid' }))
    expect(await view(one.id)).toMatchObject({ state: 'accepted' })
    expect(await view(other.id)).toMatchObject({ state: 'accepted' })
  })

  test.each<unknown>([null, 'pago', 7, { status: 'paid' }, { txid: 'made-elsewhere', status: 'paid' }])(
    '%o',
    async (data) => {
      const event = await processOne(storePix('Transfer', data))
      expect(event).toMatchObject({ state: 'processed', outcome: [{ code: 'event.transfer-none', values: {} }] })
    },
  )
})

describe('an unknown transfer', () => {
  test('that an event confirms gets its txid from there, and nothing is sent again', async () => {
    const searched = 'E18236120202611201200searchedfor'
    const id = await unknown('applied-then-reset')
    const data = { txid: 'told', integration_id: id, value: 50, status: 'done', end_to_end_id: searched }
    expect((await processOne(storePix('Transfer', data))).outcome).toEqual([settled(id, 'confirmed', 'done')])
    await workerChecks()
    expect(await view(id)).toMatchObject({
      state: 'confirmed',
      error: null,
      result: { txid: 'told', externalId: id, endToEndId: searched },
      attempts: [{ outcome: 'unknown' }],
    })
    expect(requests(id)).toHaveLength(1)
    const found = await listTransfers.perform({ q: searched }, context())
    expect(found.items.map((item) => item.id)).toEqual([id])
  })

  test('that an event fails is not sent again', async () => {
    const id = await unknown('applied-then-reset')
    await processOne(storePix('Transfer', { integration_id: id, status: 'failed' }))
    await workerChecks()
    expect(await view(id)).toMatchObject({ state: 'failed', error: { code: 'payment_refused' } })
    expect(requests(id)).toHaveLength(1)
  })

  test('without a txid in the event is confirmed once the worker has learnt it', async () => {
    const id = await unknown('applied-then-reset')
    const stored = await storePix('Transfer', { integration_id: id, status: 'done' })
    expect(await processStored(stored)).toMatchObject([
      { state: 'waiting', error: expect.stringContaining('txid'), errorRecord: expect.anything() },
    ])
    await workerChecks()
    expect(await processStored(stored)).toMatchObject([
      { state: 'processed', outcome: [settled(id, 'confirmed', 'done')] },
    ])
  })

  test('named by nothing but the txid that we have yet to learn', async () => {
    const id = await unknown('applied-then-reset', { amountCents: 5_107 })
    const [movement] = simulator.movements().filter((moved) => moved.idempotencyKey === id)
    const stored = await storePix('Transfer', { txid: movement?.reference, value: 51.07, status: 'done' })
    const other = await storePix('Transfer', { txid: 'made-elsewhere', value: 3, status: 'done' })
    expect(await processStored(stored, other)).toMatchObject([
      { state: 'waiting' },
      { outcome: [{ code: 'event.transfer-none', values: {} }] },
    ])
    await workerChecks()
    expect(await processStored(stored)).toMatchObject([
      { state: 'processed', outcome: [settled(id, 'confirmed', 'done')] },
    ])
  })
})

test.each([
  ['our key', (id: string) => ({ idempotency_key: id, status: 'done' })],
  ['its amount', () => ({ txid: 'early', value: 52.11, status: 'done' })],
])('an event that comes before our own answer, known by %s, waits for it', async (_, data) => {
  const id = crypto.randomUUID()
  simulator.armFault({ service: 'pix', path: '/v1/wallet/transfer', match: id, kind: 'delay', ms: 400 })
  const sending = send({ amountCents: 5_211 }, id)
  await expect.poll(() => requests(id)).toHaveLength(1)
  const stored = await storePix('Transfer', data(id))
  expect(await processStored(stored)).toMatchObject([{ state: 'waiting', attempts: 1 }])
  expect(await sending).toMatchObject({ state: 'accepted' })
  expect(await processStored(stored)).toMatchObject([{ state: 'processed' }])
})

test('events of one transfer in one batch, in any order: settled once, by the first that ends it', async () => {
  const { id, txid } = await accepted()
  const statuses = ['processing', 'done', 'done', 'failed', 'processing']
  const ids: number[] = []
  for (const status of statuses) ids.push(await storePix('Transfer', { txid, status, e2eId: endToEndId }))
  const events = await processStored(...ids)
  expect(events.map(({ outcome }) => outcome[0])).toEqual([
    settled(id, 'accepted', 'processing'),
    settled(id, 'confirmed', 'done'),
    already(id),
    { code: 'event.transfer-contradicted', values: { id, state: 'confirmed', word: 'failed' } },
    already(id),
  ])
  expect(await view(id)).toMatchObject({ state: 'confirmed', result: { endToEndId } })
  const steps = await (await db()).select().from(audit).where(eq(audit.subject, id)).orderBy(audit.seq)
  expect(steps.map(({ outcome }) => outcome)).toEqual(['sending', 'accepted', 'confirmed'])
})
