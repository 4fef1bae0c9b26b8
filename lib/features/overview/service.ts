import 'server-only'
import { z } from 'zod'
import { addDays, currentDay, dayOf, daysUntil, startOfDay } from '@/lib/core/dates'
import type { Page } from '@/lib/core/page'
import { isAllListed } from '@/lib/features/documents/index/store/months'
import { readParts } from '@/lib/features/documents/index/store/syncs'
import { totalsOf } from '@/lib/features/documents/index/store/totals'
import { expiryGroups } from '@/lib/features/retention/store'
import { env } from '@/lib/server/env'
import { everyone, read } from '@/lib/server/read'
import * as accounting from '@/lib/server/upstream/accounting/client'
import { readCompanies } from '@/lib/server/upstream/accounting/reads'
import type { DocumentRecord } from '@/lib/server/upstream/accounting/wire'
import { cachedRead } from '@/lib/server/upstream/cache'
import { overview } from './contract'
import { type ExpiringGroup, expiringSchema } from './schema'

const minute = 60_000
const wholePage = 200

/**
 * Upstream has no search by expiry, and the index may not know all documents yet. A document expires a number of days
 * after its capture that its company's contract sets, so only the months that lie that far back are searched.
 * Documents with another retention than their company's are not found this way.
 */
export function monthsThatExpireSoon(retentionDays: Iterable<number>, today: string): string[] {
  const months = [...retentionDays].flatMap((days) => {
    const captured = [addDays(today, -days), addDays(today, soonDays - days)]
    return captured.map((day) => day.slice(0, 7))
  })
  return [...new Set(months)].sort()
}

/** Address of the simulator's panel, which lists a person's first steps; null with the real services. */
export function simulatorPanel(): string | null {
  const { SIMULATOR_URL } = env()
  return SIMULATOR_URL === '' ? null : `${SIMULATOR_URL.replace(/\/+$/, '')}/panel`
}

/** Expiring documents by the index; null until the index knows every document that upstream lists. */
async function knownExpiring(now: Date) {
  if (env().DOCUMENT_INDEX === 'off' || !isAllListed(await readParts())) return null
  const today = currentDay(now)
  const groups = await expiryGroups(today, startOfDay(addDays(today, soonDays + 1)))
  const { total } = await totalsOf({})
  return { groups, looked: total, complete: true, indexed: true }
}

export const listExpiring = read(overview.expiring, {
  sameFor: everyone,
  input: z.strictObject({}),
  output: expiringSchema,
  run: async (_input, _person, { signal }) => (await knownExpiring(new Date())) ?? readExpiring(signal),
})

const readExpiring = (signal: AbortSignal) =>
  cachedRead({
    key: 'overview/expiring-documents',
    freshMs: 10 * minute,
    staleMs: 60 * minute,
    signal,
    async load(options) {
      const now = new Date()
      const companies = await readCompanies({ limit: wholePage }, options.signal)
      const retentions = new Set(companies.items.flatMap(({ retentionDays }) => retentionDays ?? []))
      const months = monthsThatExpireSoon(retentions, currentDay(now))
      const askFor = (month: string): Promise<Page<DocumentRecord>> =>
        accounting.listDocuments({ from: month, to: month, limit: wholePage }, options)
      const pages = await Promise.all(months.map(askFor))
      const looked = pages.flatMap((page) => page.items)
      const complete = companies.next === null && pages.every((page) => page.next === null)
      const groups = groupExpiring(looked, now).sort(byDay)
      return { groups, looked: looked.length, complete, indexed: false }
    },
  })

const soonDays = 7

type Listed = { id: string; companyId: string; period: string | null; purged: boolean; expiresAt: string | null }

/** Documents that expire within a week, by day and company, as upstream lists them. */
export function groupExpiring(documents: readonly Listed[], now: Date): ExpiringGroup[] {
  const soon = documents.flatMap(({ expiresAt, ...document }) => {
    const day = document.purged ? null : dayOf(expiresAt ?? '')
    const days = day ? daysUntil(day, now) : null
    return day && days !== null && days >= 0 && days <= soonDays ? [{ ...document, day }] : []
  })
  const groups = [...Map.groupBy(soon, ({ day, companyId }) => `${day} ${companyId}`).values()]
  return groups.flatMap((of) => {
    const [first, ...others] = of
    if (!first) return []
    const { day, companyId, period, id } = first
    const same = others.every((other) => other.period === period)
    const documentId = others.length === 0 ? id : null
    return [{ day, companyId, documents: of.length, neverExported: null, period: same ? period : null, documentId }]
  })
}

/** Sorted by expiry; on one day the largest groups first. */
export function byDay(one: ExpiringGroup, other: ExpiringGroup): number {
  return one.day.localeCompare(other.day) || other.documents - one.documents
}
