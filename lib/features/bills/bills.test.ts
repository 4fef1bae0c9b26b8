import { text } from 'node:stream/consumers'
import { eq } from 'drizzle-orm'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { createPerson } from '@/e2e/harness/people'
import { setUpSimulator } from '@/e2e/harness/simulator'
import type { Bill } from '@/lib/features/bills/schema'
import {
  changeBill,
  dismissBill,
  exportBills,
  listBills,
  restoreBill,
  summarizeBills,
} from '@/lib/features/bills/service'
import { indexedDocuments } from '@/lib/features/documents/store/tables'
import { infractions } from '@/lib/features/pix/infractions/store/tables'
import { dismiss, link } from '@/lib/features/reconciliation/decisions-service'
import type { Person } from '@/lib/server/auth/person'
import { db } from '@/lib/server/db/client'
import { operations } from '@/lib/server/db/schema'
import { knownCompanies } from '@/lib/server/db/search-tables'
import { inDays, lastNote, parts, party, readNote, receive, removeNotes, settle, today } from './bills.fixture'
import { billNotes } from './store/tables'

await setUpSimulator()

let ana: Person

beforeAll(async () => {
  ana = await createPerson('Ana', 'finance')
})

beforeEach(removeNotes)

const asAna = () => ({ person: ana, signal: new AbortController().signal })
const listed = async (filter: Record<string, string> = {}) => {
  await settle()
  return (await listBills.perform(filter, asAna())).items
}
const summary = async () => {
  await settle()
  return summarizeBills.perform({}, asAna())
}
const shape = ({ number, of, dueDate, amountCents, openCents, state }: Bill) => ({
  ...{ number, of, dueDate, amountCents, openCents, state },
})

test('one bill for each instalment, by day and value of the file, and states from the day', async () => {
  const id = await readNote(30_000, { installments: parts([-3, 10_000], [0, 10_000], [30, 10_000]) })
  const found = await listed()
  expect(found.map(({ id: billId }) => billId)).toEqual([`${id}-1`, `${id}-2`, `${id}-3`])
  expect(found.map(({ state }) => state)).toEqual(['overdue', 'open', 'open'])
  expect(found[2]).toMatchObject({ dueDate: inDays(30), amountCents: 10_000, openCents: 10_000, direction: 'in' })
  expect((await listed({ state: 'overdue' })).map(({ number }) => number)).toEqual([1])
  expect((await listed({ state: 'open' })).map(({ number }) => number)).toEqual([2, 3])
})

test('a note without instalments owes its net on no day, and comes last', async () => {
  await readNote(20_000, { netCents: 18_000 })
  await readNote(500, { installments: parts([90, 500]) })
  expect((await listed()).map(shape)).toEqual([
    { number: 1, of: 1, dueDate: inDays(90), amountCents: 500, openCents: 500, state: 'open' },
    { number: 1, of: 1, dueDate: null, amountCents: 18_000, openCents: 18_000, state: 'open' },
  ])
  expect(await listed({ undated: 'true' })).toHaveLength(1)
  expect(await listed({ from: today })).toHaveLength(1)
  expect((await summary()).undated).toEqual({ inCents: 18_000, outCents: 0, count: 1 })
})

test('an accepted dispute leaves its bill paid, with a mark until its refund is reported', async () => {
  await readNote(30_000, { installments: parts([-5, 10_000], [35, 20_000]) })
  const paymentId = await receive(10_000)
  await settle()
  const second = await receive(20_000)
  await settle()
  await link.run({ paymentId: second, documentId: lastNote(), amountCents: 20_000 }, ana)
  const database = await db()
  const dispute = { id: 'd1', transactionId: paymentId, status: 'accepted', amountCents: 10_000, extra: {} }
  await database.insert(infractions).values(dispute)
  const shown = async () => (await listed()).map((bill) => [bill.state, bill.dispute])
  expect(await shown()).toEqual([
    ['paid', 'accepted'],
    ['paid', null],
  ])
  await database.update(infractions).set({ refundedCents: 10_000 })
  expect(await shown()).toEqual([
    ['overdue', null],
    ['paid', null],
  ])
})

