import { dayOf, daysUntil } from '@/lib/core/dates'
import type { ExpiringGroup } from './schema'

export const soonDays = 7

type Listed = { id: string; companyId: string; period: string | null; purged: boolean; expiresAt: string | null }

/** Documents whose content goes within a week, by day and company, as upstream lists them. */
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

/** The first to go first, of a day the most. */
export function byDay(one: ExpiringGroup, other: ExpiringGroup): number {
  return one.day.localeCompare(other.day) || other.documents - one.documents
}
