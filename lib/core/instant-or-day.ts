import { dayOf, formatTime, isDay } from '@/lib/core/dates'

const written = /^(\d{4}-\d\d-\d\d)(?:[Tt ](\d\d:\d\d)(:\d\d(?:[.,]\d+)?)?\s?([Zz]|[+-]\d\d(?::?\d\d)?)?)?$/

/** São Paulo's offsets from UTC: summer time ended in 2019. */
const offsets = ['-03:00', '-02:00']

/**
 * A provider's date as RFC 3339: a bare day remains a day, a time without an offset is São Paulo time. Null for
 * anything else.
 */
export function instantOrDay(text: string): string | null {
  const [, day = '', time, seconds = ':00', offset] = written.exec(text.trim()) ?? []
  if (!isDay(day)) return null
  if (time === undefined) return day
  const clock = `${day}T${time}${seconds.replace(',', '.')}`
  const instant = offset === undefined ? byTheClock(clock) : `${clock}${wholeOffset(offset)}`
  return dayOf(instant) === null ? null : instant
}

const utcMidnight = /^(\d{4}-\d\d-\d\d)[Tt ]00:00(?::00(?:[.,]0+)?)?\s?(?:[Zz]|[+-]00(?::?00)?)$/

/** The day that a provider writes as its midnight in UTC; null for any other text. */
export const midnightDay = (text: string): string | null => utcMidnight.exec(text.trim())?.[1] ?? null

function byTheClock(clock: string): string {
  const shows = (instant: string) =>
    dayOf(instant) === clock.slice(0, 10) && formatTime(instant) === clock.slice(11, 16)
  const offset = offsets.find((each) => shows(`${clock}${each}`)) ?? '-03:00'
  return `${clock}${offset}`
}

/** `Z`, or an offset with its minutes. */
function wholeOffset(offset: string): string {
  if (/^z$/i.test(offset)) return 'Z'
  const digits = offset.replace(':', '')
  return `${digits.slice(0, 3)}:${digits.slice(3) || '00'}`
}
