import type { OpenedItem, RecentSearch } from '@/lib/client/search-history'
import type { Locale } from '@/lib/core/locale'
import { formatMoney } from '@/lib/core/money'
import { readCodes } from '@/lib/core/search-query/codes'
import type { SearchAnswer, SearchItem } from './answer'

/** A search as it is remembered: a code by what it is, another by what was found. */
export function searchOf(text: string, { groups, readings }: SearchAnswer): RecentSearch {
  const [code] = readCodes(text)
  return {
    text: text.trim(),
    code: code && readings.some(({ kind }) => kind === code.kind) ? code.kind : null,
    found: Object.fromEntries(groups.map(({ kind, total }) => [kind, total])),
  }
}

/** An answer as it is remembered, on one line: a note by its number, an amount with what it is of. */
export function openedItem(item: SearchItem, locale: Locale, now: Date): OpenedItem {
  const { href, type, title, detail, code, amountCents } = item
  const note = type === 'document' && code === null ? detail.split(', ')[0] : undefined
  const amount = type !== 'document' && amountCents !== null ? formatMoney(amountCents, locale) : undefined
  const parts = note && note !== title ? [note, title] : [title, amount]
  return { href, type, title: parts.filter(Boolean).join(', '), at: now.toISOString() }
}
