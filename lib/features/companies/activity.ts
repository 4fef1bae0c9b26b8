import { addMonths } from '@/lib/core/dates'
import type { Expiring, LastCapture, MonthCount } from '@/lib/features/documents/index/store/activity'
import type { CompanyActivity } from './schema'

const shownMonths = 13

/** The months up to and with this one, the oldest first. */
export function monthsUntil(last: string): string[] {
  return Array.from({ length: shownMonths }, (_, at) => addMonths(last, at + 1 - shownMonths))
}

type Known = { counts: readonly MonthCount[]; captures: readonly LastCapture[]; expiring: readonly Expiring[] }

/** For each company of the index, whatever its months. */
export function companiesOf({ counts, captures, expiring }: Known): CompanyActivity['companies'] {
  const expiringOf = new Map(expiring.map((one) => [one.companyId, one]))
  const countsOf = Map.groupBy(counts, ({ companyId }) => companyId)
  return captures.map(({ companyId, documents, lastCapturedAt }) => {
    const soon = expiringOf.get(companyId)
    const models = Map.groupBy(countsOf.get(companyId) ?? [], ({ model }) => model)
    return {
      id: companyId,
      documents,
      lastCapturedAt,
      expiring: soon ? { documents: soon.documents, first: soon.firstExpiry.toISOString() } : null,
      models: [...models].map(([model, months]) => ({
        model,
        months: months.map(({ period, documents: count, cancelled }) => ({ period, documents: count, cancelled })),
      })),
    }
  })
}
