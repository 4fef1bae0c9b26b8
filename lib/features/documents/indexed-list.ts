import 'server-only'
import { z } from 'zod'
import { invalidRequest, Problem } from '@/lib/core/errors'
import { env } from '@/lib/server/env'
import { indexedPage, positionOf } from './index/store/list'
import { type IndexPosition, narrowingOf } from './index/store/narrowing'
import { readParts, recentPart, wholePart } from './index/store/syncs'
import { totalsOf } from './index/store/totals'
import { documentOf } from './index/store/with-facts'
import { byIndexAlone, type documentFilter } from './schema'

type Filter = z.output<typeof documentFilter>

const cursorShape = /^index:([A-Za-z0-9_-]+)$/

/** Ours begin with a word; every other cursor is upstream's, or of the months read backwards. */
const isIndexCursor = (cursor: string) => cursor.startsWith('index:')

/**
 * Whether the index answers a filter: it must where upstream cannot, and does once it has all that the filter's months hold.
 * Throws `not_configured` where it must and is switched off.
 */
export async function isAnsweredByIndex(filter: Filter): Promise<boolean> {
  const { from, to, cursor, source } = filter
  const isNeeded = byIndexAlone(filter).length > 0
  if (env().DOCUMENT_INDEX === 'off') {
    if (isNeeded) throw new Problem('not_configured', 'The document index is switched off')
    return false
  }
  if (source === 'provider') return false
  if (cursor !== undefined) return isIndexCursor(cursor)
  return isNeeded || holdsMonths(from, to)
}

async function holdsMonths(from: string | undefined, to: string | undefined): Promise<boolean> {
  const parts = await readParts()
  const done = (name: string) => parts.some(({ part, completedAt }) => part === name && completedAt !== null)
  if (from === undefined) return done(wholePart)
  const recentFrom = parts.find(({ part }) => part === recentPart)?.fromPeriod
  if (!recentFrom || !done(recentPart)) return false
  const older = parts.filter(
    ({ fromPeriod, toPeriod }) => toPeriod !== null && fromPeriod !== null && fromPeriod >= from,
  )
  const inRange = older.filter(({ fromPeriod }) => to === undefined || (fromPeriod ?? '') <= to)
  const reaches = from >= recentFrom || done(wholePart) || older.some(({ fromPeriod }) => fromPeriod === from)
  return reaches && inRange.every(({ completedAt }) => completedAt !== null)
}

/** A page by the index, with what all that fits comes to. */
export async function readIndexed({ sort = 'period', order = 'desc', limit, cursor, source, ...filter }: Filter) {
  const narrowing = narrowingOf(filter)
  const after = cursor === undefined ? null : decode(cursor)
  const [rows, totals, parts] = await Promise.all([
    indexedPage(narrowing, { sort, order }, after, limit + 1),
    totalsOf(narrowing),
    readParts(),
  ])
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  const indexedAt = parts.find(({ part }) => part === recentPart)?.completedAt?.toISOString()
  return {
    items: shown.map(documentOf),
    next: rows.length > limit && last ? encode(positionOf(last, sort)) : null,
    ...totals,
    indexedAt,
  }
}

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
    // As any other text that is no cursor.
  }
  throw invalidRequest('cursor', 'not a cursor of this list', { code: 'field.cursor', values: {} })
}
