import { afterAll, beforeAll, expect, it } from 'vitest'
import { setTestEnvironment } from '@/e2e/support/test-environment'
import { indexedDocuments } from '@/lib/features/documents/store/tables'
import { closeDatabase, db } from '@/lib/server/db/client'
import type { DocumentRecord } from '@/lib/server/upstream/accounting/wire'
import { saveFacts } from './content'
import { noFacts } from './file-facts.fixture'
import { saveRecords } from './records'
import { allWithFacts } from './with-facts'

beforeAll(() => setTestEnvironment())
afterAll(closeDatabase)

const record = (id: string, more: Partial<DocumentRecord> = {}): DocumentRecord => ({
  id,
  accessKey: null,
  companyId: '5f0d1c2b-0000-4000-8000-000000000001',
  model: 'nfe',
  kind: null,
  period: '2026-11',
  cancelled: false,
  role: null,
  purged: false,
  createdAt: null,
  retentionDays: 365,
  expiresAt: null,
  extra: {},
  ...more,
})
const endless = 'x'.repeat(100_000)

it('what can be no row is left out of the index, odd words are left out of a row, and the rest is stored', async () => {
  const records = [
    record('1'),
    record('99999999999999999999999'),
    record('2', { accessKey: endless, kind: endless, role: endless, period: endless, model: endless }),
    record('3', { companyId: endless }),
    record('4', { retentionDays: 1e15, expiresAt: '+275760-01-01T00:00:00Z', createdAt: endless }),
    record('9223372036854775807'),
  ]
  const { ids } = await (await db()).transaction((tx) => saveRecords(tx, records))
  expect(ids.toSorted()).toEqual(['1', '2', '4', '9223372036854775807'])
  expect(await allWithFacts(records)).toMatchObject(records.map(({ id }) => ({ id })))
})

it('endless texts of a file are cut, and an amount beyond all sense is unknown', async () => {
  const database = await db()
  await saveFacts(database, '1', {
    ...noFacts,
    number: '9'.repeat(1_000),
    series: endless,
    issuerTaxId: endless,
    issuerName: endless,
    recipientTaxId: endless,
    recipientName: endless,
    issuedAt: endless,
    totalCents: 1e30,
    statusCode: endless,
  })
  const [row] = (await database.select().from(indexedDocuments)).filter(({ id }) => id === 1n)
  expect(row).toMatchObject({ contentState: 'read', totalCents: null, numberValue: null, issuerName: 'x'.repeat(300) })
})
