import { addDays, daysUntil, timeZone } from '@/lib/core/dates'

const minute = 60_000
const hour = 60 * minute

/** `over`: days since the last day ended. */
export type EstimatedTime = { unit: 'days' | 'hours' | 'minutes' | 'over'; count: number }

/** How far São Paulo's clock is behind UTC at an instant, in milliseconds. */
function behindUtc(instant: number): number {
  const name = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' }).format(instant)
  const [, sign, hours = '0', minutes = '0'] = /GMT([+-])(\d\d):(\d\d)/.exec(name) ?? []
  return (sign === '+' ? -1 : 1) * (Number(hours) * hour + Number(minutes) * minute)
}

/** Time until the end of a last day (`YYYY-MM-DD`, São Paulo): calendar days, and hours on the last day. */
export function estimatedTime(until: string, now: number): EstimatedTime | null {
  const days = daysUntil(until, new Date(now))
  if (days === null) return null
  if (days < 0) return { unit: 'over', count: -days }
  if (days > 0) return { unit: 'days', count: days }
  const midnight = Date.parse(addDays(until, 1))
  const left = midnight + behindUtc(midnight) - now
  if (left >= hour) return { unit: 'hours', count: Math.floor(left / hour) }
  return { unit: 'minutes', count: Math.max(1, Math.floor(left / minute)) }
}
