import { isDay, isMonth } from '@/lib/core/dates'
import type { Locale } from '@/lib/core/locale'

/** A day is `YYYY-MM-DD`, a month `YYYY-MM`. */
export type DateKind = 'day' | 'month'

/** How a date is typed, `#` for a digit. English has the order of ISO 8601: slashes would mean two things there. */
const datePatterns: Record<Locale, Record<DateKind, string>> = {
  'pt-BR': { day: '##/##/####', month: '##/####' },
  en: { day: '####-##-##', month: '####-##' },
}

/** Digits with the separators between them, as far as they go: `01/1`. */
export function dateMask(digits: string, kind: DateKind, locale: Locale): string {
  let at = 0
  return datePatterns[locale][kind].replace(/[^#]?#/g, (part) => {
    const digit = digits[at++]
    return digit === undefined ? '' : part.replace('#', digit)
  })
}

const yearLast = (locale: Locale) => locale === 'pt-BR'

/** The digits that a date is typed with in the locale: `01102026` or `20261001`. */
export function dateDigits(value: string, locale: Locale): string {
  const parts = value.split('-')
  return (yearLast(locale) ? parts.toReversed() : parts).join('')
}

/** `2026-02-31` of all the digits of a date, whether the calendar has it or not; null while some are missing. */
function spelled(digits: string, kind: DateKind, locale: Locale): string | null {
  const length = kind === 'day' ? 8 : 6
  if (!/^\d+$/.test(digits) || digits.length !== length) return null
  if (!yearLast(locale)) return [digits.slice(0, 4), ...(digits.slice(4).match(/../g) ?? [])].join('-')
  return [digits.slice(-4), ...(digits.slice(0, -4).match(/../g) ?? []).toReversed()].join('-')
}

export type DateProblem = 'incomplete' | 'no-such' | 'too-early' | 'too-late'
type JudgedDate = { value: string; problem?: never } | { value?: never; problem: DateProblem }

/** The date that typed digits mean, both limits included, or what is wrong with it. */
export function judgeDate(
  digits: string,
  { kind, locale, min, max }: { kind: DateKind; locale: Locale; min: string; max: string },
): JudgedDate {
  const value = spelled(digits, kind, locale)
  if (value === null) return { problem: 'incomplete' }
  if (!(kind === 'day' ? isDay(value) : isMonth(value))) return { problem: 'no-such' }
  if (value < min) return { problem: 'too-early' }
  return value > max ? { problem: 'too-late' } : { value }
}

/** Numbers of digits after which the parts of a date end. */
function ends(kind: DateKind, locale: Locale): number[] {
  const parts = datePatterns[locale][kind].split(/[^#]/).map(({ length }) => length)
  return parts.map((_, at) => parts.slice(0, at + 1).reduce((sum, length) => sum + length))
}

/** Adds the zero to a day or month of one digit once a separator follows it. */
export function padPart(digits: string, kind: DateKind, locale: Locale): string {
  const half = ends(kind, locale).includes(digits.length + 1) && !inYear(digits, kind, locale)
  return half ? `${digits.slice(0, -1)}0${digits.slice(-1)}` : digits
}

function inYear(digits: string, kind: DateKind, locale: Locale): boolean {
  const all = kind === 'day' ? 8 : 6
  return yearLast(locale) ? digits.length > all - 4 : digits.length <= 4
}

/** The digits once the field is left: a year of two digits is of this century, a last single digit gets its zero. */
export function settleDigits(digits: string, kind: DateKind, locale: Locale): string {
  const shortYear = kind === 'day' ? 6 : 4
  if (yearLast(locale)) {
    return digits.length === shortYear ? `${digits.slice(0, -2)}20${digits.slice(-2)}` : digits
  }
  return padPart(digits, kind, locale)
}

const monthNames = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

const dated = (year: string | undefined, month: string | undefined, day: string | undefined) => {
  const full = year?.length === 2 ? `20${year}` : year
  const two = (part: string) => part.padStart(2, '0')
  return [full, month && two(month), day && two(day)].filter(Boolean).join('-')
}

/**
 * The `2026-10-01` or `2026-10` that a pasted text means, whether the calendar has it or not: ISO, day first with any
 * separator, digits alone, or as the English screens write it. Slashes are day first in every language; a time after
 * the day is left out. Null when it has no such shape.
 */
export function readDate(pasted: string, kind: DateKind): string | null {
  const text = pasted
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/(\d{4})(?:T|,? )\d{1,2}:\d\d.*$/, '$1')
    .replace(/(\d{4}-\d\d-\d\d)(?:T|,? )\d.*$/, '$1')
  const value = wholeDate(text) ?? monthOnly(text)
  if (value === null) return null
  if (kind === 'month') return value.slice(0, 7)
  return value.length === 10 ? value : null
}

function wholeDate(text: string): string | null {
  const iso = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/.exec(text)
  if (iso) return dated(iso[1], iso[2], iso[3])
  const dayFirst = /^(\d{1,2})[-/. ](\d{1,2})[-/. ](\d{4}|\d{2})$/.exec(text)
  if (dayFirst) return dated(dayFirst[3], dayFirst[2], dayFirst[1])
  const bare = /^(?:((?:19|20)\d\d)(0[1-9]|1[0-2])(\d\d)|(\d\d)(\d\d)(\d{4}))$/.exec(text)
  if (bare) return dated(bare[1] ?? bare[6], bare[2] ?? bare[5], bare[3] ?? bare[4])
  const named = /^([a-z]{3})[a-z]* (\d{1,2}),? (\d{4})$/i.exec(text)
  return named && monthOf(named[1]) ? dated(named[3], monthOf(named[1]), named[2]) : null
}

function monthOnly(text: string): string | null {
  const iso = /^(\d{4})[-/.](\d{1,2})$/.exec(text)
  if (iso) return dated(iso[1], iso[2], undefined)
  const monthFirst = /^(\d{1,2})[-/. ](\d{4}|\d{2})$/.exec(text)
  if (monthFirst) return dated(monthFirst[2], monthFirst[1], undefined)
  const named = /^([a-z]{3})[a-z]* (\d{4})$/i.exec(text)
  return named && monthOf(named[1]) ? dated(named[2], monthOf(named[1]), undefined) : null
}

function monthOf(name: string | undefined): string | undefined {
  const at = monthNames.indexOf(name?.toLowerCase() ?? '')
  return at < 0 ? undefined : String(at + 1)
}
