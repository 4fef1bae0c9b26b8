import 'server-only'
import { pageOf } from '@/lib/core/page'
import { read } from '@/lib/server/read'
import { readCompanies, readCompany } from '@/lib/server/upstream/accounting/reads'
import { companies } from './contract'
import { company, companyFilter, companyInput } from './schema'

export const listCompanies = read(companies.list, {
  input: companyFilter,
  output: pageOf(company),
  run: (filter, { signal }) => readCompanies(filter, signal),
})

export const getCompany = read(companies.one, {
  input: companyInput,
  output: company,
  run: ({ id }, { signal }) => readCompany(id, signal),
})
