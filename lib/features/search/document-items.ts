import 'server-only'
import { formatMonth } from '@/lib/core/dates'
import { groupAccessKey } from '@/lib/core/documents/access-key'
import { hasNoValue } from '@/lib/core/documents/document-status'
import { modelName } from '@/lib/core/documents/model-name'
import { formatNoteNumber } from '@/lib/core/documents/note-number'
import { plain } from '@/lib/core/plain-text'
import type { SearchItem } from './schema'
import { itemOf, line, type SearchTexts } from './search-texts'
import { findDocuments } from './store/documents'
import type { SearchQuery } from './store/search-query'

type Row = Awaited<ReturnType<typeof findDocuments>>[number]

const fits = (name: string | null, words: readonly string[]) =>
  name !== null && words.length > 0 && words.every((word) => plain(name).includes(plain(word)))

const ours = 'emitente'

/** The party that a result shows: the one whose name matches, else the other side. */
function sidesOf(row: Row, words: readonly string[]) {
  const issuer = { name: row.issuerName, isIssuer: true }
  const recipient = { name: row.recipientName, isIssuer: false }
  const [first, second] = row.role === ours && row.recipientName !== null ? [recipient, issuer] : [issuer, recipient]
  return !fits(first.name, words) && fits(second.name, words) ? [second, first] : [first, second]
}

function documentItem(row: Row, { words }: SearchQuery, { t, locale, day }: SearchTexts): SearchItem {
  const [title, other] = sidesOf(row, words)
  const number = row.number && formatNoteNumber(row.number, locale)
  const note = number ? t('search.items.with-number', { model: modelName(row.model), number }) : modelName(row.model)
  const issued = row.issuedAt && day(row.issuedAt.slice(0, 10))
  const named = title?.name ?? null
  const key = named === null && row.accessKey ? groupAccessKey(row.accessKey) : null
  return itemOf({
    id: String(row.id),
    type: 'document',
    title: named ?? note,
    detail: line([
      key,
      named !== null && note,
      row.status === 'cancelled' && t('search.items.cancelled'),
      row.purged && t('search.items.purged'),
      issued ?? (row.period && t('search.items.period', { month: formatMonth(row.period, locale) })),
      other?.name && t(other.isIssuer ? 'search.items.from' : 'search.items.to', { name: other.name }),
    ]),
    href: `/documents/${row.id}`,
    amountCents: row.totalCents,
    at: row.issuedAt ?? row.createdAt,
    code: key,
    cancelled: hasNoValue(row),
  })
}

/** A match at the beginning of a word ranks before a match elsewhere. */
function nearness(row: Row, { words, range }: SearchQuery): number {
  const names = plain(` ${row.issuerName ?? ''} ${row.recipientName ?? ''}`)
  const begun = words.filter((word) => names.includes(` ${plain(word)}`)).length
  return begun + (range && row.totalCents === range.minCents ? 1 : 0) - (hasNoValue(row) ? 0.5 : 0)
}

export async function documentItems(query: SearchQuery, texts: SearchTexts, limit: number): Promise<SearchItem[]> {
  const rows = await findDocuments(query, limit)
  const nearest = rows.toSorted((a, b) => nearness(b, query) - nearness(a, query))
  return nearest.map((row) => documentItem(row, query, texts))
}
