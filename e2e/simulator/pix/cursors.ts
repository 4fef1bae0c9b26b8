import type { JsonRecord } from '../json.ts'
import { type Call, pageNumber, Refusal } from './envelope.ts'

const DEFAULT_PAGE_SIZE = 50
const LARGEST_PAGE = 200

export interface CursorPage<T> {
  items: T[]
  /** Part of `data`, under the configured name. */
  inData: JsonRecord
  /** Part of `metadata`. */
  inMetadata: JsonRecord
}

/** Cursors contain `+`, `/` and `=` on purpose: they are only valid when encoded. */
export function pageByCursor<T extends { id: string }>({ query, state }: Call, all: readonly T[]): CursorPage<T> {
  const size = pageNumber(query, 'page_size', DEFAULT_PAGE_SIZE, LARGEST_PAGE)
  const cursor = query.get('page_cursor') ?? ''
  const start = cursor === '' ? 0 : positionAfter(cursor, all)
  const items = all.slice(start, start + size)
  const last = items.at(-1)
  const next = last && start + size < all.length ? encode(last.id) : null
  const { cursorField, cursorPlace } = state.context.settings
  const member = { [cursorField]: next }
  return {
    items,
    inData: cursorPlace === 'data' ? member : {},
    inMetadata: cursorPlace === 'metadata' ? member : {},
  }
}

function encode(id: string): string {
  return `p+/${Buffer.from(`~${id}`).toString('base64')}==`
}

function positionAfter(cursor: string, all: readonly { id: string }[]): number {
  const index = all.findIndex(({ id }) => encode(id) === cursor)
  if (index === -1) throw new Refusal(400, 'Invalid page_cursor')
  return index + 1
}
