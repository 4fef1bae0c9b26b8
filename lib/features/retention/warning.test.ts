import { eq, sql } from 'drizzle-orm'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { fillDocuments } from '@/e2e/bench/in-process/fill-documents'
import { setTestEnvironment } from '@/e2e/support/test-environment'
import { addDays, currentDay, dayOf, startOfDay } from '@/lib/core/dates'
import { documentSyncs, indexedDocuments } from '@/lib/features/documents/store/tables'
import { notice } from '@/lib/features/notices/schema'
import { db } from '@/lib/server/db/client'
import { notices } from '@/lib/server/db/event-tables'
import { processState } from '@/lib/server/global-state'
import { warnOfExpiry } from './warning'

const checked = processState('expiry warning', () => ({ day: '' }))
/** Like another instance, or after a restart. */
const another = () => {
  checked.day = ''
}
const today = currentDay(new Date())
const noonOf = (day: string) => new Date(startOfDay(day).getTime() + 12 * 3_600_000)

beforeAll(async () => {
  setTestEnvironment({ DOCUMENT_INDEX: 'on' })
  await fillDocuments(500)
})
beforeEach(async () => {
  another()
  const database = await db()
  await database.delete(notices)
  await database.delete(documentSyncs)
  await database.insert(documentSyncs).values({ part: 'all', completedAt: new Date() })
  await database.update(indexedDocuments).set({ exportedAt: null, expiry: noonOf(addDays(today, 40)) })
})

async function expire(ids: number, day: string, exportedAt: Date | null = null): Promise<void> {
  const some = sql`id in (select id from indexed_documents where not purged and expiry > ${noonOf(addDays(today, 39))} limit ${ids})`
  await (await db())
    .update(indexedDocuments)
    .set({ expiry: noonOf(day), exportedAt })
    .where(some)
}

async function notified() {
  const rows = await (await db()).select().from(notices).orderBy(notices.id)
  return rows.map(({ kind, may, data }) => ({ kind, may, data }))
}

test('documents never exported that go within a week are notified to whoever may export, until the last of them', async () => {
  await expire(3, addDays(today, 1))
  await expire(2, addDays(today, 7))
  await expire(4, addDays(today, 8))
  await warnOfExpiry()
  const data = { documents: 5, until: addDays(today, 7) }
  expect(await notified()).toEqual([{ kind: 'documents.expiring', may: 'exports.use', data }])
  const [row] = await (await db()).select().from(notices)
  expect(notice.parse({ ...row, id: '1', at: '', read: false })).toMatchObject({ data })
})

test('what was exported is not counted, nor the day until which only that goes', async () => {
  await expire(3, addDays(today, 2))
  await expire(2, addDays(today, 5), new Date())
  await warnOfExpiry()
  expect(await notified()).toMatchObject([{ data: { documents: 3, until: addDays(today, 2) } }])
})

test('of a day there is one warning, whichever instances look, and of the next day another', async () => {
  await expire(3, addDays(today, 4))
  await Promise.all([warnOfExpiry(), warnOfExpiry()])
  another()
  await warnOfExpiry()
  expect(await notified()).toHaveLength(1)
  const tomorrow = noonOf(addDays(today, 1))
  expect(dayOf(tomorrow)).toBe(addDays(today, 1))
  await warnOfExpiry(tomorrow)
  expect(await notified()).toHaveLength(2)
})

test('nothing is notified where nothing goes, nor of a list that is not known whole', async () => {
  await warnOfExpiry()
  expect(await notified()).toEqual([])
  another()
  await expire(3, addDays(today, 4))
  await (await db()).update(documentSyncs).set({ completedAt: null }).where(eq(documentSyncs.part, 'all'))
  await warnOfExpiry()
  expect(await notified()).toEqual([])
  await (await db()).update(documentSyncs).set({ completedAt: new Date() })
  await warnOfExpiry()
  expect(await notified()).toHaveLength(1)
})
