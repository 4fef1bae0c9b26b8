import { daysUntil, type Instant } from '@/lib/core/dates'
import { parseEndToEndId } from './end-to-end-id'

/** Days from a payment in which its return may be requested: Res. BCB 103/2021, art. 41-A. Soft: upstream decides. */
const refundWindowDays = 90

type Payment = { endToEndId: string; at?: string | null }

/** The time of a payment: from its end-to-end id, else from its record; null where neither has it. */
export function paidAt({ endToEndId, at }: Payment): string | null {
  const id = parseEndToEndId(endToEndId)
  return id?.kind === 'payment' ? id.instant : (at ?? null)
}

/** Calendar days since a payment, and whether the window has passed; null for an invalid date. */
export function refundAge(paid: Instant, now: Date): { days: number; late: boolean } | null {
  const left = daysUntil(paid, now)
  return left === null ? null : { days: 0 - left, late: 0 - left > refundWindowDays }
}
