import { beforeAll, beforeEach, expect, test } from 'vitest'
import { createPerson } from '@/e2e/harness/people'
import { setUpSimulator } from '@/e2e/harness/simulator'
import { changeRow } from '@/lib/features/pix/batches/drafts-service'
import { askForBatch } from '@/lib/features/pix/batches/requests-service'
import { listBatchRows } from '@/lib/features/pix/batches/service'
import { insertJudged } from '@/lib/features/pix/batches/store/judged-insert'
import { chargeInput } from '@/lib/features/pix/charges/schema'
import { createCharge } from '@/lib/features/pix/charges/service'
import { transferInput, type transferResult } from '@/lib/features/pix/transfers/schema'
import { sendTransfer } from '@/lib/features/pix/transfers/service'
import { backedDocuments } from '@/lib/features/reconciliation/store/tables'
import type { Person } from '@/lib/server/auth/person'
import { db } from '@/lib/server/db/client'
import { submit } from '@/lib/server/operations/perform'
import { settle as settleOperation } from '@/lib/server/operations/settle'
import { parts, party, readNote, removeNotes, settle } from './bills.fixture'
import { getDue } from './due-service'
import { changeBill, listBills } from './service'

await setUpSimulator({}, { APPROVAL_THRESHOLD_CENTS: '1000000' })

let ana: Person
let bruno: Person

beforeAll(async () => {
  ana = await createPerson('Ana', 'finance')
  bruno = await createPerson('Bruno', 'finance')
})

beforeEach(removeNotes)

const context = () => ({ person: ana, signal: new AbortController().signal })
const email = () => `${crypto.randomUUID()}@exemplo.com.br`
type More = { installment?: string; again?: { reason: string }; by?: Person }

async function pay(documentId: string, amountCents: number, { installment, again, by = ana }: More = {}) {
  const key = { type: 'EMAIL', value: email() }
  const input = transferInput.parse({ amountCents, key, madeFrom: { documentId, installment }, again })
  return (await submit(sendTransfer, crypto.randomUUID(), input, by)).row
}

async function charge(documentId: string, amountCents: number, { again, by = ana }: More = {}) {
  const input = chargeInput.parse({ amountCents, madeFrom: { documentId }, again })
  return (await submit(createCharge, crypto.randomUUID(), input, by)).row
}

const purchase = (cents: number, installments = parts()) =>
  readNote(cents, { role: 'destinatario', issuerTaxId: party(1), issuerName: 'Porto Belo', installments })
const due = (id: string) => getDue.perform({ id }, context())
const again = { reason: 'Combinado com o fornecedor' }

test.each([
  ['a transfer of what we are to pay', purchase, pay],
  ['a charge of what we are to receive', readNote, charge],
])('%s: above what is free it is refused with the figures, and taken with a reason', async (_, note, request) => {
  const id = await note(10_000)
  await expect(request(id, 10_001)).rejects.toMatchObject({
    code: 'already_requested',
    extras: { freeCents: 10_000, operations: [] },
  })
  const first = await request(id, 6_000)
  expect(await due(id)).toMatchObject({ openCents: 10_000, requestedCents: 6_000, freeCents: 4_000 })
  await expect(request(id, 4_001, { by: bruno })).rejects.toMatchObject({
    code: 'already_requested',
    extras: {
      freeCents: 4_000,
      operations: [{ id: first.id, kind: first.kind, state: 'accepted', amountCents: 6_000 }],
    },
  })
  const second = await request(id, 4_001, { again, by: bruno })
  expect(second.state).toBe('accepted')
  expect(await due(id)).toMatchObject({ openCents: 10_000, requestedCents: 10_001, freeCents: 0 })
})

test.each([
  ['transfers', purchase, pay],
  ['charges', readNote, charge],
])('of two %s of one note at once exactly one is recorded', async (_, note, request) => {
  const id = await note(10_000)
  const both = await Promise.allSettled([request(id, 10_000), request(id, 10_000, { by: bruno })])
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(both).toContainEqual({ status: 'rejected', reason: expect.objectContaining({ code: 'already_requested' }) })
  expect(await due(id)).toMatchObject({ requestedCents: 10_000, freeCents: 0 })
})

test('a request of one part counts what is free of that part, by its number or place; of none, of the whole note', async () => {
  const id = await purchase(10_000, parts([5, 4_000], [35, 6_000]))
  await expect(pay(id, 4_001, { installment: '001' })).rejects.toMatchObject({ extras: { freeCents: 4_000 } })
  await pay(id, 4_000, { installment: '#1' })
  await expect(pay(id, 1, { installment: '001' })).rejects.toMatchObject({ extras: { freeCents: 0 } })
  await expect(pay(id, 6_001)).rejects.toMatchObject({ extras: { freeCents: 6_000 } })
  await pay(id, 6_000)
  expect(await due(id)).toMatchObject({ freeCents: 0, openCents: 10_000 })
})

test('a note that is paid leaves nothing free, and names the payment', async () => {
  const id = await purchase(10_000)
  const { id: operationId } = await pay(id, 10_000)
  const result: typeof transferResult._input = { txid: 'txid', externalId: null, extra: {} }
  await settleOperation(sendTransfer, operationId, { state: 'confirmed', result }, null)
  await settle()
  await expect(pay(id, 1)).rejects.toMatchObject({
    extras: { freeCents: 0, operations: [{ id: operationId, state: 'confirmed', amountCents: 10_000 }] },
  })
})

