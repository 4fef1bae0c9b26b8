import type { APIRequestContext } from '@playwright/test'
import type { IndexedRow } from '../support/document-index.ts'
import { rowsOf } from '../support/envelope.ts'

export type BusiestMonth = { period: string; companies: { id: string; name: string }[]; notes: IndexedRow[] }

/** Of the two newest indexed months, the month whose three largest companies have more notes. */
export async function busiestMonth(api: APIRequestContext, documents: IndexedRow[]): Promise<BusiestMonth> {
  const names = new Map(
    (await rowsOf(await api.get('/api/companies?limit=200'))).items.map(({ id, tradeName, legalName }) => [
      String(id),
      String(tradeName ?? legalName),
    ]),
  )
  const newest = [...Map.groupBy(documents, ({ period }) => period ?? '')]
    .toSorted(([a], [b]) => a.localeCompare(b))
    .slice(-2)
  const months = newest.map(([period, of]) => {
    const largest = [...Map.groupBy(of, ({ companyId }) => companyId)]
      .toSorted(([, a], [, b]) => b.length - a.length)
      .slice(0, 3)
    const companies = largest.map(([id]) => ({ id, name: names.get(id) ?? '' }))
    return { period, companies, notes: largest.flatMap(([, notes]) => notes) }
  })
  const [best] = months.toSorted((a, b) => b.notes.length - a.notes.length)
  if (!best) throw new Error('there are no documents')
  return best
}