test('a payment pays the instalment of its amount; with the rest in part it is partial', async () => {
  await readNote(30_000, { installments: parts([5, 10_000], [35, 20_000]) })
  await receive(20_000)
  const [first, second] = await listed()
  expect([first?.state, second?.state]).toEqual(['open', 'open'])
  const database = await db()
  await readNote(30_000, { installments: parts([5, 10_000], [35, 20_000]) })
  const payment = await receive(15_000)
  await settle()
  await link.run({ paymentId: payment, documentId: lastNote(), amountCents: 15_000 }, ana)
  const paid = (await listed({ documentId: lastNote() })).map(({ state, openCents }) => ({ state, openCents }))
  expect(paid).toEqual([
    { state: 'paid', openCents: 0 },
    { state: 'partial', openCents: 15_000 },
  ])
  await database
    .update(indexedDocuments)
    .set({ cancelled: true })
    .where(eq(indexedDocuments.id, BigInt(lastNote())))
  expect(await listed({ documentId: lastNote() })).toEqual([])
})

test('cancelled, denied, test notes, returns and notes without payment owe nothing', async () => {
  await readNote(1_000, { cancelled: true })
  await readNote(1_000, { fileStatus: 'denied' })
  await readNote(1_000, { fileStatus: 'test' })
  await readNote(1_000, { purpose: 'return' })
  await readNote(1_000, { payments: [{ method: '90', amountCents: 0, endToEndId: null }] })
  expect(await listed()).toEqual([])
})

test('a note between companies of ours is dismissed with its own reason, also when the company is known later', async () => {
  await readNote(1_000, { recipientTaxId: '77123456000188', recipientName: 'Nossa Filial' })
  expect((await listed())[0]?.state).toBe('open')
  const own = { id: '99', cnpj: '77123456000269', legalName: 'Nossa', search: '' }
  await (await db()).insert(knownCompanies).values(own)
  expect(await listed()).toMatchObject([{ state: 'dismissed', reason: 'own-company', openCents: 0 }])
})

test('the method that a cash sale names is a claim; with instalments it is how they are to be paid', async () => {
  const payments = [{ method: '01', amountCents: 1_000, endToEndId: null }]
  await readNote(1_000, { payments })
  await readNote(1_000, { payments, installments: parts([9, 1_000]) })
  const [dated, cash] = await listed()
  expect(dated).toMatchObject({ state: 'open', openCents: 1_000 })
  expect(cash).toMatchObject({ state: 'otherwise', openCents: 0 })
  expect(await changeBill.run({ id: cash?.id ?? '', method: 'pix' }, ana)).toMatchObject({
    state: 'open',
    openCents: 1_000,
  })
})

test('what a person adds stays when the note is read again, and is taken back by null', async () => {
  const id = await readNote(7_000)
  await settle()
  const bill = await changeBill.run({ id: `${id}-1`, dueDate: inDays(-2), note: 'combinado por telefone' }, ana)
  expect(bill).toMatchObject({
    dueDate: inDays(-2),
    noteDueDate: null,
    state: 'overdue',
    note: 'combinado por telefone',
  })
  await (await db())
    .update(indexedDocuments)
    .set({ totalCents: 8_000 })
    .where(eq(indexedDocuments.id, BigInt(id)))
  expect(await listed()).toMatchObject([{ dueDate: inDays(-2), openCents: 8_000 }])
  expect((await summary()).overdue).toEqual({ inCents: 8_000, outCents: 0, count: 1 })
  await changeBill.run({ id: `${id}-1`, method: 'boleto' }, ana)
  expect((await summary()).overdue).toEqual({ inCents: 0, outCents: 0, count: 0 })
  await changeBill.run({ id: `${id}-1`, method: null, dueDate: null, note: null }, ana)
  expect(await listed()).toMatchObject([{ dueDate: null, state: 'open', method: null, note: null }])
  expect(await (await db()).$count(billNotes)).toBe(0)
})

