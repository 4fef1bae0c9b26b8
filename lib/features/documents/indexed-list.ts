import 'server-only'
import { z } from 'zod'
import { invalidRequest, Problem } from '@/lib/core/errors'
import { isAllListed, listedMonths } from '@/lib/features/documents/index/store/months'
import { env } from '@/lib/server/env'
import { indexVersion, keptTotals } from './index/store/kept-totals'
import { indexedPage, positionOf } from './index/store/list'
import { type IndexPosition, isByMonth, narrowingOf } from './index/store/narrowing'
import { readParts, recentPart, type SyncPart } from './index/store/syncs'
import { documentOf } from './index/store/with-facts'
import { byIndexOnly, type documentFilter } from './schema'

type Filter = z.output<typeof documentFilter>

const cursorShape = /^index:([A-Za-z0-9_-]+)$/

/** Prefix of the index's cursors; every other cursor is upstream's. */
const isIndexCursor = (cursor: string) => cursor.startsWith('index:')

/**
 * A page of the index with the totals of all matches, `incomplete` while the index lacks documents of the filter's
 * months. Null where the index is switched off, or where the request's source or cursor asks for upstream. Throws
 * `not_configured` where only the index could answer and it is switched off.
 */
export async function readIndexed(filter: Filter, readVersion = indexVersion) {
  if (env().DOCUMENT_INDEX === 'off') {
    if (byIndexOnly(filter).length > 0) throw new Problem('not_configured', 'The document index is switched off')
    return null
  }
  if (filter.source === 'provider' || (filter.cursor !== undefined && !isIndexCursor(filter.cursor))) return null
  return pageOf(filter, await readVersion())
}

async function pageOf({ sort = 'period', order = 'desc', limit, cursor, source, ...filter }: Filter, version: string) {
  const narrowing = narrowingOf(filter)
  const after = cursor === undefined ? null : decode(cursor)
  const totalling = keptTotals(narrowing, version)
  const total = isByMonth(narrowing) ? totalling.then((totals) => totals.total) : undefined
  const [rows, totals, parts] = await Promise.all([
    indexedPage(narrowing, { sort, order }, after, limit + 1, total),
    totalling,
    readParts(),
  ])
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  const indexedAt = parts.find(({ part }) => part === recentPart)?.completedAt?.toISOString()
  return {
    items: shown.map(documentOf),
    next: rows.length > limit && last ? encode(positionOf(last, sort)) : null,
    ...totals,
    incomplete: !holdsMonths(parts, filter),
    indexedAt,
  }
}

const holdsMonths = (parts: readonly SyncPart[], { from }: Pick<Filter, 'from'>) =>
  from === undefined ? isAllListed(parts) : listedMonths(parts)(from)

const position = z
  .tuple([z.string().nullable(), z.number().int(), z.string().regex(/^\d{1,19}$/)])
  .transform(([value, within, id]): IndexPosition => ({ value, within, id }))

const encode = ({ value, within, id }: IndexPosition) =>
  `index:${Buffer.from(JSON.stringify([value, within, id])).toString('base64url')}`

function decode(cursor: string): IndexPosition {
  try {
    const [, text = ''] = cursorShape.exec(cursor) ?? []
    return position.parse(JSON.parse(Buffer.from(text, 'base64url').toString()))
  } catch {
    // Refused like any other text that is not a cursor.
  }
  throw invalidRequest('cursor', 'not a cursor of this list', { code: 'field.cursor', values: {} })
}
