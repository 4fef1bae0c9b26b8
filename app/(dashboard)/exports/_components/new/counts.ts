import type { DocumentModel } from '@/lib/core/documents/document-model'
import type { FormValues } from './values'

/** A count of documents of a company and a model; undefined: all companies or models. */
export type Part = { companyId: string | undefined; model: DocumentModel | undefined }

/** Past so many counts a form would cost more than it says. */
const mostParts = 24

/** This provider supplies no PDF of these. */
const withoutPdf = ['cte', 'mdfe'] as const satisfies readonly DocumentModel[]

const orAll = <T>(values: readonly T[]): (T | undefined)[] => (values.length > 0 ? [...values] : [undefined])

/** The counts that add up to what the form asks for; null where they would be too many. */
export function partsOf({ companies, models }: Pick<FormValues, 'companies' | 'models'>): Part[] | null {
  const parts = orAll(companies).flatMap((companyId) => orAll(models).map((model) => ({ companyId, model })))
  return parts.length > mostParts ? null : parts
}

/** The counts of documents without a PDF among them. */
export function withoutPdfParts({ companies, models }: Pick<FormValues, 'companies' | 'models'>): Part[] {
  const meant = withoutPdf.filter((model) => models.length === 0 || models.some((each) => each === model))
  return orAll(companies).flatMap((companyId) => meant.map((model) => ({ companyId, model })))
}
