import 'server-only'
import { formatDay, formatInstant } from '@/lib/core/dates'
import { groupAccessKey } from '@/lib/core/documents/access-key'
import { formatNoteNumber } from '@/lib/core/documents/note-number'
import type { Locale } from '@/lib/core/locale'
import { formatDecimal } from '@/lib/core/money/decimal'
import { formatMoney } from '@/lib/core/money/money'
import type { Reading } from '@/lib/core/search/read-search'
import type { AmountRange } from '@/lib/core/search/search-amounts'
import type { Code } from '@/lib/core/search/search-codes'
import { formatTaxId } from '@/lib/core/tax-id'
import { type Translator, translators } from '@/lib/i18n/translators'
import type { SearchItem, SearchReading } from './schema'

/** Texts of search results in the person's language. */
export type SearchTexts = {
  t: Translator
  locale: Locale
  now: Date
  day: (at: string | Date) => string
  instant: (at: string | Date) => string
}

export function searchTextsIn(locale: Locale): SearchTexts {
  return {
    t: translators[locale],
    locale,
    now: new Date(),
    day: (at) => formatDay(at, locale),
    instant: (at) => formatInstant(at, locale),
  }
}

/** Parts of a second line, those that there are. */
export const line = (parts: readonly (string | null | undefined | false)[]) => parts.filter(Boolean).join(', ')

type Described = Pick<SearchItem, 'id' | 'type' | 'title' | 'detail' | 'href'> & Partial<SearchItem>

/** A search result; missing facts are unknown. */
export function itemOf(reported: Described): SearchItem {
  return { amountCents: null, at: null, urgent: null, code: null, count: null, cancelled: false, ...reported }
}

function shownCode({ kind, value }: Code, locale: Locale): string {
  if (kind === 'access-key') return groupAccessKey(value)
  if (kind === 'cnpj' || kind === 'cpf') return formatTaxId(value)
  return kind === 'note-number' ? formatNoteNumber(value, locale) : value
}

const bare = (cents: number, locale: Locale) => formatMoney(cents, locale).replace(/^R\$\s/, '')

function describeAmount({ minCents, maxCents }: AmountRange, { t, locale }: SearchTexts): string {
  if (minCents === maxCents) return t('search.readings.amount', { amount: formatMoney(minCents, locale) })
  const ends = { min: bare(minCents, locale), max: bare(maxCents, locale) }
  const rough = (unit: number) => `R$ ${formatDecimal(String(minCents / unit), locale)}`
  const width = maxCents - minCents + 1
  if (width >= 10_000_000 && minCents >= 100_000_000)
    return t('search.readings.amount-millions', { ...ends, amount: rough(100_000_000) })
  if (width >= 1_000 && minCents >= 100_000)
    return t('search.readings.amount-thousands', { ...ends, amount: rough(100_000) })
  return t('search.readings.amount-between', ends)
}

/** Text of an interpretation. */
export function describeReading(reading: Reading, texts: SearchTexts): SearchReading {
  const { t, locale } = texts
  if (reading.kind === 'name')
    return { kind: 'name', text: t('search.readings.name', { value: reading.words.join(' ') }), words: reading.words }
  if (reading.kind === 'amount') return { ...reading, text: describeAmount(reading, texts) }
  const { kind } = reading
  return { kind, text: t(`search.readings.${kind}`, { value: shownCode(reading, locale) }) }
}
