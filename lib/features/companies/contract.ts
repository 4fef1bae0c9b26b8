import { type NoInput, readContract } from '@/lib/core/contract'
import type { Page } from '@/lib/core/page'
import { listFreshMs, whileRenewing } from '@/lib/core/page-age'
import type { Company, CompanyActivity, CompanyFilter, CompanyInput } from './schema'

export const companies = {
  list: readContract<CompanyFilter, Page<Company>>('companies', {
    may: 'companies.read',
    poll: whileRenewing('companies'),
    freshMs: listFreshMs.companies,
  }),
  /** Notes of each company by month and model, as far as the index has read them. */
  activity: readContract<NoInput, CompanyActivity>('companies/activity', {
    may: 'documents.read',
    watch: (activity) => (activity?.running && activity.months.some(({ listed }) => !listed) ? 15_000 : 0),
    freshMs: 60_000,
  }),
  one: readContract<CompanyInput, Company>('companies/{id}', { may: 'companies.read' }),
}
