import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { createPerson } from '@/e2e/harness/people'
import { setUpSimulator } from '@/e2e/harness/simulator'
import { addDays, currentDay } from '@/lib/core/dates'
import { approveOperation } from '@/lib/features/approvals/service'
import { readNote, settle } from '@/lib/features/bills/bills.fixture'
import { indexedDocuments } from '@/lib/features/documents/store/tables'
import { db } from '@/lib/server/db/client'
import { notices } from '@/lib/server/db/event-tables'
import { operations } from '@/lib/server/db/schema'
import { viewOne } from '@/lib/server/operations/list'
import { changeRow } from './drafts-service'
import { askForBatch } from './requests-service'
import { batchOperation } from './schema'
import { sendBatch } from './sending/send-batch'
import { getBatch, listBatchRows } from './service'
import { findBatch } from './store/batches'
import { insertJudged } from './store/judged-insert'

await setUpSimulator({}, { APPROVAL_THRESHOLD_CENTS: '1000000' })
const marina = await createPerson('Marina', 'finance')
const rafael = await createPerson('Rafael', 'manager')
const context = { person: marina, signal: new AbortController().signal }
const reason = 'Serviço prestado; nova nota em emissão'
const refused = { state: 'failed', error: { code: 'note_cancelled' } }

const note = () => readNote(2_000_000, { role: 'destinatario', issuerTaxId: '41000001000125' })
const cancelNote = async (id: string, cancelled = true) =>
  (await db())
    .update(indexedDocuments)
    .set({ cancelled })
    .where(eq(indexedDocuments.id, BigInt(id)))

/** A draft that pays each note, and one more row that pays none. */
async function draft(notes: string[], { valor = '50,00', data = '' } = {}) {
  const id = crypto.randomUUID()
  const batch = {
    id,
    kind: 'transfers' as const,
    name: 'Lote',
    accountId: null,
    sha256: id,
    sameFileAs: null,
    ignored: [],
  }
  const rows = [...notes.map((documentId) => ({ madeFrom: { documentId } })), {}].map((more, at) => ({
    line: at + 2,
    cells: { chave: `${crypto.randomUUID()}@exemplo.com.br`, tipo: 'EMAIL', valor, data },
    ...more,
  }))
  await (await db()).transaction((tx) => insertJudged(tx, { ...batch, createdBy: marina.id }, rows))
  return id
}
const request = (id: string, version = 1) => askForBatch({ id, version }, marina, crypto.randomUUID())
const rowsOf = async (id: string) => (await listBatchRows.perform({ id }, context)).items
const send = async (id: string) => sendBatch((await findBatch(id)).batch)
async function requestOf(id: string) {
  const [row] = await (await db()).select().from(operations).where(eq(operations.id, id))
  if (!row) throw new Error('there is no such operation')
  return viewOne(batchOperation, row)
}

test('a row of a cancelled note is confirmed in the draft, recorded with the request, and sent', async () => {
  const documentId = await note()
  await cancelNote(documentId)
  const id = await draft([documentId])
  const [row] = await rowsOf(id)
  expect(row).toMatchObject({ warnings: expect.arrayContaining(['note_cancelled']), confirmed: false })
  await expect(request(id)).rejects.toMatchObject({ code: 'conflict' })
  await changeRow.run({ id, rowId: row?.rowId ?? '', version: 1, confirmed: true }, marina)
  await request(id, 2)
  expect(await requestOf(id)).toMatchObject({ input: { cancelledNotes: [documentId] } })
  await send(id)
  expect(await rowsOf(id)).toMatchObject([{ state: 'accepted' }, { state: 'accepted' }])
})

test('a row whose note is cancelled after the request is not sent and says why; the others are sent', async () => {
  const documentId = await note()
  const id = await draft([documentId])
  await request(id)
  await cancelNote(documentId)
  await send(id)
  expect(await rowsOf(id)).toMatchObject([refused, { state: 'accepted' }])
  expect(await getBatch.perform({ id }, context)).toMatchObject({ state: 'done', unmade: 1 })
})

test('an approval confirms the notes that are cancelled by then; one cancelled later still stops its row', async () => {
  const [before, later] = [await note(), await note()]
  const id = await draft([before, later], { valor: '9000,00' })
  await request(id)
  await cancelNote(before)
  const decision = { operationId: id, version: 1 }
  expect(await requestOf(id)).toMatchObject({ cancelledNotes: [{ documentId: before, confirmed: false }] })
  await expect(approveOperation.run(decision, rafael)).rejects.toMatchObject({ code: 'note_cancelled' })
  await approveOperation.run({ ...decision, noteCancelled: { reason } }, rafael)
  await cancelNote(later)
  await send(id)
  expect(await rowsOf(id)).toMatchObject([{ state: 'accepted' }, refused, { state: 'accepted' }])
})

test('each waiting row is notified once, before and after it waits for its own day', async () => {
  const documentId = await note()
  const id = await draft([documentId], { data: addDays(currentDay(new Date()), 3) })
  await request(id)
  await cancelNote(documentId)
  await settle()
  const found = async () =>
    (await db()).select().from(notices).where(eq(notices.kind, 'operation.note-cancelled')).orderBy(notices.id)
  const data = { operation: 'pix.batch', amountCents: 5_000, number: documentId, status: 'cancelled' }
  const once = [
    { userId: marina.id, subject: id, data },
    { may: 'approvals.decide', subject: id, data },
  ]
  expect(await found()).toMatchObject(once)
  await cancelNote(documentId, false)
  await send(id)
  expect((await rowsOf(id))[0]).toMatchObject({ state: 'scheduled' })
  await cancelNote(documentId)
  await settle()
  expect(await found()).toMatchObject(once)
})
