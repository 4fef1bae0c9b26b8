import { chargeExpiry, chargeStatus } from '@/lib/core/charge-status'
import { dayOf, daysUntil } from '@/lib/core/dates'
import type { FiscalDocument } from '@/lib/features/documents/schema'
import type { Charge } from '@/lib/features/pix/charges/schema'

/** Charges still payable that expire before the day ends in São Paulo, the first to expire first. */
export function expiringToday(charges: readonly Charge[], now: Date): Charge[] {
  return charges
    .filter((charge) => chargeStatus(charge, now) === 'waiting' && daysUntil(chargeExpiry(charge), now) === 0)
    .toSorted((a, b) => chargeExpiry(a).getTime() - chargeExpiry(b).getTime())
}

const soonDays = 7

export type ExpiringGroup = { day: string; days: number; companyId: string; documents: FiscalDocument[] }

/** Documents whose content goes within a week, by day and company, the soonest first. */
export function expiringDocuments(documents: readonly FiscalDocument[], now: Date): ExpiringGroup[] {
  const groups = new Map<string, ExpiringGroup>()
  for (const document of documents) {
    const { companyId, expiresAt, purged } = document
    const day = expiresAt && dayOf(expiresAt)
    const days = day ? daysUntil(day, now) : null
    if (purged || !day || days === null || days < 0 || days > soonDays) continue
    const key = `${day} ${companyId}`
    const group = groups.get(key) ?? { day, days, companyId, documents: [] }
    group.documents.push(document)
    groups.set(key, group)
  }
  return [...groups.values()].sort((a, b) => a.day.localeCompare(b.day) || b.documents.length - a.documents.length)
}
