import { expect, test } from 'vitest'
import { setUpSimulator } from '@/e2e/harness/simulator'
import { listCompanies } from '@/lib/features/companies/service'
import type { FiscalDocument } from '@/lib/features/documents/schema'
import { listDocuments } from '@/lib/features/documents/service'
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
