import { dayOf, formatDay, formatTime, isDay } from '@/lib/core/dates'
import type { Locale } from '@/lib/core/locale'
import { minus } from '@/lib/core/money/decimal'

const written = /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d)(:\d\d)?(?:\.\d+)?)?(Z|[+-]\d\d:\d\d)?$/

/**
 * `17/11/2026, 14:08:33` in the time zone of a fiscal file, never converted: its offset follows (`UTC−5`) where
 * Brasília had another one, and a text without an offset is unchanged. Returns any other text unchanged.
 */
export function formatFileInstant(text: string, locale: Locale): string {
  const [, day = '', time, seconds = '', offset] = written.exec(text) ?? []
  if (!isDay(day)) return text
  if (time === undefined) return formatDay(day, locale)
  const zone = offset === undefined || isOfBrasilia(text.replace(' ', 'T')) ? '' : ` (${offsetName(offset)})`
  return `${formatDay(day, locale)}, ${time}${seconds}${zone}`
}

/** The day by the clock of a fiscal file. What is no date comes back as it came. */
export function formatFileDay(text: string, locale: Locale): string {
  const day = written.exec(text)?.[1] ?? ''
  return isDay(day) ? formatDay(day, locale) : text
}

function isOfBrasilia(instant: string): boolean {
  return instant.startsWith(`${dayOf(instant)}T${formatTime(instant)}`)
}

function offsetName(offset: string): string {
  const [hours = '', minutes = ''] = offset.slice(1).split(':')
  if (offset === 'Z' || Number(hours + minutes) === 0) return 'UTC'
  return `UTC${offset.startsWith('-') ? minus : '+'}${Number(hours)}${minutes === '00' ? '' : `:${minutes}`}`
}
