import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { createPerson } from '@/e2e/harness/people'
import { setTestEnvironment } from '@/e2e/support/test-environment'
import { indexedDocuments } from '@/lib/features/documents/store/tables'
import { infractions } from '@/lib/features/pix/infractions/store/tables'
import { dismiss, link, restore, unlink } from '@/lib/features/reconciliation/decisions-service'
import { getPaymentBacking, listBacking, summarizeBacking } from '@/lib/features/reconciliation/service'
import type { Person } from '@/lib/server/auth/person'
import { db } from '@/lib/server/db/client'
import { operations, seenPayments } from '@/lib/server/db/schema'
import { matchMarked } from './marks'
import { receivedReturns, returnedPayments } from './received-tables'

setTestEnvironment({ DOCUMENT_INDEX: 'on' })

const cnpj = '41286530000125'
let ana: Person

beforeAll(async () => {
  ana = await createPerson('Ana', 'finance')
})

const endToEndId = (n: number) => `E60701190202611101200${String(n).padStart(11, 'A')}`

async function seePayment(n: number, amountCents: number, more: Partial<typeof seenPayments.$inferInsert> = {}) {
  const payer = { name: 'Serra Dourada Engenharia Ltda', document: cnpj }
  const row = { endToEndId: endToEndId(n), amountCents, payer, paidAt: '2026-11-10T15:00:00Z', ...more }
  await (await db()).insert(seenPayments).values(row)
  return row.endToEndId
}

async function readNote(id: number, totalCents: number, more: Partial<typeof indexedDocuments.$inferInsert> = {}) {
  await (await db()).insert(indexedDocuments).values({
    ...{ id: BigInt(id), companyId: '1', model: 'nfe', period: '2026-11', cancelled: false, role: 'emitente' },
    ...{ purged: false, extra: {}, contentState: 'read', number: String(id), issuedAt: '2026-11-08T10:00:00-03:00' },
    ...{ recipientTaxId: cnpj, recipientName: 'Serra Dourada', totalCents, payments: [], installments: [] },
    ...more,
  })
  return String(id)
}

async function settle() {
  while ((await matchMarked()).marks > 0);
}

const asAna = () => ({ person: ana, signal: new AbortController().signal })
const backing = async (id: string) => {
  await settle()
  return (await getPaymentBacking.perform({ id }, asAna())).row
}

test('links the only pair of both sides, shrinks with what went back, and lets go of a cancelled note', async () => {
  const [payment, note] = [await seePayment(1, 540_000), await readNote(1, 540_000)]
  expect(await backing(payment)).toMatchObject({
    state: 'backed',
    links: [{ documentId: note, amountCents: 540_000, rule: 'exact', by: null, document: { state: 'backed' } }],
  })
  const database = await db()
  await database.insert(infractions).values({ id: 'i1', transactionId: payment, refundedCents: 40_000, extra: {} })
  expect(await backing(payment)).toMatchObject({
    ...{ state: 'backed', expectedCents: 500_000, returnedCents: 40_000 },
    links: [{ amountCents: 500_000, document: { state: 'partial' } }],
  })
  await database.update(indexedDocuments).set({ cancelled: true }).where(eq(indexedDocuments.id, 1n))
  expect(await backing(payment)).toMatchObject({
    state: 'unbacked',
    links: [],
    lost: [{ event: 'cancelled', documentId: note }],
  })
})

test('a payment stays linked while its dispute states no refund, and shrinks once by a return that is reported three times', async () => {
  const payer = { name: 'Moinho Velho', document: '27865757000102' }
  const payment = await seePayment(8, 90_000, { payer })
  await readNote(8, 90_000, { recipientTaxId: payer.document })
  const database = await db()
  const disputed = { id: 'i8', transactionId: payment, amountCents: 30_000, amountBrlCents: 30_000, extra: {} }
  await database.insert(infractions).values({ ...disputed, status: 'pending' })
  const shown = async () => {
    const row = await backing(payment)
    return [row?.payment?.dispute, row?.returnedCents, row?.links.map(({ amountCents }) => amountCents)]
  }
  expect(await shown()).toEqual(['open', 0, [90_000]])
  const change = (set: Partial<typeof infractions.$inferInsert>) =>
    database.update(infractions).set(set).where(eq(infractions.id, disputed.id))
  await change({ status: 'accepted' })
  expect(await shown()).toEqual(['accepted', 0, [90_000]])
  await change({ refundedCents: 0, refundedBrlCents: 0 })
  expect(await shown()).toEqual(['accepted', 0, [90_000]])
  const entry = { id: 'r8', accountId: '', day: '2026-11-20', amountCents: 30_000, type: 'DEPOSIT_REFUND' }
  await database.insert(receivedReturns).values({ ...entry, endToEndId: payment })
  expect(await shown()).toEqual([null, 30_000, [60_000]])
  await database.insert(returnedPayments).values({ endToEndId: payment, returnedCents: 30_000 })
  await change({ refundedCents: 30_000, refundedBrlCents: 30_000 })
  expect(await shown()).toEqual([null, 30_000, [60_000]])
  await database.insert(infractions).values({ ...disputed, id: 'i8 again', status: 'delayed' })
  expect((await backing(payment))?.payment?.dispute).toBe('open')
  await database.update(infractions).set({ goneAt: new Date() }).where(eq(infractions.id, 'i8 again'))
  expect((await backing(payment))?.payment?.dispute).toBeNull()
})

