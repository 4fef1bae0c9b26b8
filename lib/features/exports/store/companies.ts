import 'server-only'
import { inArray } from 'drizzle-orm'
import { plain } from '@/lib/core/plain-text'
import { storeCompanies } from '@/lib/features/companies/store'
import { namePart } from '@/lib/features/documents/store/file-name'
import { db } from '@/lib/server/db/client'
import { knownCompanies } from '@/lib/server/db/search-tables'
import { readCompanies } from '@/lib/server/upstream/accounting/reads'

type ExportedCompany = { cnpj: string | undefined; name: string }

async function known(ids: readonly string[]): Promise<Map<string, ExportedCompany>> {
  const { id, cnpj, legalName } = knownCompanies
  const rows = await (await db())
    .select({ id, cnpj, legalName })
    .from(knownCompanies)
    .where(inArray(id, [...ids]))
  return new Map(rows.map((row) => [row.id, { cnpj: row.cnpj, name: row.legalName }]))
}

/** Companies by id; requests upstream's list where a company is unknown. */
export async function exportedCompanies(ids: readonly string[]): Promise<(id: string) => ExportedCompany> {
  let found = await known(ids)
  if (ids.some((id) => !found.has(id))) {
    let cursor: string | undefined
    do {
      const page = await readCompanies({ limit: 200, cursor })
      await storeCompanies(page.items)
      cursor = page.next ?? undefined
    } while (cursor)
    found = await known(ids)
  }
  return (id) => found.get(id) ?? { cnpj: undefined, name: id }
}

/** `ipe-ferragens-ltda_12345678000190`. */
export function companyFolder({ name, cnpj }: ExportedCompany): string {
  const word = namePart(plain(name))
    .replace(/^[-.]+|[-.]+$/g, '')
    .slice(0, 60)
  return [word || 'empresa', cnpj && namePart(cnpj)].filter(Boolean).join('_')
}
