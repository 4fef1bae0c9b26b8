import 'server-only'
import { and, desc, eq, gte, inArray, lt, notInArray, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { addDays, startOfDay } from '@/lib/core/dates'
import { Problem } from '@/lib/core/errors'
import {
  type OperationKind,
  type OperationState,
  operationKinds,
  voidStates,
} from '@/lib/core/operations/operation-states'
import { type CursorPosition, cut, decodeCursor, encodeCursor } from '@/lib/core/page-cursor'
import type { Person } from '@/lib/server/auth/person'
import { db } from '@/lib/server/db/client'
import { operationApprovals, operations } from '@/lib/server/db/schema'
import { wordPattern } from '@/lib/server/db/word-pattern'
import { fingerprintOf, readRow } from './ledger'
import type { OperationRow } from './operation-row'
import { searchTerms } from './search-text'
import { viewOperations } from './view'

export type Narrowing = {
  kinds: readonly OperationKind[]
  state?: OperationState
  q?: string
  accountId?: string
  from?: string
  to?: string
  /** The document that the operation was made from. */
  documentId?: string
  /** The person who approved or rejected it. */
  deciderId?: string
}

/** Condition on the kinds of operations; undefined where every kind matches. */
const ofKind = (kinds: readonly OperationKind[]) =>
  operationKinds.every((kind) => kinds.includes(kind)) ? undefined : inArray(operations.kind, kinds)

/** The matching rows, newest first, after the given position. */
export function rowsOf(
  { kinds, state, q, accountId, from, to, documentId, deciderId }: Narrowing,
  after: CursorPosition | null,
  limit: number,
) {
  const words = searchTerms(q ?? '')
  return db().then((database) =>
    database
      .select()
      .from(operations)
      .where(
        and(
          ofKind(kinds),
          state && eq(operations.state, state),
          from ? gte(operations.createdAt, startOfDay(from)) : undefined,
          to ? lt(operations.createdAt, startOfDay(addDays(to, 1))) : undefined,
          accountId ? eq(operations.accountId, accountId) : undefined,
          documentId
            ? sql`${operations.input}->'madeFrom' is not null and ${operations.input}->'madeFrom'->>'documentId' = ${documentId}`
            : undefined,
          deciderId
            ? sql`${operations.id} in (select operation_id from ${operationApprovals} where by = ${deciderId})`
            : undefined,
          ...words.map((word) => sql`${operations.search} like ${wordPattern(word.toLowerCase())}`),
          after === null
            ? undefined
            : sql`(${operations.createdAt}, ${operations.id}) < (${after.at.toISOString()}::timestamptz, ${after.id}::uuid)`,
        ),
      )
      // Written exactly as the indexes.
      .orderBy(sql`${operations.createdAt} desc nulls last`, sql`${operations.id} desc nulls last`)
      .limit(limit),
  )
}

type Filter = Narrowing & { limit: number; cursor?: string }

/** A page of the ledger, newest first, parsed by the schema of its kinds. */
export async function listOperationRows<S extends z.ZodType>(
  schema: S,
  { limit, cursor, ...narrowing }: Filter,
  viewer?: Person,
) {
  const rows = await rowsOf(narrowing, cursor ? decodeCursor(cursor) : null, limit + 1)
  const { shown, next } = cut(rows, limit, ({ createdAt, id }) => encodeCursor({ at: createdAt, id }))
  return { items: await viewOperations(schema, shown, viewer), next }
}

const chunk = 500

/** All matching operations, read in chunks on demand. */
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

/** The newest operation with this exact input that is not void. */
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

/** A row of the given kinds; throws `not_found`. */
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
