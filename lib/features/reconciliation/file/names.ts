import 'server-only'
import { Problem } from '@/lib/core/errors'
import { normalizeTaxId } from '@/lib/core/tax-id'
import { namePart } from '@/lib/features/documents/store/file-name'
import { exportedCompanies } from '@/lib/features/exports/store/companies'
import type { FileFormat } from './schema'

const words: Record<FileFormat, string> = { csv: 'conciliacao', econf: 'econf', link: 'vinculos' }

/** File name for a company by its CNPJ without punctuation, or for all companies. */
export const fileName = (format: FileFormat, company: { cnpj: string } | null, month: string) =>
  `${words[format]}_${company ? namePart(normalizeTaxId(company.cnpj)) : 'todas'}_${month}.csv`

/** Throws `not_found` for an unknown company. */
export async function companyOf(companyId: string | null): Promise<{ cnpj: string; name: string } | null> {
  if (companyId === null) return null
  const { cnpj, name } = (await exportedCompanies([companyId]))(companyId)
  if (cnpj === undefined) throw new Problem('not_found', 'There is no such company')
  return { cnpj, name }
}
