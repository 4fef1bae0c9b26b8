import 'server-only'
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { OperationKind, OperationState } from '@/lib/core/operation-states'
import type { CursorPosition } from '@/lib/core/page-cursor'
import { db } from '@/lib/server/db/client'
import { operations } from '@/lib/server/db/schema'

export type Narrowing = { kinds: OperationKind[]; state?: OperationState; q?: string; accountId?: string }

/** For a `like`: what the person typed means itself. */
const literally = (text: string) => text.toLowerCase().replace(/[\\%_]/g, '\\$&')

/** The rows that fit, newest first, after the given position. */
export function rowsOf({ kinds, state, q, accountId }: Narrowing, after: CursorPosition | null, limit: number) {
  const words = q?.split(/\s+/).filter(Boolean) ?? []
  return db().then((database) =>
    database
      .select()
      .from(operations)
      .where(
        and(
          inArray(operations.kind, kinds),
          state && eq(operations.state, state),
          accountId ? eq(operations.accountId, accountId) : undefined,
          ...words.map((word) => sql`${operations.search} like ${`%${literally(word)}%`}`),
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
