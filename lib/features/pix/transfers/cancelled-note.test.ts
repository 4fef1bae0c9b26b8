import { and, eq } from 'drizzle-orm'
import { afterEach, expect, test, vi } from 'vitest'
import { createPerson } from '@/e2e/harness/people'
import { setUpSimulator } from '@/e2e/harness/simulator'
import { addDays, currentDay } from '@/lib/core/dates'
import { approveOperation } from '@/lib/features/approvals/service'
import { readNote, settle } from '@/lib/features/bills/bills.fixture'
import { indexedDocuments } from '@/lib/features/documents/store/tables'
import { db } from '@/lib/server/db/client'
import { notices } from '@/lib/server/db/event-tables'
import { submit } from '@/lib/server/operations/perform'
import { sendDue } from '@/lib/server/operations/schedule'
import { getTransfer, reviewTransfer, sendTransfer } from './service'

const simulator = await setUpSimulator({}, { APPROVAL_THRESHOLD_CENTS: '1000000' })
const marina = await createPerson('Marina', 'finance')
const rafael = await createPerson('Rafael', 'manager')
const context = (person = marina) => ({ person, signal: new AbortController().signal })
const key = { type: 'EMAIL', value: 'bruno.vidal@exemplo.com.br' } as const
const sendOn = addDays(currentDay(new Date()), 2)
const reason = 'Serviço prestado; nova nota em emissão'
const refusal = { code: 'note_cancelled', status: 409 }

afterEach(() => vi.useRealTimers())

const note = () => readNote(2_000_000, { role: 'destinatario', issuerTaxId: '41000001000125' })
const cancelNote = async (id: string, change: Partial<typeof indexedDocuments.$inferInsert> = { cancelled: true }) =>
  (await db())
    .update(indexedDocuments)
    .set(change)
    .where(eq(indexedDocuments.id, BigInt(id)))
async function pay(documentId: string, more: { amountCents?: number; sendOn?: string; noteCancelled?: object } = {}) {
  const id = crypto.randomUUID()
  await submit(sendTransfer, id, { amountCents: 1_000, key, madeFrom: { documentId }, ...more }, marina)
  return id
}
const view = (id: string) => getTransfer.perform({ id }, context())
const movements = (id: string) => simulator.movements().filter(({ idempotencyKey }) => idempotencyKey === id)
async function sendOnItsDay(id: string) {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(`${sendOn}T08:00:00-03:00`) })
  await sendDue()
  return view(id)
}
const noticesOf = async (subject: string) =>
  (await db())
    .select()
    .from(notices)
    .where(and(eq(notices.subject, subject), eq(notices.kind, 'operation.note-cancelled')))
    .orderBy(notices.id)

test('a note that is cancelled already is paid only once its person confirms that', async () => {
  const documentId = await note()
  await cancelNote(documentId)
  const asked = { amountCents: 1_000, key: key.value, keyType: key.type, documentId }
  expect(await reviewTransfer.perform(asked, context())).toMatchObject({
    cancelledNote: { documentId, number: documentId, status: 'cancelled' },
  })
  await expect(pay(documentId)).rejects.toMatchObject(refusal)
  const id = await pay(documentId, { noteCancelled: { reason } })
  expect(await view(id)).toMatchObject({ state: 'accepted', input: { noteCancelled: { reason } } })
})

test('a note that is denied stops its scheduled payment, which fails unsent and says why', async () => {
  const documentId = await note()
  const id = await pay(documentId, { sendOn })
  await cancelNote(documentId, { fileStatus: 'denied' })
  expect(await view(id)).toMatchObject({ cancelledNotes: [{ documentId, status: 'denied', confirmed: false }] })
  const error = { code: 'note_cancelled', record: { code: 'refused.note-denied', values: { number: documentId } } }
  expect(await sendOnItsDay(id)).toMatchObject({ state: 'failed', error })
  expect(movements(id)).toEqual([])
})

