import 'server-only'
import { z } from 'zod'
import { addDays, addMonths, currentDay, currentMonth, startOfDay } from '@/lib/core/dates'
import { pageOf } from '@/lib/core/page'
import type { Expiring, LastCapture, MonthCount } from '@/lib/features/documents/index/store/activity'
import { expiringByCompany, lastCaptures, monthCounts } from '@/lib/features/documents/index/store/activity'
import { listedMonths } from '@/lib/features/documents/index/store/months'
import { readParts, recentPart } from '@/lib/features/documents/index/store/syncs'
import { env } from '@/lib/server/env'
import { everyone, read } from '@/lib/server/read'
import { readCompanies, readCompany } from '@/lib/server/upstream/accounting/reads'
import { companies } from './contract'
import type { CompanyActivity } from './schema'
import { company, companyActivity, companyFilter, companyInput } from './schema'
import { storeCompanies } from './store'

const shownMonths = 13

/** The shown months up to this one, oldest first. */
function monthsUntil(last: string): string[] {
  return Array.from({ length: shownMonths }, (_, at) => addMonths(last, at + 1 - shownMonths))
}

type Known = { counts: readonly MonthCount[]; captures: readonly LastCapture[]; expiring: readonly Expiring[] }

/** Activity of each company in the index. */
function companiesOf({ counts, captures, expiring }: Known): CompanyActivity['companies'] {
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

export const listCompanies = read(companies.list, {
  input: companyFilter,
  output: pageOf(company),
  run: async (filter, _person, { signal }) => {
    const page = await readCompanies(filter, signal)
    await storeCompanies(page.items)
    return page
  },
})

export const getCompany = read(companies.one, {
  input: companyInput,
  output: company,
  run: ({ id }, _person, { signal }) => readCompany(id, signal),
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
      // The last day is included.
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
