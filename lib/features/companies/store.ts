import 'server-only'
import { sql } from 'drizzle-orm'
import { normalizeTaxId } from '@/lib/core/tax-id'
import { searchText } from '@/lib/features/documents/index/store/search-text'
import { db } from '@/lib/server/db/client'
import { storeAll, storeIfPossible } from '@/lib/server/db/outage'
import { knownCompanies } from '@/lib/server/db/search-tables'
import type { Company } from './schema'

type Known = Pick<Company, 'id' | 'cnpj' | 'legalName' | 'tradeName' | 'city' | 'state'>

/** Pages of upstream's list that came from the cache were stored when they arrived. */
const stored = new WeakSet<readonly Known[]>()

/** Stores companies as upstream last answered them; without the database they are answered all the same. */
export async function storeCompanies(companies: readonly Known[]): Promise<void> {
  if (companies.length === 0 || stored.has(companies)) return
  stored.add(companies)
  await storeIfPossible('companies', storeAll('companies', companies, upsert))
}

async function upsert(companies: readonly Known[]): Promise<void> {
  const rows = companies.map(({ id, cnpj, legalName, tradeName, city, state }) => ({
    ...{ id, cnpj, legalName, tradeName, city, state },
    search: searchText([legalName, tradeName, normalizeTaxId(cnpj), id]),
    seenAt: new Date(),
  }))
  const names = ['cnpj', 'legalName', 'tradeName', 'city', 'state', 'search', 'seenAt'] as const
  await (await db())
    .insert(knownCompanies)
    .values([...new Map(rows.map((row) => [row.id, row])).values()])
    .onConflictDoUpdate({
      target: knownCompanies.id,
      set: Object.fromEntries(names.map((name) => [name, sql`excluded.${sql.identifier(knownCompanies[name].name)}`])),
    })
}