test('a dismissal takes its reason and is undone; a note dismissed in the reconciliation dismisses its bills', async () => {
  const id = await readNote(7_000)
  await settle()
  expect(await dismissBill.run({ id: `${id}-1`, reason: 'permuta' }, ana)).toMatchObject({
    ...{ state: 'dismissed', reason: 'permuta', openCents: 0 },
  })
  await expect(dismissBill.run({ id: `${id}-1`, reason: 'permuta' }, ana)).rejects.toMatchObject({ code: 'conflict' })
  await restoreBill.run({ id: `${id}-1` }, ana)
  await expect(restoreBill.run({ id: `${id}-1` }, ana)).rejects.toMatchObject({ code: 'not_found' })
  expect((await listed())[0]?.state).toBe('open')
  await dismiss.run({ documentId: id, reason: 'brinde' }, ana)
  expect(await listed()).toMatchObject([{ state: 'dismissed', reason: 'brinde' }])
  await restoreBill.run({ id: `${id}-1` }, ana)
  expect(await listed()).toMatchObject([{ state: 'open', reason: null, openCents: 7_000 }])
  await expect(changeBill.run({ id: '1-1', note: 'x' }, ana)).rejects.toMatchObject({ code: 'not_found' })
})

test('a scheduled transfer that was made from an instalment schedules that one on its day, until it is cancelled', async () => {
  const id = await readNote(2_000, {
    ...{ role: 'destinatario', issuerTaxId: party(), issuerName: 'Porto Belo' },
    installments: parts([-5, 1_000], [20, 1_000]),
  })
  const operation = { id: crypto.randomUUID(), kind: 'pix.transfer', state: 'scheduled', fingerprint: id }
  const input = { amountCents: 1_000, madeFrom: { documentId: id, installment: '001' } }
  const database = await db()
  await database
    .insert(operations)
    .values({ ...operation, input, amountCents: 1_000, sendOn: inDays(2), createdBy: ana.id })
  const [first, second] = await listed()
  expect(first).toMatchObject({
    state: 'scheduled',
    openCents: 1_000,
    operations: [{ id: operation.id, sendOn: inDays(2) }],
  })
  expect(second).toMatchObject({ state: 'open', operations: [] })
  expect((await summary()).days).toEqual([
    { day: inDays(2), inCents: 0, outCents: 1_000, count: 1 },
    { day: inDays(20), inCents: 0, outCents: 1_000, count: 1 },
  ])
  await database.update(operations).set({ state: 'cancelled' }).where(eq(operations.id, operation.id))
  expect((await listed())[0]).toMatchObject({ state: 'overdue', operations: [] })
})

test('pages go on where the last one ended, over equal days and undated bills', async () => {
  for (const at of [1, 2, 3, 4, 5]) await readNote(at * 100, at > 3 ? {} : { installments: parts([4, at * 100]) })
  const all = await listed()
  const first = await listBills.perform({ limit: '2' }, asAna())
  const second = await listBills.perform({ limit: '2', cursor: first.next ?? '' }, asAna())
  const third = await listBills.perform({ limit: '2', cursor: second.next ?? '' }, asAna())
  expect([...first.items, ...second.items, ...third.items]).toEqual(all)
  expect(third.next).toBeNull()
  await expect(listBills.perform({ cursor: 'x' }, asAna())).rejects.toMatchObject({ code: 'invalid_request' })
})

test('the file has the filtered bills in Portuguese, a row for each', async () => {
  const id = await readNote(3_000, { installments: parts([-3, 1_000], [5, 2_000]) })
  await settle()
  await changeBill.run({ id: `${id}-1`, method: 'boleto' }, ana)
  const linesOf = async (filter: Parameters<typeof exportBills.run>[0]) =>
    (await text((await exportBills.run(filter, ana)).stream)).trim().split(/\r?\n/)
  const lines = await linesOf({})
  expect(lines).toHaveLength(3)
  expect(lines[0]).toContain('Vencimento')
  expect(lines[1]).toContain('Boleto')
  expect(lines[2]).toContain('20,00')
  expect(await linesOf({ open: true })).toHaveLength(2)
})
