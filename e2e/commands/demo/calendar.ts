import { createHash } from 'node:crypto'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const SAO_PAULO = 3 * HOUR

/** Working days of the quarter, without today. */
export const quarterDays = 60

/** National holidays that fall on the same day every year. */
const holidays = ['01-01', '04-21', '05-01', '09-07', '10-12', '11-02', '11-15', '11-20', '12-25']

/** `YYYY-MM-DD` of an instant in São Paulo. */
export const dayOf = (instant: number): string => new Date(instant - SAO_PAULO).toISOString().slice(0, 10)

/** A reproducible number from 0 to 1 for a name. */
export function chance(name: string): number {
  return createHash('sha256').update(name).digest().readUInt32BE(0) / 2 ** 32
}

/** Days and hours of a company in São Paulo, counted back from the start of the filling. */
export type Calendar = {
  /** `YYYY-MM-DD` of a past working day: 1 is the last one. */
  day(ago: number): string
  /** An instant on that day, at a time `HH:MM`. */
  at(ago: number, time: string): number
  /** An instant on that day between two hours, derived from the name. */
  within(ago: number, name: string, from?: number, to?: number): number
  /** Recent instants for pending requests, at any hour. */
  minutesAgo(minutes: number): number
  /** 1 is Monday. */
  weekday(ago: number): number
}

export function calendarFrom(now: number): Calendar {
  const days: string[] = []
  const today = Date.parse(`${dayOf(now)}T12:00:00Z`)
  for (let noon = today - DAY; days.length < quarterDays; noon -= DAY) {
    const day = new Date(noon).toISOString().slice(0, 10)
    if (![0, 6].includes(new Date(noon).getUTCDay()) && !holidays.includes(day.slice(5))) days.push(day)
  }
  const dayAt = (ago: number) => {
    const day = days[ago - 1]
    if (!day) throw new RangeError(`working day ${ago} is not in the quarter`)
    return day
  }
  const at = (ago: number, time: string) => Date.parse(`${dayAt(ago)}T${time}:00-03:00`)
  return {
    day: dayAt,
    at,
    within(ago, name, from = 8, to = 17) {
      return Math.round(at(ago, '00:00') + (from + chance(`time of ${name}`) * (to - from)) * HOUR)
    },
    minutesAgo: (minutes) => now - minutes * MINUTE,
    weekday: (ago) => new Date(`${dayAt(ago)}T12:00:00Z`).getUTCDay(),
  }
}
