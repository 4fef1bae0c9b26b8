import { formatNoteNumber } from '@/lib/core/documents/note-number'
import type { Locale } from '@/lib/core/locale'
import { formatTaxId, normalizeTaxId } from '@/lib/core/tax-id'
import type { Company } from '@/lib/features/companies/schema'
import type { FiscalDocument } from '@/lib/features/documents/schema'

/** A document's label: its number, or its id while the number is unknown. */
export function numberOrId({ id, number }: Pick<FiscalDocument, 'id' | 'number'>, locale: Locale): string {
  return number === null ? id : formatNoteNumber(number, locale)
}

/** Large enough for all companies of most organisations. */
export const companyPageSize = 200

/** Our companies' names by CNPJ and by id. */
export type CompanyNames = ReadonlyMap<string, string>

export function companyNames(companies: readonly Company[]): CompanyNames {
  return new Map(
    companies.flatMap(({ id, cnpj, tradeName, legalName }) => {
      const name = tradeName ?? legalName
      return [[normalizeTaxId(cnpj), name] as const, [id.toLowerCase(), name] as const]
    }),
  )
}

/** Name of the note's company; null while unknown. */
export function companyName({ companyId }: Pick<FiscalDocument, 'companyId'>, names: CompanyNames): string | null {
  return names.get(companyId.toLowerCase()) ?? null
}

type Party = NonNullable<FiscalDocument['issuer']>

/** A party's name: ours for our own companies, else the file's; without either its tax id. */
export function partyText({ taxId, name }: Party, names: CompanyNames): { text: string; isTaxId: boolean } | null {
  const known = (taxId && names.get(normalizeTaxId(taxId))) || name
  if (known) return { text: known, isTaxId: false }
  return taxId ? { text: formatTaxId(taxId), isTaxId: true } : null
}
