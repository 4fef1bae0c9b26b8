import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { setUpSimulator } from '@/e2e/harness/simulator'
import { daysUntil } from '@/lib/core/dates'
import { listCompanies } from '@/lib/features/companies/service'
import { beginSync, syncPage } from '@/lib/features/documents/index/sync'
import type { FiscalDocument } from '@/lib/features/documents/schema'
import { listDocuments } from '@/lib/features/documents/service'
import { db } from '@/lib/server/db/client'
import { indexedDocuments } from '@/lib/server/db/document-tables'
import { invalidateReads } from '@/lib/server/upstream/cache'
import { listExpiring, monthsThatExpireSoon } from './service'

const simulator = await setUpSimulator()

const person = { id: 'x', email: 'x@example.com', name: 'X', roles: ['support' as const] }
const context = () => ({ person, signal: new AbortController().signal })

test('looks at the months that lie a retention back, both ends of the week', () => {
  expect(monthsThatExpireSoon([365, 180], '2026-11-27')).toEqual(['2025-11', '2025-12', '2026-05', '2026-06'])
})

test('finds the documents whose company keeps them until this week, in a few calls', async () => {
  const found = await listExpiring.perform({}, context())
  const calls = simulator.requests({ service: 'accounting' }).length

  const all: FiscalDocument[] = []
  let cursor: string | null | undefined
  do {
    const page = await listDocuments.perform({ limit: '200', ...(cursor ? { cursor } : {}) }, context())
    all.push(...page.items)
    cursor = page.next
  } while (cursor)
  const { items: companies } = await listCompanies.perform({ limit: '200' }, context())
  const keptFor = new Map(companies.map(({ id, retentionDays }) => [id, retentionDays]))
  const week = Date.now() + 6 * 86_400_000
  const expected = all.filter(({ purged, expiresAt, companyId, retentionDays }) => {
    const at = Date.parse(expiresAt ?? '')
    return !purged && retentionDays === keptFor.get(companyId) && at > Date.now() && at < week
  })
  expect(expected.length).toBeGreaterThan(3)
  expect(found.documents.map(({ id }) => id)).toEqual(expect.arrayContaining(expected.map(({ id }) => id)))
  expect(calls).toBeLessThan(15)
})

test('once the index knows them all, finds every document that expires this week, whatever its company, and asks nobody', async () => {
  await beginSync()
  do await (await db()).execute(sql`update document_syncs set not_before = now() where completed_at is null`)
  while ((await syncPage()).read)
  const now = Date.now()
  const rows = await (await db()).select().from(indexedDocuments)
  const expected = rows.filter(
    ({ purged, expiry }) => !purged && expiry && expiry.getTime() >= now && isThisWeek(expiry),
  )
  invalidateReads('overview')
  simulator.clearRequests()
  const found = await listExpiring.perform({}, context())
  expect(found.documents.map(({ id }) => id).toSorted()).toEqual(expected.map(({ id }) => String(id)).toSorted())
  expect(found).toMatchObject({ looked: rows.length, complete: true })
  expect(simulator.requests({ service: 'accounting' })).toEqual([])
})

const isThisWeek = (expiry: Date) => (daysUntil(expiry.toISOString(), new Date()) ?? 8) <= 7
