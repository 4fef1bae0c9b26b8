import 'server-only'
import { and, desc, eq, inArray, lt, or, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { Problem } from '@/lib/core/errors'
import type { OperationKind, OperationState } from '@/lib/core/operation-states'
import { decodeCursor, encodeCursor } from '@/lib/core/page-cursor'
import { db } from '@/lib/server/db/client'
import { operations } from '@/lib/server/db/schema'
import { type OperationRow, readRow } from './ledger'
import { viewOperations } from './view'

type Filter = { kinds: OperationKind[]; state?: OperationState; q?: string; limit: number; cursor?: string }

/** A page of the ledger, newest first, parsed by the schema of its kinds. */
export async function listOperationRows<S extends z.ZodType>(schema: S, { kinds, state, q, limit, cursor }: Filter) {
  const database = await db()
  const after = cursor ? decodeCursor(cursor) : null
  const older =
    after &&
    or(lt(operations.createdAt, after.at), and(eq(operations.createdAt, after.at), lt(operations.id, after.id)))
  const rows = await database
    .select()
    .from(operations)
    .where(
      and(
        inArray(operations.kind, kinds),
        state ? eq(operations.state, state) : undefined,
        q ? sql`strpos(${operations.search}, ${q.toLowerCase()}) > 0` : undefined,
        older ?? undefined,
      ),
    )
    .orderBy(desc(operations.createdAt), desc(operations.id))
    .limit(limit + 1)
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  return {
    items: await viewOperations(schema, shown),
    next: rows.length > limit && last ? encodeCursor({ at: last.createdAt, id: last.id }) : null,
  }
}

/** One row of the given kinds, or `not_found`. */
export async function findOperationRow(kinds: OperationKind[], id: string): Promise<OperationRow> {
  const row = await readRow(await db(), id)
  if (!row || !kinds.some((kind) => kind === row.kind)) throw new Problem('not_found', 'There is no such operation')
  return row
}

export async function viewOne<S extends z.ZodType>(schema: S, row: OperationRow): Promise<z.output<S>> {
  const [view] = await viewOperations(schema, [row])
  if (!view) throw new Problem('not_found', 'There is no such operation')
  return view
}
