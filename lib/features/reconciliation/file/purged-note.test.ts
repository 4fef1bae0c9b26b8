import { buffer } from 'node:stream/consumers'
import { and, eq, gt } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { createPerson } from '@/e2e/harness/people'
import { setUpSimulator } from '@/e2e/harness/simulator'
import { readWaitingContent } from '@/lib/features/documents/index/read-content'
import { saveRecords } from '@/lib/features/documents/index/store/records'
import { indexedDocuments } from '@/lib/features/documents/store/tables'
import { link } from '@/lib/features/reconciliation/decisions-service'
import { matchMarked } from '@/lib/features/reconciliation/store/marks'
import { backedDocuments } from '@/lib/features/reconciliation/store/tables'
import { db } from '@/lib/server/db/client'
import { seenPayments } from '@/lib/server/db/schema'
import { listDocuments } from '@/lib/server/upstream/accounting/client'
import { openMonthFile } from './service'

const simulator = await setUpSimulator({ documents: 200 }, { DOCUMENT_INDEX: 'on' })

const ana = await createPerson('Ana', 'finance')
const endToEndId = 'E60701190202611101200AAAAAAAAAA1'
const month = '2026-11'

/** Reads upstream's list and files into the index, then matches. */
async function readEverything(): Promise<void> {
  const { items } = await listDocuments({ model: 'nfe', limit: 200 })
  await saveRecords(await db(), items)
  while ((await readWaitingContent()).read > 0);
  while ((await matchMarked()).marks > 0);
}

async function fileOf(format: 'csv' | 'econf'): Promise<string> {
  const { stream } = await openMonthFile.run({ month, direction: 'in', format }, ana)
  return (await buffer(stream)).toString('utf8')
}

let note: typeof indexedDocuments.$inferSelect

beforeAll(async () => {
  await readEverything()
  const database = await db()
  const [found] = await database
    .select({ note: indexedDocuments })
    .from(backedDocuments)
    .innerJoin(indexedDocuments, eq(indexedDocuments.id, backedDocuments.id))
    .where(
      and(
        eq(backedDocuments.direction, 'in'),
        gt(backedDocuments.expectedCents, 0),
        eq(backedDocuments.linkedCents, 0),
      ),
    )
    .orderBy(indexedDocuments.id)
    .limit(1)
  if (!found) throw new Error('no note to link')
  note = found.note
  const payer = { name: 'Serra Dourada', document: '41286530000125' }
  const row = { endToEndId, amountCents: 1_00, payer, paidAt: `${month}-10T15:00:00Z` }
  await database.insert(seenPayments).values(row)
  while ((await matchMarked()).marks > 0);
  await link.run({ paymentId: endToEndId, documentId: String(note.id), amountCents: 1_00 }, ana)
})

test('a note that was linked and is purged since keeps its rows and its facts', async () => {
  const [csv, econf] = [await fileOf('csv'), await fileOf('econf')]
  expect(econf).toContain(`\r\n${note.accessKey};;20;1.00;${month}-10;`)
  simulator.purgeDocument(String(note.id))
  await readEverything()
  const [now] = await (await db()).select().from(indexedDocuments).where(eq(indexedDocuments.id, note.id))
  expect(now).toMatchObject({ purged: true, contentState: 'read', totalCents: note.totalCents })
  expect(await fileOf('econf')).toBe(econf)
  expect(await fileOf('csv')).toBe(csv)
})

test('so does one whose file was to be read again when it was purged', async () => {
  const econf = await fileOf('econf')
  await (await db())
    .update(indexedDocuments)
    .set({ reread: true, purged: false })
    .where(eq(indexedDocuments.id, note.id))
  while ((await readWaitingContent()).read > 0);
  while ((await matchMarked()).marks > 0);
  expect(await fileOf('econf')).toBe(econf)
})
