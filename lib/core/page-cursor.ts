import { z } from 'zod'
import { invalidRequest } from './errors'

const position = z.tuple([z.iso.datetime(), z.string()])
export type CursorPosition = { at: Date; id: string }

/** Keyset position of a list ordered by instant, then id, newest first. */
export function encodeCursor({ at, id }: CursorPosition): string {
  return btoa(JSON.stringify([at.toISOString(), id]))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}

export const noSuchCursor = () =>
  invalidRequest('cursor', 'not a cursor of this list', { code: 'field.cursor', values: {} })

/** Throws `invalid_request` for an invalid cursor. */
export function decodeCursor(cursor: string): CursorPosition {
  try {
    const [at, id] = position.parse(JSON.parse(atob(cursor.replaceAll('-', '+').replaceAll('_', '/'))))
    return { at: new Date(at), id }
  } catch {
    throw noSuchCursor()
  }
}

/** The number in the cursor of a numbered list. Throws `invalid_request` for anything else. */
export function decodeNumber(cursor: string): number {
  const parsed = z.coerce.number().int().positive().safeParse(cursor)
  if (!parsed.success) throw noSuchCursor()
  return parsed.data
}

/** Builds a page from rows read with one more than the limit: the extra row means that a next page exists. */
export function cut<T>(rows: readonly T[], limit: number, cursorOf: (last: T) => string) {
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  return { shown, next: rows.length > limit && last !== undefined ? cursorOf(last) : null }
}
