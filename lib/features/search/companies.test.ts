import { eq, sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { createPerson } from '@/e2e/harness/people'
import { setUpSimulator } from '@/e2e/harness/simulator'
import { formatTaxId } from '@/lib/core/tax-id'
import { beginCompanies } from '@/lib/features/documents/index/companies'
import { companiesPart } from '@/lib/features/documents/index/store/syncs'
import { syncPage } from '@/lib/features/documents/index/sync'
import { documentSyncs } from '@/lib/features/documents/store/tables'
import { db } from '@/lib/server/db/client'
import { knownCompanies } from '@/lib/server/db/search-tables'
import { listCompanies } from '@/lib/server/upstream/accounting/client'
import { searchEverything } from './service'

const simulator = await setUpSimulator()

const person = await createPerson('Ana', 'finance')

async function found(q: string): Promise<string[]> {
  const { groups } = await searchEverything.perform({ q }, { person, signal: new AbortController().signal })
  return groups.filter(({ kind }) => kind === 'companies').flatMap(({ items }) => items.map(({ id }) => id))
}

/** Reads every page that is due. */
async function readAll(): Promise<void> {
  while ((await syncPage()).read);
}

beforeAll(async () => {
  await beginCompanies()
  await readAll()
})

test('a company is found by name and by CNPJ though nobody has opened the list of companies', async () => {
  const { items } = await listCompanies({ limit: 200 })
  expect(await (await db()).$count(knownCompanies)).toBe(items.length)
  for (const { id, legalName, cnpj } of items.slice(0, 3))
    for (const query of [legalName, cnpj, formatTaxId(cnpj)]) expect(await found(query)).toContain(id)
})

test('the list of companies is read again now and then, and what upstream calls a company by then is found', async () => {
  const database = await db()
  const [company] = await database.select().from(knownCompanies).limit(1)
  await database.update(knownCompanies).set({ legalName: 'Antiga', search: ' antiga' })
  simulator.clearRequests()
  await readAll()
  expect(simulator.requests({ path: '/v1/empresas' })).toHaveLength(0)
  await database.update(documentSyncs).set({ notBefore: sql`now()` }).where(eq(documentSyncs.part, companiesPart))
  await readAll()
  expect(simulator.requests({ path: '/v1/empresas' })).toHaveLength(1)
  expect(await found(company?.legalName ?? '')).toContain(company?.id)
})
