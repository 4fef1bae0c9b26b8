import { beforeEach, expect, test } from 'vitest'
import { createPerson } from '@/e2e/harness/people'
import { setTestEnvironment } from '@/e2e/support/test-environment'
import { receivedReturns } from '@/lib/features/reconciliation/store/received-tables'
import { backedDocuments } from '@/lib/features/reconciliation/store/tables'
import { db } from '@/lib/server/db/client'
import { operations, seenPayments } from '@/lib/server/db/schema'
import { findHistory, payerOf } from './history'
import { infractions } from './tables'

setTestEnvironment()
const person = await createPerson('Caio', 'support')

const cpf = '52998224725'
const ana = { name: 'Ana Lima', document: cpf }
const masked = { name: 'Ana Lima', document: '***.982.247-**' }
const end = (minute: string) => `E0041696820261112${minute}u53WVmXMczv`

beforeEach(async () => {
  const database = await db()
  for (const table of [infractions, seenPayments, receivedReturns, operations]) await database.delete(table)
})

type Payment = Partial<typeof seenPayments.$inferInsert> & { endToEndId: string }
const pay = async (...rows: Payment[]) =>
  (await db()).insert(seenPayments).values(rows.map((row) => ({ amountCents: 1_000, payer: ana, ...row })))
const report = async (...rows: (typeof infractions.$inferInsert)[]) => (await db()).insert(infractions).values(rows)
const operate = async (kind: string, subject: string, state: string, input: object, result: object | null = null) =>
  (await db()).insert(operations).values({
    id: crypto.randomUUID(),
    kind,
    subject,
    state,
    input,
    result,
    fingerprint: '',
    createdBy: person.id,
  })

test('the payments of a whole tax id are counted with their sum, first and last instant, however it is punctuated', async () => {
  await pay(
    { endToEndId: end('1117') },
    { endToEndId: end('1009'), amountCents: 2_550, payer: { name: 'A. Lima', document: '529.982.247-25' } },
    { endToEndId: end('1300'), paidAt: '2026-11-20T10:00:00-03:00' },
    { endToEndId: end('1400'), payer: { name: 'Bia', document: '11144477735' } },
    { endToEndId: end('1500'), payer: masked },
  )
  await report({ id: 'inf_1', transactionId: end('1117'), payerTaxId: cpf, extra: {} })
  const found = await findHistory(
    { id: 'inf_1', transactionId: end('1117') },
    payerOf({ name: null, document: cpf }, null),
  )
  expect(found).toMatchObject({
    by: 'tax-id',
    payments: { count: 3, cents: 4_550, firstAt: '2026-11-12T10:09:00Z', lastAt: '2026-11-20T10:00:00-03:00' },
    refunds: { count: 0, cents: 0 },
    infractions: { count: 1, answered: 0, accepted: 0, rejected: 0 },
  })
  // What is known reaches as far back as the oldest payment that it counts.
  expect(Date.parse(found.since ?? '')).toBeLessThanOrEqual(Date.parse(found.payments.firstAt ?? ''))
})

test('what is known begins with the oldest payment, whenever it was read', async () => {
  await pay(
    { endToEndId: end('1117'), paidAt: '2026-09-01T12:05:00-03:00', seenAt: new Date('2026-09-03T10:00:00Z') },
    { endToEndId: end('1118'), paidAt: '2026-08-24', payer: null, seenAt: new Date('2026-09-04T10:00:00Z') },
  )
  const found = await findHistory({ id: 'inf_1', transactionId: end('1117') }, payerOf(ana, null))
  expect([found.since, found.payments.firstAt]).toEqual(['2026-08-24', '2026-09-01T12:05:00-03:00'])
})

test('a masked document identifies a payer only together with the name', async () => {
  await pay(
    { endToEndId: end('1117'), payer: masked },
    { endToEndId: end('1118'), payer: masked },
    { endToEndId: end('1119'), payer: { ...masked, name: 'Ana Luz' } },
    { endToEndId: end('1120') },
  )
  await report({ id: 'inf_1', transactionId: end('1117'), extra: {} })
  const found = await findHistory({ id: 'inf_1', transactionId: end('1117') }, payerOf(null, masked))
  expect(found).toMatchObject({ by: 'mask-and-name', payments: { count: 2, cents: 2_000 } })
})

