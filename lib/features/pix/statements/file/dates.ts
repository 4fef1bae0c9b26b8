import { dayOf } from '@/lib/core/dates'
import { instantOrDay } from '@/lib/core/instant-or-day'

/** Which number of `10/05/2026` is the day; `midnights`: every row has a midnight of UTC, which is a day and no instant. */
export type DateOrder = 'day-first' | 'month-first' | 'midnights'

/** A day that a file writes as midnight UTC. */
const midnight =
  /^(\d{4})-?(\d\d)-?(\d\d)(?:0000(?:00)?(?:\.0+)?\[[+-]?0{1,2}(?:\.0+)?(?::\w+)?\]|[Tt ]00:00(?::00(?:\.0+)?)?(?:[Zz]|[+-]00(?::?00)?))$/

const numeric = /^(\d{1,2})([/.-])(\d{1,2})\2(\d{4}|(?<!-)\d{2})(?:\D{1,5}\d{1,2}[:h]\d{2}(?::\d{2})?(?:[.,]\d+)?)?$/
const ofxInstant = /^(\d{8})(\d{4})(\d\d)?(?:\.\d+)?\[([+-]?\d{1,2})(?:\.0+)?(?::\w+)?\]$/
const ofxClock = /^(\d{8})(?:\d{4}(?:\d\d)?(?:\.\d+)?)?$/

/** With São Paulo's one offset since 2020: most rows of a large file, whose day needs no conversion. */
const brasilia = /^(20[2-9]\d-\d\d-\d\d)(?:[T ](?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:\.\d+)?)?(?:-03:00)?)?$/

const dashed = (digits: string) => `${digits.slice(0, 4)}-${digits.slice(4, 6)}-${digits.slice(6, 8)}`

/**
 * The day of a cell in São Paulo, whose clock holds where no offset is written: an instant, a day, `21/11/2026`, `21/11/26` or
 * OFX's `20261121…`; null for any other text.
 */
export function dayIn(cell: string, order: DateOrder): string | null {
  const text = cell.trim()
  const [, ...utc] = (order === 'midnights' && midnight.exec(text)) || []
  if (utc.length > 0) return dayOf(utc.join('-'))
  const [, first = '', , second = '', year] = numeric.exec(text) ?? []
  if (year) {
    const [day, month] = order === 'month-first' ? [second, first] : [first, second]
    return dayOf(`${year.padStart(4, '20')}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`)
  }
  const [, date = '', time = '', seconds = '00', offset] = ofxInstant.exec(text) ?? []
  if (offset !== undefined) {
    const sign = offset.startsWith('-') ? '-' : '+'
    const hours = offset.replace(/\D/, '').padStart(2, '0')
    return dayOf(`${dashed(date)}T${time.slice(0, 2)}:${time.slice(2)}:${seconds}${sign}${hours}:00`)
  }
  const [, bare] = ofxClock.exec(text) ?? []
  if (bare) return dayOf(dashed(bare))
  const [, local] = brasilia.exec(text) ?? []
  const instant = local ?? instantOrDay(text)
  return instant && dayOf(instant)
}

/** The day that all cells say, in either order; null where they differ or one cannot be read. */
export function daysIn(cells: readonly string[]): Record<DateOrder, string | null> {
  const sameDay = (order: DateOrder) => {
    const [day = null, ...others] = new Set(cells.map((cell) => dayIn(cell, order)))
    return others.length > 0 ? null : day
  }
  const dayFirst = sameDay('day-first')
  const hasMidnights = cells.some((cell) => midnight.test(cell.trim()))
  const isNumeric = cells.some((cell) => numeric.test(cell.trim()))
  return {
    'day-first': dayFirst,
    'month-first': isNumeric ? sameDay('month-first') : dayFirst,
    midnights: hasMidnights ? sameDay('midnights') : null,
  }
}
