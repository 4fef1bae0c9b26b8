import 'server-only'
import { and, desc, eq, notInArray } from 'drizzle-orm'
import type { z } from 'zod'
import { Problem } from '@/lib/core/errors'
import { type OperationKind, voidStates } from '@/lib/core/operation-states'
import { type CursorPosition, decodeCursor, encodeCursor } from '@/lib/core/page-cursor'
import type { Person } from '@/lib/server/auth/person'
import { db } from '@/lib/server/db/client'
import { operations } from '@/lib/server/db/schema'
import { fingerprintOf } from './fingerprint'
import { readRow } from './ledger'
import type { OperationRow } from './operation-row'
import { type Narrowing, rowsOf } from './rows'
import { viewOperations } from './view'

type Filter = Narrowing & { limit: number; cursor?: string }

/** A page of the ledger, newest first, parsed by the schema of its kinds. */
export async function listOperationRows<S extends z.ZodType>(
  schema: S,
  { limit, cursor, ...narrowing }: Filter,
  viewer?: Person,
) {
  const rows = await rowsOf(narrowing, cursor ? decodeCursor(cursor) : null, limit + 1)
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  return {
    items: await viewOperations(schema, shown, viewer),
    next: rows.length > limit && last ? encodeCursor({ at: last.createdAt, id: last.id }) : null,
  }
}

const chunk = 500

/** Everything that fits, a chunk at a time: as much as is asked for is read. */
export async function* everyOperation<S extends z.ZodType>(schema: S, narrowing: Narrowing) {
  let after: CursorPosition | null = null
  for (;;) {
    const rows: OperationRow[] = await rowsOf(narrowing, after, chunk)
    yield* await viewOperations(schema, rows)
    const last = rows.at(-1)
    if (!last || rows.length < chunk) return
    after = { at: last.createdAt, id: last.id }
  }
}

/** The operations of a kind on one subject, newest first. */
export async function subjectRows(kind: OperationKind, subject: string): Promise<OperationRow[]> {
  return (await db())
    .select()
    .from(operations)
    .where(and(eq(operations.kind, kind), eq(operations.subject, subject)))
    .orderBy(desc(operations.createdAt), desc(operations.id))
}

/** The newest operation that asks for exactly this and is not void. */
export async function latestLike(kind: OperationKind, input: unknown): Promise<OperationRow | null> {
  const [row] = await (await db())
    .select()
    .from(operations)
    .where(
      and(
        eq(operations.kind, kind),
        eq(operations.fingerprint, fingerprintOf(kind, input)),
        notInArray(operations.state, voidStates),
      ),
    )
    .orderBy(desc(operations.createdAt))
    .limit(1)
  return row ?? null
}

/** One row of the given kinds, or `not_found`. */
export async function findOperationRow(kinds: readonly OperationKind[], id: string): Promise<OperationRow> {
  const row = await readRow(await db(), id)
  if (!row || !kinds.some((kind) => kind === row.kind)) throw new Problem('not_found', 'There is no such operation')
  return row
}

export async function viewOne<S extends z.ZodType>(
  schema: S,
  row: OperationRow,
  viewer?: Person,
): Promise<z.output<S>> {
  const [view] = await viewOperations(schema, [row], viewer)
  if (!view) throw new Problem('not_found', 'There is no such operation')
  return view
}
