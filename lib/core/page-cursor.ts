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

/** Throws `invalid_request` for a cursor that is not ours. */
export function decodeCursor(cursor: string): CursorPosition {
  try {
    const [at, id] = position.parse(JSON.parse(atob(cursor.replaceAll('-', '+').replaceAll('_', '/'))))
    return { at: new Date(at), id }
  } catch {
    throw invalidRequest('cursor', 'not a cursor of this list', { code: 'field.cursor', values: {} })
  }
}
