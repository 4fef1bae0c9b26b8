import type { Locale } from '@/lib/core/locale'

/** The zone of every day, month and clock time on screen. */
export const timeZone = 'America/Sao_Paulo'

const monthNames = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

const makeFormat = () =>
  new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  })
let zoned: ReturnType<typeof makeFormat> | null = null

/** São Paulo has had one offset since then; a phone would spend more time in Intl than on the rest of a list. */
const steadySince = Date.UTC(2019, 1, 17, 3)
const steadyUntil = Date.UTC(10_000, 0)
const offsetMs = -3 * 3_600_000

/** RFC 3339 with its offset (a text without one is no instant), a Date, or milliseconds since 1970. */
export type Instant = string | Date | number

const rfc3339 = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$/

type Clock = { year: string; month: string; day: string; hour: string; minute: string; second: string }

function clockOf(instant: Instant): Clock | null {
  if (typeof instant === 'string' && !(rfc3339.test(instant) && isDay(instant.slice(0, 10)))) return null
  const date = new Date(instant)
  if (Number.isNaN(date.getTime())) return null
  const time = date.getTime()
  if (time >= steadySince && time < steadyUntil) return steadyClockOf(time)
  zoned ??= makeFormat()
  const parts = new Map(zoned.formatToParts(date).map(({ type, value }) => [type, value]))
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? ''
  return {
    year: part('year').padStart(4, '0'),
    month: part('month'),
    day: part('day'),
    hour: part('hour'),
    minute: part('minute'),
    second: part('second'),
  }
}

function steadyClockOf(time: number): Clock {
  const text = new Date(time + offsetMs).toISOString()
  const [year = '', month = '', day = ''] = text.slice(0, 10).split('-')
  const [hour = '', minute = '', second = ''] = text.slice(11, 19).split(':')
  return { year, month, day, hour, minute, second }
}

/** Whether the text is a `YYYY-MM`. */
export function isMonth(text: string): boolean {
  return /^\d{4}-(0[1-9]|1[0-2])$/.test(text)
}

/** Whether the text is a `YYYY-MM-DD` that the calendar has. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) return false
  const date = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text)
}

/** The calendar day (`YYYY-MM-DD`) in São Paulo at an instant; a day is its own. Null when the text is no date. */
export function dayOf(instant: Instant): string | null {
  if (typeof instant === 'string' && isDay(instant)) return instant
  const clock = clockOf(instant)
  return clock && `${clock.year}-${clock.month}-${clock.day}`
}

/** Start of a day (`YYYY-MM-DD`, this century) in São Paulo, which has had no daylight saving time since 2019. */
export function startOfDay(day: string): Date {
  return new Date(`${day}T00:00:00-03:00`)
}

/** The current month (`YYYY-MM`) in São Paulo. Throws RangeError for an invalid date. */
export function currentMonth(now: Date): string {
  return currentDay(now).slice(0, 7)
}

/** The current day (`YYYY-MM-DD`) in São Paulo. Throws RangeError for an invalid date. */
export function currentDay(now: Date): string {
  const day = dayOf(now)
  if (day === null) throw new RangeError('not a date')
  return day
}

/** The month `count` months after a `YYYY-MM`. Throws RangeError for anything else. */
export function addMonths(month: string, count: number): string {
  if (!isMonth(month)) throw new RangeError(`${month} is not a month`)
  const months = Number(month.slice(0, 4)) * 12 + Number(month.slice(5)) - 1 + count
  return `${String(Math.floor(months / 12)).padStart(4, '0')}-${String((months % 12) + 1).padStart(2, '0')}`
}

/** The day `count` calendar days after a `YYYY-MM-DD`. Throws RangeError for anything else. */
/** How far ahead a sending day may be. */
export const mostDaysAhead = 365

export function addDays(day: string, count: number): string {
  if (!isDay(day)) throw new RangeError(`${day} is not a day`)
  return new Date(Date.parse(`${day}T00:00:00Z`) + count * 86_400_000).toISOString().slice(0, 10)
}

/** The Monday of a day's week. Throws RangeError for anything but a day. */
export function mondayOf(day: string): string {
  return addDays(day, -((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7))
}

/** Calendar days in São Paulo from now until a day or an instant: 0 today, negative when past, null for no date. */
export function daysUntil(until: Instant, now: Date): number | null {
  const day = dayOf(until)
  return day === null ? null : (Date.parse(day) - Date.parse(currentDay(now))) / 86_400_000
}

/** `21/11/2026` or `Nov 21, 2026`, of a day or an instant. Returns any other text unchanged. */
export function formatDay(instant: Instant, locale: Locale): string {
  const [year, month, day] = dayOf(instant)?.split('-') ?? []
  if (!year || !month || !day) return String(instant)
  return locale === 'pt-BR' ? `${day}/${month}/${year}` : `${monthName(month)} ${Number(day)}, ${year}`
}

/** `21/11` or `Nov 21`, where the year is clear. */
export function formatShortDay(instant: Instant, locale: Locale): string {
  const [, month, day] = dayOf(instant)?.split('-') ?? []
  if (!month || !day) return String(instant)
  return locale === 'pt-BR' ? `${day}/${month}` : `${monthName(month)} ${Number(day)}`
}

/** `11/2026` or `Nov 2026` of a `YYYY-MM`. Returns any other text unchanged. */
export function formatMonth(month: string, locale: Locale): string {
  if (!isMonth(month)) return month
  const [year = '', number = ''] = month.split('-')
  return locale === 'pt-BR' ? `${number}/${year}` : `${monthName(number)} ${year}`
}

export type Precision = 'minute' | 'second'

/** `09:44` or `09:44:31` in São Paulo. Returns any other text unchanged. */
export function formatTime(instant: Instant, precision: Precision = 'minute'): string {
  const clock = clockOf(instant)
  if (!clock) return String(instant)
  return `${clock.hour}:${clock.minute}${precision === 'second' ? `:${clock.second}` : ''}`
}

/** `21/11/2026, 09:44` in São Paulo; a bare day stays a day, without an invented time. */
export function formatInstant(instant: Instant, locale: Locale, precision: Precision = 'minute'): string {
  if (typeof instant === 'string' && isDay(instant)) return formatDay(instant, locale)
  if (!clockOf(instant)) return String(instant)
  return `${formatDay(instant, locale)}, ${formatTime(instant, precision)}`
}

function monthName(month: string): string {
  return monthNames[Number(month) - 1] ?? month
}
