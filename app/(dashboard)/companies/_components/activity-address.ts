import type { Company } from '@/lib/features/companies/schema'

type Narrowing = { model?: string | null; period?: string; expiring?: '30' }

/** The list of a company's documents with the filters given by the address. */
export function notesOf({ id }: Pick<Company, 'id'>, { model, period, expiring }: Narrowing = {}): string {
  const query = new URLSearchParams({ companyId: id })
  if (model) query.set('model', model)
  if (period) {
    query.set('from', period)
    query.set('to', period)
  }
  if (expiring) query.set('expiring', expiring)
  return `/documents?${query}`
}