test('a transfer is linked by the receiver that the provider reports, and never by the typed document', async () => {
  const receiver = { name: 'Porto Belo', document: '41999999000125' }
  const more = { role: 'destinatario', issuerTaxId: receiver.document, issuerName: receiver.name }
  const note = await readNote(9, 77_000, more)
  const id = crypto.randomUUID()
  const key = { type: 'EMAIL', value: 'porto@example.com' }
  const database = await db()
  await database.insert(operations).values({
    ...{ id, kind: 'pix.transfer', state: 'confirmed', fingerprint: id, createdBy: ana.id, amountCents: 77_000 },
    ...{
      sentAt: new Date('2026-11-10T15:00:00Z'),
      input: { amountCents: 77_000, key, receiverDocument: receiver.document },
    },
  })
  const unproven = await backing(id)
  expect(unproven).toMatchObject({
    state: 'unbacked',
    suggestions: [],
    payment: { party: { name: null, document: null } },
  })
  await database.update(operations).set({ result: { receiver } }).where(eq(operations.id, id))
  expect(await backing(id)).toMatchObject({
    links: [{ documentId: note, rule: 'exact' }],
    payment: { party: receiver },
  })
})

test('a twin is suggested, and stays so for the rules after a person has linked the other', async () => {
  const [one, other] = [await seePayment(2, 189_000), await seePayment(3, 189_000)]
  const [first, second] = [await readNote(2, 189_000), await readNote(3, 189_000)]
  expect(await backing(one)).toMatchObject({
    state: 'suggested',
    links: [],
    suggestions: [{ rule: 'twin' }, { rule: 'twin' }],
  })
  const made = await link.run({ paymentId: one, documentId: first, amountCents: 189_000 }, ana)
  expect(made).toMatchObject({ rule: 'person', by: { id: ana.id }, document: { state: 'backed' } })
  await expect(link.run({ paymentId: other, documentId: first, amountCents: 1 }, ana)).rejects.toMatchObject({
    code: 'conflict',
  })
  expect(await backing(other)).toMatchObject({ state: 'suggested', suggestions: [{ documentId: second }] })
  await unlink.run({ id: made.id }, ana)
  const again = await backing(one)
  expect(again).toMatchObject({ state: 'suggested', links: [] })
  expect(again?.suggestions.map(({ documentId }) => documentId).sort()).toEqual([first, second])
})

test('what was suggested goes with what spoke for it, on both sides', async () => {
  const [before, after] = ['18440277000290', '18440277000370']
  const payment = await seePayment(6, 83_000, { payer: { name: 'Olaria Boa Vista', document: before } })
  const notes = [
    await readNote(6, 83_000, { recipientTaxId: before }),
    await readNote(7, 83_000, { recipientTaxId: before }),
  ]
  expect(await backing(payment)).toMatchObject({
    state: 'suggested',
    suggestions: [{ rule: 'twin' }, { rule: 'twin' }],
  })
  const database = await db()
  const moved = { recipientTaxId: after, recipientName: 'Cerâmica do Vale' }
  for (const id of notes)
    await database
      .update(indexedDocuments)
      .set(moved)
      .where(eq(indexedDocuments.id, BigInt(id)))
  // Notes of another branch of the company may still be the ones that were paid.
  expect((await backing(payment))?.suggestions.every(({ rule }) => rule === 'same-root')).toBe(true)
  const elsewhere = { recipientTaxId: '06990590000123', recipientName: 'Cerâmica do Vale' }
  for (const id of notes)
    await database
      .update(indexedDocuments)
      .set(elsewhere)
      .where(eq(indexedDocuments.id, BigInt(id)))
  expect(await backing(payment)).toMatchObject({ state: 'unbacked', suggestions: [] })
})

test('what a person took apart of a rule is neither linked nor suggested, until they link it', async () => {
  const other = '18440277000109'
  const payment = await seePayment(5, 61_000, { payer: { name: 'Tornearia Três Irmãos', document: other } })
  const note = await readNote(5, 61_000, { recipientTaxId: other })
  const linked = await backing(payment)
  await unlink.run({ id: linked?.links[0]?.id ?? '' }, ana)
  expect(await backing(payment)).toMatchObject({ state: 'unbacked', links: [], suggestions: [] })
  await link.run({ paymentId: payment, documentId: note, amountCents: 61_000 }, ana)
  expect(await backing(payment)).toMatchObject({ state: 'backed', links: [{ rule: 'person', by: { name: 'Ana' } }] })
})

test('what is dismissed is neither linked nor suggested until that is taken back', async () => {
  const payment = await seePayment(4, 70_000)
  const { id } = await dismiss.run({ paymentId: payment, reason: 'não se aplica: aporte' }, ana)
  await readNote(4, 70_000)
  expect(await backing(payment)).toMatchObject({
    state: 'dismissed',
    links: [],
    dismissal: { reason: 'não se aplica: aporte' },
  })
  await restore.run({ id }, ana)
  expect(await backing(payment)).toMatchObject({ state: 'backed', dismissal: null })
})

test('the list and its summary tell the same, from either side', async () => {
  const [later, latest] = [
    await seePayment(0, 100, { paidAt: '2026-11-10T16:00:00-03:00' }),
    await seePayment(1_000, 100, { paidAt: '2026-11-11' }),
  ]
  await settle()
  const input = { month: '2026-11', direction: 'in' as const }
  const { items, next } = await listBacking.perform({ ...input, limit: '2' }, asAna())
  expect(items.map(({ id }) => id)).toEqual([latest, later])
  const { items: rest } = await listBacking.perform({ ...input, limit: '2', cursor: next ?? '' }, asAna())
  expect(rest).toHaveLength(2)
  const summary = await summarizeBacking.perform({ ...input, side: 'documents' }, asAna())
  expect(summary.states.cancelled).toMatchObject({ count: 1, cents: 540_000 })
  const found = await listBacking.perform({ ...input, side: 'documents', state: 'cancelled', q: '5.400,00' }, asAna())
  expect(found.items.map(({ id }) => id)).toEqual(['1'])
})
