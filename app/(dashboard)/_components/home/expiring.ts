import { daysUntil } from '@/lib/core/dates'
import { chargeExpiry, chargeStatus } from '@/lib/features/pix/charges/rules'
import type { Charge } from '@/lib/features/pix/charges/schema'

/** Charges still payable that expire before the day ends in São Paulo, soonest first. */
export function expiringToday(charges: readonly Charge[], now: Date): Charge[] {
  return charges
    .filter((charge) => chargeStatus(charge, now) === 'waiting' && daysUntil(chargeExpiry(charge), now) === 0)
    .toSorted((a, b) => chargeExpiry(a).getTime() - chargeExpiry(b).getTime())
}
