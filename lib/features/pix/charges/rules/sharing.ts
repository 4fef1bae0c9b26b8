const minuteMs = 60_000
const hourMs = 60 * minuteMs

/** A charge of less than this has no reminder before it expires: the e-mail itself is recent enough. */
const shortestMs = 2 * hourMs
const longestLeadMs = 24 * hourMs
const delayMs = 10 * minuteMs

/**
 * When a payer is reminded: a day before the charge expires, or when half of a shorter time is left; and ten minutes after,
 * so that a payment of the last second is known by then.
 */
export function reminderTimes(now: Date, expiry: Date): { before: Date | null; after: Date } {
  const left = expiry.getTime() - now.getTime()
  const lead = Math.min(longestLeadMs, left / 2)
  return {
    before: left < shortestMs ? null : new Date(expiry.getTime() - lead),
    after: new Date(expiry.getTime() + delayMs),
  }
}
