import { buffer } from 'node:stream/consumers'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { createPerson } from '@/e2e/harness/people'
import { setTestEnvironment } from '@/e2e/support/test-environment'
import { indexedDocuments } from '@/lib/features/documents/store/tables'
import { infractions } from '@/lib/features/pix/infractions/store/tables'
import { dismiss, link } from '@/lib/features/reconciliation/decisions-service'
import { openMonthFile } from '@/lib/features/reconciliation/file/service'
import { getDocumentBacking, listBacking, summarizeBacking } from '@/lib/features/reconciliation/service'
import { monthFiguresOf } from '@/lib/features/reconciliation/store/closings'
import { db } from '@/lib/server/db/client'
import { seenPayments } from '@/lib/server/db/schema'
import { matchMarked } from './marks'

setTestEnvironment({ DOCUMENT_INDEX: 'on' })
const ana = await createPerson('Ana', 'finance')
const context = { person: ana, signal: new AbortController().signal }

const payers = ['41286530000125', '18440277000109', '06990590000123', '33000167000101', '60746948000112']
const endToEndId = (n: number) => `E60701190202611101200${String(n).padStart(11, 'A')}`

/** A payment with a payer of its own. */
async function seePayment(n: number, amountCents: number) {
  const payer = { name: 'Serra Dourada Engenharia Ltda', document: payers[n] ?? '' }
  const row = { endToEndId: endToEndId(n), amountCents, payer, paidAt: '2026-11-10T15:00:00Z' }
  await (await db()).insert(seenPayments).values(row)
  return row.endToEndId
}

async function readNote(id: number, totalCents: number, more: Partial<typeof indexedDocuments.$inferInsert> = {}) {
  await (await db()).insert(indexedDocuments).values({
    ...{ id: BigInt(id), companyId: '1', model: 'nfe', period: '2026-11', cancelled: false, role: 'emitente' },
    ...{ purged: false, extra: {}, contentState: 'read', number: String(id), issuedAt: '2026-11-08T10:00:00-03:00' },
    ...{ recipientTaxId: payers[Math.floor(id / 10)], totalCents, payments: [], installments: [], ...more },
  })
  return String(id)
}

const changeNote = async (id: string, set: Partial<typeof indexedDocuments.$inferInsert>) =>
  (await db())
    .update(indexedDocuments)
    .set(set)
    .where(eq(indexedDocuments.id, BigInt(id)))

async function settle() {
  while ((await matchMarked()).marks > 0);
}

async function backing(id: string) {
  await settle()
  const { row, history } = await getDocumentBacking.perform({ id }, context)
  return { ...row, events: history.map(({ event }) => event) }
}

const summary = () => summarizeBacking.perform({ month: '2026-11', direction: 'in', side: 'documents' }, context)
const paid = (method: string, amountCents: number) => ({ method, amountCents, endToEndId: null, deferred: false })

test('says by how much a suggestion differs, and says it anew when the note changes', async () => {
  await seePayment(0, 9_999)
  const note = await readNote(1, 10_000)
  const differs = (cents: number) => expect.objectContaining({ code: 'amount-differs', values: { cents } })
  expect((await backing(note)).suggestions?.[0]).toMatchObject({
    rule: 'near',
    amountCents: 9_999,
    reasons: expect.arrayContaining([differs(1)]),
  })
  await changeNote(note, { totalCents: 10_050 })
  expect((await backing(note)).suggestions?.[0]?.reasons).toEqual(expect.arrayContaining([differs(51)]))
})

test('a claim of another method is linked by a person alone; its rest is open, and no sum loses by it', async () => {
  const payment = await seePayment(1, 50_000)
  const note = await readNote(10, 50_000, { payments: [paid('01', 50_000)] })
  expect(await backing(note)).toMatchObject({ state: 'otherwise', expectedCents: 0, payableCents: 50_000, links: [] })
  const before = (await summary()).states
  expect(before.otherwise).toMatchObject({ count: 1, cents: 50_000, openCents: 0 })
  await link.run({ paymentId: payment, documentId: note, amountCents: 20_000 }, ana)
  expect(await backing(note)).toMatchObject({ state: 'partial', linkedCents: 20_000 })
  const { states, days } = await summary()
  expect(states.partial).toMatchObject({ count: 1, linkedCents: 20_000, openCents: 30_000 })
  expect(days).toMatchObject([{ day: '2026-11-08', openCents: 30_000 + before.suggested.openCents }])
  await (await db()).insert(infractions).values({ id: 'i1', transactionId: payment, refundedCents: 40_000, extra: {} })
  await settle()
  expect(await backing(note)).toMatchObject({ linkedCents: 10_000, events: ['linked', 'returned'] })
})

test('a person may link more than a note says was paid by Pix, and nothing else is less open for it', async () => {
  const payment = await seePayment(2, 90_000)
  const note = await readNote(20, 90_000, { payments: [paid('17', 60_000), paid('03', 30_000)] })
  expect(await backing(note)).toMatchObject({ expectedCents: 60_000 })
  await link.run({ paymentId: payment, documentId: note, amountCents: 80_000 }, ana)
  expect(await backing(note)).toMatchObject({ state: 'backed', linkedCents: 80_000 })
  expect((await summary()).states.backed).toMatchObject({ linkedCents: 80_000, openCents: 0 })
})

test('a link goes with the return that the note turns out to be, which is no cancellation', async () => {
  await seePayment(3, 70_000)
  const note = await readNote(30, 70_000)
  expect(await backing(note)).toMatchObject({ state: 'backed', links: [{ rule: 'exact' }] })
  await changeNote(note, { purpose: 'return' })
  expect(await backing(note)).toMatchObject({
    ...{ state: 'dismissed', links: [], lost: [], events: ['linked', 'unlinked'] },
    dismissal: { id: null, reason: 'return', by: null },
  })
  await expect(dismiss.run({ documentId: note, reason: 'devolução' }, ana)).rejects.toMatchObject({ code: 'conflict' })
})

test('a test file is shown with its reason and enters no sum; what has no month is no note', async () => {
  const before = (await summary()).states.dismissed
  await readNote(40, 33_000, { fileStatus: 'test' })
  await readNote(41, 33_000, { period: 'agosto' })
  await settle()
  const listed = await listBacking.perform({ month: '2026-11', direction: 'in', side: 'documents' }, context)
  expect(listed.items.find(({ id }) => id === '40')).toMatchObject({
    state: 'dismissed',
    dismissal: { reason: 'test' },
  })
  const after = (await summary()).states.dismissed
  expect([after.count, after.cents]).toEqual([before.count + 1, before.cents])
  const scope = { month: '2026-11', companyId: null }
  expect((await monthFiguresOf(await db(), scope)).in.documents.dismissed).toEqual({
    count: after.count,
    cents: after.cents,
  })
  expect(await backing('41')).toEqual({ events: [] })
  const { stream } = await openMonthFile.run({ month: '2026-11', format: 'csv' }, ana)
  const text = (await buffer(stream)).toString('utf8')
  expect(text).toMatch(/;40;.*Dispensada.*emitida em homologação/)
})
