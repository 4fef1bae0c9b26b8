import { normalizeAccessKey, parseAccessKey } from '@/lib/core/access-key'
import type { Locale } from '@/lib/core/locale'
import { formatNoteNumber } from '@/lib/core/note-number'
import { formatTaxId, normalizeTaxId } from '@/lib/core/tax-id'
import type { Company } from '@/lib/features/companies/schema'
import type { FiscalDocument } from '@/lib/features/documents/schema'

/** What an access key says of its document; all null where there is none that can be read. */
export type Identity = { number: string | null; series: string | null; issuer: string | null }

export function identityOf({ accessKey }: Pick<FiscalDocument, 'accessKey'>): Identity {
  const key = parseAccessKey(normalizeAccessKey(accessKey ?? ''))
  if (!key || key.kind === 'opaque') return { number: null, series: null, issuer: null }
  if (key.kind === 'nfse') return { number: key.number, series: null, issuer: key.registration }
  return { number: key.number, series: key.series, issuer: key.issuerTaxId }
}

/** What a document is called by: its number, or its id while no number is known. */
export function numberOrId(document: Pick<FiscalDocument, 'id' | 'accessKey'>, locale: Locale): string {
  const { number } = identityOf(document)
  return number === null ? document.id : formatNoteNumber(number, locale)
}

/** All companies of most organisations come in one page. */
export const companyPageSize = 200

/** Our companies' names, by their CNPJ and by their id. */
export type CompanyNames = ReadonlyMap<string, string>

export function companyNames(companies: readonly Company[]): CompanyNames {
  return new Map(
    companies.flatMap(({ id, cnpj, tradeName, legalName }) => {
      const name = tradeName ?? legalName
      return [[normalizeTaxId(cnpj), name] as const, [id.toLowerCase(), name] as const]
    }),
  )
}

/** Whose note it is; null while its company is not known by name. */
export function companyName({ companyId }: Pick<FiscalDocument, 'companyId'>, names: CompanyNames): string | null {
  return names.get(companyId.toLowerCase()) ?? null
}

/** The issuer's name when it is one of our companies; its tax id otherwise. */
export function issuerText(issuer: string, names: CompanyNames): { text: string; isTaxId: boolean } {
  const name = names.get(normalizeTaxId(issuer))
  return name ? { text: name, isTaxId: false } : { text: formatTaxId(issuer), isTaxId: true }
}
