const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

export type TimeLeft = { unit: 'over' | 'minutes' | 'hours' | 'days'; count: number }

/** How long until an instant, in the largest unit that fills: rounded down, but never to zero minutes. */
export function timeLeft(until: string, now: number): TimeLeft {
  const left = Date.parse(until) - now
  if (left <= 0) return { unit: 'over', count: 0 }
  if (left >= 2 * day) return { unit: 'days', count: Math.floor(left / day) }
  if (left >= hour) return { unit: 'hours', count: Math.floor(left / hour) }
  return { unit: 'minutes', count: Math.max(1, Math.floor(left / minute)) }
}