test('a note that is cancelled while its payment is checked upstream still stops it', async () => {
  const documentId = await note()
  const id = await pay(documentId, { sendOn })
  simulator.clearRequests()
  const balance = { service: 'pix', path: '/v1/wallet/balance' } as const
  simulator.armFault({ ...balance, kind: 'delay', ms: 1_000 })
  const sending = sendOnItsDay(id)
  await expect.poll(() => simulator.requests(balance).length).toBe(1)
  await cancelNote(documentId)
  expect(await sending).toMatchObject({ state: 'failed', error: { code: 'note_cancelled' } })
  expect(movements(id)).toEqual([])
})

test('a cancellation that is taken back stops nothing, and a confirmation given before it counts for none', async () => {
  const documentId = await note()
  const [id, early] = [await pay(documentId, { sendOn }), await pay(documentId, { sendOn, noteCancelled: { reason } })]
  await cancelNote(documentId)
  expect(await view(early)).toMatchObject({ cancelledNotes: [{ confirmed: false }] })
  await cancelNote(documentId, { cancelled: false })
  expect(await sendOnItsDay(id)).toMatchObject({ state: 'accepted' })
})

test('a payment whose person has confirmed the cancelled note is sent on its day', async () => {
  const documentId = await note()
  await cancelNote(documentId)
  const id = await pay(documentId, { sendOn, noteCancelled: { reason } })
  expect(await sendOnItsDay(id)).toMatchObject({ state: 'accepted' })
})

test('an approval says that the cancelled note is paid, and is recorded with it; so the payment is sent on its day', async () => {
  const documentId = await note()
  const id = await pay(documentId, { amountCents: 1_500_000, sendOn })
  await cancelNote(documentId)
  await expect(approveOperation.run({ operationId: id }, rafael)).rejects.toMatchObject(refusal)
  expect(await view(id)).toMatchObject({ state: 'awaiting_approval', approvals: [] })
  await approveOperation.run({ operationId: id, noteCancelled: { reason } }, rafael)
  const by = { id: rafael.id, name: rafael.name }
  const approvals = [{ decision: 'approved', by, at: expect.any(String), reason, cancelledNotes: [documentId] }]
  expect(await view(id)).toMatchObject({ state: 'scheduled', approvals, cancelledNotes: [{ confirmed: true }] })
  expect(await sendOnItsDay(id)).toMatchObject({ state: 'accepted' })
})

test('a confirmation by its maker does not stand for that of the approver', async () => {
  const documentId = await note()
  await cancelNote(documentId)
  const id = await pay(documentId, { amountCents: 1_500_000, noteCancelled: { reason } })
  await expect(approveOperation.run({ operationId: id }, rafael)).rejects.toMatchObject(refusal)
})

test('its maker and those who approve are notified once, when the note is cancelled and not when it is confirmed', async () => {
  const documentId = await note()
  await settle()
  const id = await pay(documentId, { amountCents: 1_500_000 })
  await cancelNote(documentId)
  const confirmed = await pay(documentId, { sendOn, noteCancelled: { reason } })
  await settle()
  await cancelNote(documentId, { cancelled: false })
  await cancelNote(documentId)
  await settle()
  const data = { operation: 'pix.transfer', amountCents: 1_500_000, number: documentId, status: 'cancelled' }
  expect(await noticesOf(id)).toMatchObject([
    { userId: marina.id, data },
    { userId: null, may: 'approvals.decide', data: { ...data, maker: marina.id } },
  ])
  expect(await noticesOf(confirmed)).toEqual([])
})

test('a note that the index learns of as cancelled, unread, is notified, too', async () => {
  const documentId = '990000001'
  const id = await pay(documentId, { sendOn })
  await readNote(0, { id: BigInt(documentId), cancelled: true, contentState: 'waiting', number: null })
  await settle()
  expect(await noticesOf(id)).toMatchObject([{ data: { number: documentId } }, { may: 'approvals.decide' }])
})
