import 'server-only'
import { pageOf } from '@/lib/core/page'
import { read } from '@/lib/server/read'
import { readCompanies, readCompany } from '@/lib/server/upstream/accounting/reads'
import { company, companyFilter, companyInput } from './schema'

export const listCompanies = read({
  path: 'companies',
  may: 'companies.read',
  input: companyFilter,
  output: pageOf(company),
  run: (filter, { signal }) => readCompanies(filter, signal),
})

export const getCompany = read({
  path: 'companies/one',
  may: 'companies.read',
  input: companyInput,
  output: company,
  run: ({ id }, { signal }) => readCompany(id, signal),
})
