import 'server-only'
import { and, eq, inArray, sql } from 'drizzle-orm'
import { type OperationKind, type OperationState, operationKinds } from '@/lib/core/operation-states'
import type { CursorPosition } from '@/lib/core/page-cursor'
import { db } from '@/lib/server/db/client'
import { operations } from '@/lib/server/db/schema'
import { searchWords } from './search-text'

export type Narrowing = { kinds: readonly OperationKind[]; state?: OperationState; q?: string; accountId?: string }

const shortWord = /^[\p{L}\p{N}]{1,2}$/u

/** A `like` in which what the person typed means itself. One or two letters alone begin a word: the index knows three at least. */
function patternOf(word: string): string {
  const literal = word.toLowerCase().replace(/[\\%_]/g, '\\$&')
  return shortWord.test(word) ? `% ${literal}%` : `%${literal}%`
}

/** Of which kind an operation may be; nothing to ask where all of them fit. */
const ofKind = (kinds: readonly OperationKind[]) =>
  operationKinds.every((kind) => kinds.includes(kind)) ? undefined : inArray(operations.kind, kinds)

/** The rows that fit, newest first, after the given position. */
export function rowsOf({ kinds, state, q, accountId }: Narrowing, after: CursorPosition | null, limit: number) {
  const words = searchWords(q ?? '')
  return db().then((database) =>
    database
      .select()
      .from(operations)
      .where(
        and(
          ofKind(kinds),
          state && eq(operations.state, state),
          accountId ? eq(operations.accountId, accountId) : undefined,
          ...words.map((word) => sql`${operations.search} like ${patternOf(word)}`),
          after === null
            ? undefined
            : sql`(${operations.createdAt}, ${operations.id}) < (${after.at.toISOString()}::timestamptz, ${after.id}::uuid)`,
        ),
      )
      // As the indexes are written.
      .orderBy(sql`${operations.createdAt} desc nulls last`, sql`${operations.id} desc nulls last`)
      .limit(limit),
  )
}
