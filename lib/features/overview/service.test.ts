import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { setUpSimulator } from '@/e2e/harness/simulator'
import { currentDay, dayOf, daysUntil } from '@/lib/core/dates'
import { listCompanies } from '@/lib/features/companies/service'
import { beginSync, syncPage } from '@/lib/features/documents/index/sync'
import type { FiscalDocument } from '@/lib/features/documents/schema'
import { listDocuments } from '@/lib/features/documents/service'
import { indexedDocuments } from '@/lib/features/documents/store/tables'
import { db } from '@/lib/server/db/client'
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
  const counted = new Map(found.groups.map(({ day, companyId, documents }) => [`${day} ${companyId}`, documents]))
  for (const [name, of] of Map.groupBy(
    expected,
    ({ expiresAt, companyId }) => `${dayOf(expiresAt ?? '')} ${companyId}`,
  ))
    expect(counted.get(name)).toBeGreaterThanOrEqual(of.length)
  expect(found.groups.every(({ neverExported }) => neverExported === null)).toBe(true)
  expect(found.indexed).toBe(false)
  expect(calls).toBeLessThan(15)
})

test('once the index knows them all, finds every document that expires this week, whatever its company, and asks nobody', async () => {
  await beginSync()
  do await (await db()).execute(sql`update document_syncs set not_before = now() where completed_at is null`)
  while ((await syncPage()).read)
  const rows = await (await db()).select().from(indexedDocuments)
  const expected = rows.filter(({ purged, expiry }) => !purged && expiry && isThisWeek(expiry))
  simulator.clearRequests()
  const found = await listExpiring.perform({}, context())
  const groups = Map.groupBy(expected, ({ expiry, companyId }) => `${goesOn(expiry)} ${companyId}`)
  expect(found.groups.map(({ day, companyId, documents }) => [`${day} ${companyId}`, documents]).sort()).toEqual(
    [...groups].map(([name, of]) => [name, of.length]).sort(),
  )
  expect(found).toMatchObject({ looked: rows.length, complete: true, indexed: true })
  expect(simulator.requests({ service: 'accounting' })).toEqual([])
})

test('what an export has of them is no longer counted as never exported', async () => {
  const never = async () => (await listExpiring.perform({}, context())).groups.map((group) => group.neverExported)
  expect((await never()).every((count) => count !== null && count > 0)).toBe(true)
  await (await db()).update(indexedDocuments).set({ exportedAt: new Date() })
  expect(new Set(await never())).toEqual(new Set([0]))
})

const isThisWeek = (expiry: Date) => (daysUntil(expiry.toISOString(), new Date()) ?? 8) <= 7
const goesOn = (expiry: Date | null) => [dayOf(expiry ?? ''), currentDay(new Date())].toSorted().at(-1)