test('without any identification only the payment of the case and its cases count', async () => {
  await pay({ endToEndId: end('1117'), payer: null }, { endToEndId: end('1118'), payer: null })
  await report(
    { id: 'inf_1', transactionId: end('1117'), extra: {} },
    { id: 'inf_2', transactionId: end('1117'), status: 'rejected', extra: {} },
    { id: 'inf_3', extra: {} },
  )
  const found = await findHistory({ id: 'inf_1', transactionId: end('1117') }, null)
  expect(found).toMatchObject({
    by: 'payment',
    payments: { count: 1 },
    infractions: { count: 2, answered: 1, accepted: 0, rejected: 1 },
  })
})

test('the payment of another payer, as of a second layer, is not counted as this payer’s', async () => {
  await pay({ endToEndId: end('1117'), payer: { name: 'Bia', document: '11144477735' } })
  await report({ id: 'inf_1', transactionId: end('1117'), payerTaxId: cpf, extra: {} })
  const payer = payerOf({ name: null, document: cpf }, null)
  const found = await findHistory({ id: 'inf_1', transactionId: end('1117') }, payer)
  expect(found.payments).toEqual({ count: 0, cents: 0, firstAt: null, lastAt: null })
})

test('our refunds and the listed returns of one payment are one refund; what upstream refused is none', async () => {
  await pay({ endToEndId: end('1117') }, { endToEndId: end('1118') }, { endToEndId: end('1119'), amountCents: 700 })
  await report({ id: 'inf_1', payerTaxId: cpf, extra: {} })
  await operate('pix.refund', end('1117'), 'confirmed', { endToEndId: end('1117') }, { amountCents: -1_000 })
  await operate('pix.refund', end('1118'), 'failed', { endToEndId: end('1118') })
  await operate('pix.refund', end('1119'), 'accepted', { endToEndId: end('1119') })
  await (await db()).insert(receivedReturns).values(
    [
      { id: 'a', endToEndId: end('1117'), type: 'DEPOSIT_REFUND', amountCents: 1_000 },
      { id: 'b', endToEndId: end('1118'), type: 'CANCELLED_DEPOSIT_REFUND', amountCents: 1_000 },
    ].map((row) => ({ ...row, accountId: '', day: '2026-11-12' })),
  )
  const found = await findHistory({ id: 'inf_1', transactionId: null }, payerOf(ana, null))
  expect(found.refunds).toEqual({ count: 2, cents: 1_700 })
})

test('cases end as upstream says, and before that as our answer does', async () => {
  await report(
    { id: 'inf_1', payerTaxId: cpf, status: 'pending', extra: {} },
    { id: 'inf_2', payerTaxId: cpf, status: 'accepted', extra: {} },
    { id: 'inf_3', payerTaxId: cpf, status: 'pending', extra: {} },
    { id: 'inf_4', payerTaxId: cpf, status: 'pending', extra: {} },
    { id: 'inf_5', payerTaxId: '11144477735', status: 'accepted', extra: {} },
  )
  await operate('pix.analysis', 'inf_3', 'accepted', { id: 'inf_3', analysis: 'rejected' })
  await operate('pix.analysis', 'inf_4', 'unknown', { id: 'inf_4', analysis: 'rejected' })
  const found = await findHistory({ id: 'inf_1', transactionId: null }, payerOf(ana, null))
  expect(found.infractions).toEqual({ count: 4, answered: 2, accepted: 1, rejected: 1 })
})

test('notes issued to the payer are counted, those received are not', async () => {
  const note = {
    month: '2026-11',
    companyId: 'c',
    day: '2026-11-12',
    partyTaxId: cpf,
    amountCents: 1,
    expectedCents: 1,
    linkedCents: 0,
    otherwiseCents: 0,
  }
  await (await db()).insert(backedDocuments).values([
    { ...note, id: 1n, direction: 'in', state: 'unbacked' },
    { ...note, id: 2n, direction: 'out', state: 'unbacked' },
  ])
  await report({ id: 'inf_1', payerTaxId: cpf, extra: {} })
  expect(await findHistory({ id: 'inf_1', transactionId: null }, payerOf(ana, null))).toMatchObject({ notes: 1 })
})
