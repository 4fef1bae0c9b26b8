import type { DocumentModel } from '@/lib/core/documents/document-model'
import type { FormValues } from './export-values'

/** A counted combination of company and model; undefined: all companies or models. */
export type Part = { companyId: string | undefined; model: DocumentModel | undefined }

/** Largest number of counts that a preview reads: each is a request upstream. */
const mostParts = 24

/** Models for which the provider has no PDF. */
const withoutPdf = ['cte', 'mdfe'] as const satisfies readonly DocumentModel[]

const orAll = <T>(values: readonly T[]): (T | undefined)[] => (values.length > 0 ? [...values] : [undefined])

/** The combinations that add up to the form's selection; null when there are too many. */
export function partsOf({ companies, models }: Pick<FormValues, 'companies' | 'models'>): Part[] | null {
  const parts = orAll(companies).flatMap((companyId) => orAll(models).map((model) => ({ companyId, model })))
  return parts.length > mostParts ? null : parts
}

/** The combinations without a PDF. */
export function withoutPdfParts({ companies, models }: Pick<FormValues, 'companies' | 'models'>): Part[] {
  const meant = withoutPdf.filter((model) => models.length === 0 || models.some((each) => each === model))
  return orAll(companies).flatMap((companyId) => meant.map((model) => ({ companyId, model })))
}
