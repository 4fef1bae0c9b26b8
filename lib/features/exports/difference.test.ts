import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { setUpExports } from '@/e2e/harness/exports'
import { saveRecords } from '@/lib/features/documents/index/store/records'
import { indexedDocuments } from '@/lib/features/documents/store/tables'
import { exportItems } from '@/lib/features/exports/store/tables'
import { db } from '@/lib/server/db/client'
import { listExportChanges } from './service'

const { simulator, ask, askFor, companyId, context, difference, month, ofMonth, one, work } = await setUpExports()

const nothing = { new: [], cancelled: [], purged: [] }

/** A new note of the month. */
async function capture(): Promise<string> {
  const { id } = await simulator.captureDocument({ modelo: 'nfe', competencia: month, empresa_id: companyId })
  return String(id)
}

/** Reads the month into the index again. */
const relist = async () => saveRecords(await db(), await ofMonth())

async function exported(given: Parameters<typeof askFor>[0]): Promise<string> {
  const { id } = await askFor(given)
  await work()
  return id
}

async function exportedMonth(): Promise<string> {
  const { id } = await ask({ formats: ['xml'] })
  await work()
  return id
}

const differenceOf = (id: string) => exported({ selection: { differenceOf: id }, formats: ['xml'] })
const changedExports = async () => (await listExportChanges.perform({}, context)).exports.map(({ id }) => id)

test('lists what was captured, cancelled and purged since, until an export of the difference holds it', async () => {
  const [cancelled, purged] = [await capture(), await capture()]
  const id = await exportedMonth()
  expect(await difference(id)).toMatchObject(nothing)
  simulator.cancelDocument(cancelled)
  simulator.purgeDocument(purged)
  const added = await capture()
  await relist()
  expect(await difference(id)).toMatchObject({ new: [added], cancelled: [cancelled], purged: [purged] })
  expect((await difference(id)).documents.map((document) => document.id)).toEqual([added, cancelled, purged])
  expect(await one(id)).toMatchObject({ difference: { new: 1, cancelled: 1, purged: 1 } })
  expect(await changedExports()).toEqual([id])
  const second = await differenceOf(id)
  expect(await one(second)).toMatchObject({
    scope: { kind: 'difference', of: id, documents: 3 },
    done: 2,
    missing: 1,
  })
  expect(await difference(id)).toMatchObject(nothing)
  expect(await changedExports()).toEqual([])
  await expect(differenceOf(id)).rejects.toMatchObject({ code: 'conflict' })
})

test('another export that holds the cancelled, purged and new notes leaves the difference as it was', async () => {
  const [cancelled, purged] = [await capture(), await capture()]
  const id = await exportedMonth()
  simulator.cancelDocument(cancelled)
  simulator.purgeDocument(purged)
  const added = await capture()
  await relist()
  const other = await exported({ selection: { ids: [cancelled, purged, added] }, formats: ['xml'] })
  const month = await exportedMonth()
  expect(await difference(id)).toMatchObject({ new: [added], cancelled: [cancelled], purged: [purged] })
  expect(await difference(other)).toMatchObject(nothing)
  expect(await difference(month)).toMatchObject(nothing)
  expect(await changedExports()).toEqual([id])
})

test('a note that a difference holds and that is cancelled later differs from both, and a difference of either settles the first', async () => {
  const id = await exportedMonth()
  const note = await capture()
  await relist()
  const second = await differenceOf(id)
  simulator.cancelDocument(note)
  await relist()
  expect(await difference(id)).toMatchObject({ new: [], cancelled: [note] })
  expect(await difference(second)).toMatchObject({ cancelled: [note] })
  expect(await changedExports()).toEqual([id])
  await differenceOf(second)
  expect(await difference(id)).toMatchObject(nothing)
  expect(await difference(second)).toMatchObject(nothing)
})

test('a difference whose file was not obtained after many attempts settles nothing', async () => {
  const note = await capture()
  const id = await exportedMonth()
  simulator.cancelDocument(note)
  await relist()
  const second = await differenceOf(id)
  await (await db())
    .update(exportItems)
    .set({ state: 'missing', reason: 'failed' })
    .where(eq(exportItems.exportId, second))
  expect(await difference(id)).toMatchObject({ cancelled: [note] })
})

test('a note whose own file said from the beginning that it is cancelled was not cancelled since', async () => {
  const note = await capture()
  const id = await exportedMonth()
  await (await db())
    .update(indexedDocuments)
    .set({ fileStatus: 'cancelled' })
    .where(eq(indexedDocuments.id, BigInt(note)))
  expect(await difference(id)).toMatchObject(nothing)
})