test('an accepted transfer is requested and not linked; a confirmed one is linked and not requested', async () => {
  const id = await purchase(10_000)
  const { id: operationId } = await pay(id, 10_000)
  await settle()
  const row = async () => (await (await db()).select().from(backedDocuments))[0]
  expect(await due(id)).toMatchObject({ paidCents: 0, requestedCents: 10_000, openCents: 10_000, freeCents: 0 })
  expect(await row()).toMatchObject({ expectedCents: 10_000, linkedCents: 0, state: 'unbacked' })
  const result: typeof transferResult._input = { txid: 'txid', externalId: null, extra: {} }
  await settleOperation(sendTransfer, operationId, { state: 'confirmed', result }, null)
  await settle()
  expect(await due(id)).toMatchObject({ paidCents: 10_000, requestedCents: 0, openCents: 0, freeCents: 0 })
  expect(await row()).toMatchObject({ expectedCents: 10_000, linkedCents: 10_000, state: 'backed' })
})

test('a scheduled transfer is stopped on its day where less of its note is open than when it was requested', async () => {
  const id = await purchase(10_000, parts([5, 4_000], [35, 6_000]))
  const key = { type: 'EMAIL' as const, value: email() }
  const of = (amountCents: number, more: object = {}) =>
    transferInput.parse({ amountCents, key, madeFrom: { documentId: id, installment: '001' }, ...more })
  const judge = async (input: ReturnType<typeof of>) => sendTransfer.schedule?.judge({ input, context: null })
  await settle()
  await changeBill.run({ id: `${id}-1`, method: 'boleto' }, ana)
  await expect(judge(of(4_000))).rejects.toMatchObject({
    code: 'already_requested',
    extras: { record: { values: { openCents: 0 } } },
  })
  const judged = judge(of(4_000, { again })).then(
    () => null,
    (thrown: unknown) => thrown,
  )
  expect(await judged).not.toMatchObject({ code: 'already_requested' })
})

test('a cancelled sale is not charged without a word', async () => {
  const id = await readNote(10_000, { cancelled: true })
  await expect(charge(id, 10_000)).rejects.toMatchObject({ code: 'already_requested', extras: { freeCents: 0 } })
})

/** A draft batch with a row of 50 reais for each of these notes. */
async function draft(...notes: string[]) {
  const id = crypto.randomUUID()
  const batch = { kind: 'transfers' as const, name: 'Lote', accountId: null, sameFileAs: null, ignored: [] }
  const rows = notes.map((documentId, at) => ({
    line: at + 2,
    cells: { chave: email(), tipo: 'EMAIL', valor: '50,00' },
    madeFrom: { documentId },
  }))
  await (await db()).transaction((tx) => insertJudged(tx, { id, sha256: id, createdBy: ana.id, ...batch }, rows))
  return id
}

const rowsOf = async (id: string) => (await listBatchRows.perform({ id }, context())).items
const ask = (id: string, version: number) => askForBatch({ id, version }, ana, crypto.randomUUID())
const warned = async (id: string) =>
  (await rowsOf(id)).map(({ warnings }) => warnings.some((code) => code === 'already_requested'))

test('the second of two rows of one bill is flagged and must be confirmed; then both are requested', async () => {
  const note = await purchase(5_000)
  const id = await draft(note, note)
  await expect(ask(id, 1)).rejects.toMatchObject({ code: 'conflict' })
  expect(await warned(id)).toEqual([false, true])
  const [, second] = await rowsOf(id)
  await changeRow.run({ id, rowId: second?.rowId ?? '', version: 1, confirmed: true }, ana)
  await ask(id, 2)
  expect(await due(note)).toMatchObject({ requestedCents: 10_000, openCents: 5_000, freeCents: 0 })
  await expect(pay(note, 1)).rejects.toMatchObject({ code: 'already_requested', extras: { freeCents: 0 } })
})

test('rows of a batch that is being sent are shown as such, each by its own amount', async () => {
  const note = await purchase(5_000)
  const id = await draft(note, await purchase(7_000))
  await ask(id, 1)
  const row = { id, kind: 'pix.batch', state: 'sending', amountCents: 5_000 }
  expect(await due(note)).toMatchObject({ parts: [{ requested: [row] }] })
  await settle()
  const { items } = await listBills.perform({ documentId: note }, context())
  expect(items).toMatchObject([{ operations: [row], requestedCents: 5_000 }])
})

test('a second request of a part is among those of its bill', async () => {
  const note = await purchase(10_000, parts([5, 4_000], [35, 6_000]))
  const { id: first } = await pay(note, 4_000, { installment: '001' })
  const { id: second } = await pay(note, 4_000, { installment: '001', again, by: bruno })
  await settle()
  const { items } = await listBills.perform({ documentId: note }, context())
  expect(items.map(({ operations }) => operations.map(({ id }) => id).toSorted())).toEqual([
    [first, second].toSorted(),
    [second],
  ])
})

test('of two batches with one bill that are requested at once exactly one is recorded, the other waits to be confirmed', async () => {
  const note = await purchase(5_000)
  const [one, other] = [await draft(note), await draft(note)]
  const both = await Promise.allSettled([ask(one, 1), ask(other, 1)])
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(both).toContainEqual({ status: 'rejected', reason: expect.objectContaining({ code: 'conflict' }) })
  expect(await due(note)).toMatchObject({ requestedCents: 5_000, freeCents: 0 })
})

test('a row whose bill was requested meanwhile is flagged; of another batch, too', async () => {
  const [paid, batched] = [await purchase(5_000), await purchase(5_000)]
  const id = await draft(paid, batched)
  await pay(paid, 5_000)
  const other = await draft(batched)
  await ask(other, 1)
  await expect(ask(id, 1)).rejects.toMatchObject({ code: 'conflict' })
  expect(await warned(id)).toEqual([true, true])
})
