import { expect, test } from 'vitest'
import { createPerson } from '@/e2e/harness/people'
import { setUpSimulator } from '@/e2e/harness/simulator'
import { forecastBalance, listBills, summarizeBills } from '@/lib/features/bills/service'
import { countMonths } from '@/lib/features/documents/index/store/months'
import { addParts, wholePart } from '@/lib/features/documents/index/store/syncs'
import { documentSyncs, indexedDocuments } from '@/lib/features/documents/store/tables'
import { db } from '@/lib/server/db/client'
import { readNote, settle, today } from './bills.fixture'

await setUpSimulator()

test('list, summary and forecast say how much of the index they are from, and whether that is all', async () => {
  const asAna = { person: await createPerson('Ana', 'finance'), signal: new AbortController().signal }
  const database = await db()
  const period = today.slice(0, 7)
  const count = () => database.transaction((tx) => countMonths(tx, [period]))
  const reads = async () => [
    (await listBills.perform({}, asAna)).read,
    (await summarizeBills.perform({}, asAna)).read,
    (await forecastBalance.perform({}, asAna)).read,
  ]
  const three = <T>(value: T) => [value, value, value]
  expect(await reads()).toEqual(three({ documents: 0, withContent: 0, complete: false }))

  await readNote(1_000)
  await readNote(2_000, { contentState: 'waiting' })
  // No XML will ever come.
  await readNote(3_000, { contentState: 'unavailable' })
  await settle()
  await count()
  await addParts(database, [{ part: wholePart }])
  const half = { documents: 3, withContent: 2, complete: false }
  expect(await reads()).toEqual(three(half))

  await database.update(documentSyncs).set({ completedAt: new Date() })
  expect(await reads()).toEqual(three(half))

  await database.update(indexedDocuments).set({ contentState: 'read' })
  await count()
  expect(await reads()).toEqual(three({ documents: 3, withContent: 3, complete: true }))

  await database.update(documentSyncs).set({ completedAt: null })
  expect(await reads()).toEqual(three({ documents: 3, withContent: 3, complete: false }))
})
