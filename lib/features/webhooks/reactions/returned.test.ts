import { text } from 'node:stream/consumers'
import { and, desc, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { answeredTxid } from '@/e2e/harness/operations'
import { createPerson } from '@/e2e/harness/people'
import { setUpSimulator } from '@/e2e/harness/simulator'
import { freshDeposit } from '@/e2e/simulator/test-client'
import { exportOperations } from '@/lib/features/operations/service'
import { readDays } from '@/lib/features/pix/figures/service'
import { findSeen } from '@/lib/features/pix/received/store/seen-payments'
import { getTransfer, sendTransfer } from '@/lib/features/pix/transfers/service'
import { listBacking } from '@/lib/features/reconciliation/service'
import { matchMarked } from '@/lib/features/reconciliation/store/marks'
import { searchEverything } from '@/lib/features/search/service'
import { db } from '@/lib/server/db/client'
import { notices } from '@/lib/server/db/event-tables'
import { audit } from '@/lib/server/db/schema'
import { submit } from '@/lib/server/operations/perform'
import { already, processOne, startInbox, storeBody, storePix } from './events.fixture'
import './cash-in'
import './transfer'

const inbox = await startInbox()
const simulator = await setUpSimulator({ appUrl: inbox.url })
const person = await createPerson('Marina', 'finance')
const context = () => ({ person, signal: new AbortController().signal })
const view = (id: string) => getTransfer.perform({ id }, context())

async function confirmed(amountCents = 5_000) {
  const input = { amountCents, key: { type: 'CPF' as const, value: '12345678909' } }
  const { row } = await submit(sendTransfer, crypto.randomUUID(), input, person)
  const txid = answeredTxid(row)
  simulator.settleTransfer(txid, 'done')
  await processOne(storeBody('pix', await inbox.arrived('"Transfer"', txid, '"done"')))
  const { result } = await view(row.id)
  return { id: row.id, txid, endToEndId: result?.endToEndId ?? '' }
}

const returned = (id: string, returnedCents: number | null) => ({
  code: 'event.transfer-returned',
  values: { id, returnedCents },
})
const out = async () => (await readDays.perform({}, context())).out
const noticesOf = async (id: string) =>
  (await db())
    .select()
    .from(notices)
    .where(and(eq(notices.subject, id), eq(notices.kind, 'transfer.returned')))

test('a confirmed transfer that comes back stays confirmed, is out of the figures, and its maker is notified once', async () => {
  const before = await out()
  const { id, txid } = await confirmed()
  expect(await out()).toEqual({ count: before.count + 1, cents: before.cents + 5_000 })
  const { updatedAt } = await view(id)
  simulator.returnTransfer(txid)
  const body = await inbox.arrived('"Transfer"', txid, '"returned"')
  const event = await processOne(storeBody('pix', body))
  expect(event.outcome).toEqual([returned(id, 5_000)])
  expect(await view(id)).toMatchObject({
    state: 'confirmed',
    updatedAt,
    result: { returnedAt: event.occurredAt?.toISOString(), returnedCents: 5_000 },
  })
  expect(await out()).toEqual(before)
  expect(await noticesOf(id)).toMatchObject([{ userId: person.id, data: { amountCents: 5_000, returnedCents: 5_000 } }])
  const [last] = await (await db()).select().from(audit).where(eq(audit.subject, id)).orderBy(desc(audit.seq)).limit(1)
  expect(last).toMatchObject({ actorId: null, action: 'pix.transfer', outcome: 'returned' })
  expect(last?.detail).toEqual({ event: event.eventId, returnedCents: 5_000 })

  expect((await processOne(storePix('Transfer', { txid, status: 'devolvida' }))).outcome).toEqual([already(id)])
  expect(await noticesOf(id)).toHaveLength(1)
})

test('what came back backs no note, and a search and a file say so', async () => {
  const { id, txid } = await confirmed(7_313)
  await processOne(storePix('Transfer', { txid, type: 'TRANSFER_REFUND', value: 73.13 }))
  while ((await matchMarked()).marks > 0);
  const month = new Date().toISOString().slice(0, 7)
  const { items } = await listBacking.perform({ month, direction: 'out' }, context())
  expect(items.find((row) => row.id === id)).toMatchObject({
    state: 'returned',
    returnedCents: 7_313,
    expectedCents: 0,
  })
  const { groups } = await searchEverything.perform({ q: txid }, context())
  const found = groups.flatMap((group) => group.items).find((item) => item.id === id)
  expect(found).toMatchObject({ cancelled: true, detail: expect.stringContaining('Devolvida') })
  const file = await exportOperations.run({ kind: 'pix.transfer', q: txid, format: 'csv' }, person)
  expect(await text(file.stream)).toContain(';Devolvida;73,13;')
})

test('of a part that comes back only the part is taken off, and a larger figure of it counts', async () => {
  const before = await out()
  const { id, txid } = await confirmed()
  simulator.returnTransfer(txid, { value: 20 })
  await processOne(storeBody('pix', await inbox.arrived('"Transfer"', txid, '"returned"')))
  expect(await view(id)).toMatchObject({ result: { returnedCents: 2_000 } })
  expect(await out()).toEqual({ count: before.count + 1, cents: before.cents + 3_000 })
  await processOne(storePix('Transfer', { txid, status: 'returned', value: 35 }))
  await processOne(storePix('Transfer', { txid, status: 'returned', value: 20 }))
  expect(await view(id)).toMatchObject({ result: { returnedCents: 3_500 } })
})

test.each([
  ['no amount', {}, 5_000],
  ['the amount in reais', { amount: 50 }, 5_000],
  ['the amount in cents', { amount: 5_000 }, 5_000],
  ['a part that only cents can be', { amount: 3_000 }, 3_000],
  ['a part that reais or cents can be', { amount: 20 }, null],
])('a return with %s', async (_, more, cents) => {
  const { id, txid } = await confirmed()
  const { outcome } = await processOne(storePix('Transfer', { txid, status: 'returned', ...more }))
  expect(outcome).toEqual([returned(id, cents)])
  expect(await view(id)).toMatchObject({ result: { returnedAt: expect.any(String), returnedCents: cents } })
})

test('a return of more than was sent, one that is not done and one that failed change nothing', async () => {
  const { id, txid } = await confirmed()
  const data = [
    { txid, status: 'returned', value: 50.01 },
    { txid, type: 'TRANSFER_RETURN', status: 'processing' },
    { txid, type: 'TRANSFER_RETURN', status: 'failed' },
  ]
  for (const one of data) await processOne(storePix('Transfer', one))
  expect(await view(id)).toMatchObject({ state: 'confirmed', result: { returnedAt: null, returnedCents: null } })
})

test('a deposit that names the transfer as its original is its return, and no payment', async () => {
  const { id, txid, endToEndId } = await confirmed()
  simulator.returnTransfer(txid, { notice: 'CashIn' })
  const event = await processOne(storeBody('pix', await inbox.arrived('"CashIn"', endToEndId)))
  expect(event).toMatchObject({ state: 'processed', outcome: expect.arrayContaining([returned(id, 5_000)]) })
  const [returnId = ''] = /D0{8}\w{23}/.exec(event.body) ?? []
  expect(returnId).not.toBe('')
  expect(await findSeen(returnId)).toBeNull()
  expect(simulator.requests({ service: 'pix', path: '/v1/pix/cashin/refund_get' })).toEqual([])
  expect(await view(id)).toMatchObject({ result: { returnedCents: 5_000 } })
})

test('a received payment that is refunded is no return of a transfer', async () => {
  const { id } = await confirmed()
  await processOne(
    storePix('CashIn', { end_to_end_id: freshDeposit(simulator, 50), type: 'DEPOSIT_REFUND', value: -50 }),
  )
  expect(await view(id)).toMatchObject({ result: { returnedAt: null } })
})
