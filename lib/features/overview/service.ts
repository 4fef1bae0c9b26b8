import 'server-only'
import { z } from 'zod'
import { addDays, currentDay, daysUntil, startOfDay } from '@/lib/core/dates'
import type { Page } from '@/lib/core/page'
import { knownExpiring } from '@/lib/features/documents/index/store/expiring'
import { allWithFacts } from '@/lib/features/documents/index/store/with-facts'
import { read } from '@/lib/server/read'
import * as accounting from '@/lib/server/upstream/accounting/client'
import { readCompanies } from '@/lib/server/upstream/accounting/reads'
import type { DocumentRecord } from '@/lib/server/upstream/accounting/wire'
import { cachedRead } from '@/lib/server/upstream/cache'
import { overview } from './contract'
import { expiringSchema } from './schema'

const soonDays = 7
const minute = 60_000
const wholePage = 200

/**
 * Upstream offers no search for what expires soon, and the index may not know all of it yet. A document expires so many days
 * after it was captured, a number that its company's contract sets: so only the months that lie that far back are looked at.
 * A document that is stored for another time than its company's is not found this way.
 */
export function monthsThatExpireSoon(retentionDays: Iterable<number>, today: string): string[] {
  const months = [...retentionDays].flatMap((days) => {
    const captured = [addDays(today, -days), addDays(today, soonDays - days)]
    return captured.map((day) => day.slice(0, 7))
  })
  return [...new Set(months)].sort()
}

function expiresSoon({ purged, expiresAt }: DocumentRecord, now: Date): boolean {
  const days = expiresAt ? daysUntil(expiresAt, now) : null
  return !purged && days !== null && days >= 0 && days <= soonDays
}

export const listExpiring = read(overview.expiring, {
  input: z.strictObject({}),
  output: expiringSchema,
  run: (_input, { signal }) =>
    cachedRead({
      key: 'overview/expiring-documents',
      freshMs: 10 * minute,
      staleMs: 60 * minute,
      signal,
      async load(options) {
        const now = new Date()
        const known = await knownExpiring(now, startOfDay(addDays(currentDay(now), soonDays + 1)), wholePage)
        if (known) return known
        const companies = await readCompanies({ limit: wholePage }, options.signal)
        const retentions = new Set(companies.items.flatMap(({ retentionDays }) => retentionDays ?? []))
        const months = monthsThatExpireSoon(retentions, currentDay(now))
        const askFor = (month: string): Promise<Page<DocumentRecord>> =>
          accounting.listDocuments({ from: month, to: month, limit: wholePage }, options)
        const pages = await Promise.all(months.map(askFor))
        const looked = pages.flatMap((page) => page.items)
        const complete = companies.next === null && pages.every((page) => page.next === null)
        const soon = looked.filter((one) => expiresSoon(one, now))
        return { documents: await allWithFacts(soon), looked: looked.length, complete }
      },
    }),
})
