import { addDays, isDay } from '@/lib/core/dates'
import type { ExportScope } from '@/lib/features/exports/schema'

/** An export of expiring documents: the last day, and the company, null for all. */
export type Rescue = { until: string; companyId: string | null }

/** Null for any other scope. */
export function rescueOf(scope: ExportScope): Rescue | null {
  if (scope.kind !== 'filter') return null
  const { expiresBefore, companyId, purged, ...rest } = scope.filter
  const isPlain = Object.values(rest).every((value) => value === undefined || value === null)
  if (!isPlain || typeof expiresBefore !== 'string' || !isDay(expiresBefore)) return null
  return { until: addDays(expiresBefore, -1), companyId: typeof companyId === 'string' ? companyId : null }
}

/** Scope of an export of documents that expire in the next days, the last day included. */
export function rescueFilter(today: string, days: number, companyId: string | null) {
  return { expiresBefore: addDays(today, days + 1), purged: false, ...(companyId && { companyId }) }
}
