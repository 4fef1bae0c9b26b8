import { midnightDay } from '@/lib/core/instant-or-day'

/** Difference allowed between the provider's clock and ours. */
const skewMs = 120_000

/** A stated settlement, where it can be the second of this request's payment: neither a day, nor before the request, nor ahead. */
export function plausibleSettlement(at: string | null, requestedAt: Date): string | null {
  if (at === null || midnightDay(at) !== null) return null
  const ms = Date.parse(at)
  return ms >= requestedAt.getTime() - skewMs && ms <= Date.now() + skewMs ? at : null
}
