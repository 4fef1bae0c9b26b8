import 'server-only'
import { z } from 'zod'
import { addDays, currentDay, currentMonth, startOfDay } from '@/lib/core/dates'
import { pageOf } from '@/lib/core/page'
import { expiringByCompany, lastCaptures, monthCounts } from '@/lib/features/documents/index/store/activity'
import { listedMonths } from '@/lib/features/documents/index/store/listed-months'
import { readParts, recentPart } from '@/lib/features/documents/index/store/syncs'
import { env } from '@/lib/server/env'
import { everyone, read } from '@/lib/server/read'
import { readCompanies, readCompany } from '@/lib/server/upstream/accounting/reads'
import { companiesOf, monthsUntil } from './activity'
import { companies } from './contract'
import { company, companyActivity, companyFilter, companyInput } from './schema'
import { storeCompanies } from './store'

export const listCompanies = read(companies.list, {
  input: companyFilter,
  output: pageOf(company),
  run: async (filter, { signal }) => {
    const page = await readCompanies(filter, signal)
    await storeCompanies(page.items)
    return page
  },
})

export const getCompany = read(companies.one, {
  input: companyInput,
  output: company,
  run: ({ id }, { signal }) => readCompany(id, signal),
})

const soonDays = 30

export const getCompanyActivity = read(companies.activity, {
  sameFor: everyone,
  input: z.strictObject({}),
  output: companyActivity,
  async run() {
    const now = new Date()
    const periods = monthsUntil(currentMonth(now))
    const [first = '', last = ''] = [periods[0], periods.at(-1)]
    const [counts, captures, expiring, parts] = await Promise.all([
      monthCounts(first, last),
      lastCaptures(),
      // The last of these days is meant too.
      expiringByCompany(startOfDay(addDays(currentDay(now), soonDays + 1))),
      readParts(),
    ])
    const isListed = listedMonths(parts)
    return {
      months: periods.map((period) => ({ period, listed: isListed(period) })),
      companies: companiesOf({ counts, captures, expiring }),
      running: env().DOCUMENT_INDEX === 'on',
      indexedAt: parts.find(({ part }) => part === recentPart)?.completedAt?.toISOString() ?? null,
    }
  },
})
