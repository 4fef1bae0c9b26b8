import { readContract } from '@/lib/core/contract'
import type { Page } from '@/lib/core/page'
import { whileRenewing } from '@/lib/core/page-age'
import type { Company, CompanyFilter, CompanyInput } from './schema'

export const companies = {
  list: readContract<CompanyFilter, Page<Company>>('companies', {
    may: 'companies.read',
    poll: whileRenewing,
    freshMs: 60_000,
  }),
  one: readContract<CompanyInput, Company>('companies/{id}', { may: 'companies.read' }),
}
