import { daysUntil } from '@/lib/core/dates'
import type { FiscalDocument } from '@/lib/features/documents/schema'

export type Availability =
  | { state: 'available' }
  | { state: 'cancelled' }
  | { state: 'purged' }
  | { state: 'expiring'; days: number }
  /** Its time is over, yet the provider has not purged it. */
  | { state: 'overdue' }

const soonDays = 7

type Dated = Pick<FiscalDocument, 'cancelled' | 'purged' | 'expiresAt'>

/** The one word a list has room for; what can no longer be opened comes before what was cancelled. */
export function availabilityOf(document: Dated, now: Date): Availability {
  if (document.purged) return { state: 'purged' }
  if (document.cancelled) return { state: 'cancelled' }
  return expiryOf(document, now) ?? { state: 'available' }
}

/** What is worth saying about the time that the content is kept. */
export function expiryOf({ expiresAt, purged }: Dated, now: Date): Availability | null {
  if (expiresAt === null || purged) return null
  const days = daysUntil(expiresAt, now)
  if (days === null || days > soonDays) return null
  return Date.parse(expiresAt) < now.getTime() ? { state: 'overdue' } : { state: 'expiring', days }
}
