import 'server-only'
import { and, between, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { OperationKind } from '@/lib/core/operations/operation-states'
import { plain } from '@/lib/core/plain-text'
import { db } from '@/lib/server/db/client'
import { operations, seenPayments } from '@/lib/server/db/schema'
import { wordPattern } from '@/lib/server/db/word-pattern'
import type { OperationRow } from '@/lib/server/operations/operation-row'
import type { SearchQuery } from './search-query'

const inText = (column: SQL | typeof operations.search | typeof seenPayments.search, words: readonly string[]) =>
  words.map((word) => sql`${column} like ${wordPattern(plain(word))}`)

/** Operations of these kinds that fit, newest first. */
export async function findOperations(
  { code, words, range }: SearchQuery,
  kinds: readonly OperationKind[],
  limit: number,
): Promise<OperationRow[]> {
  if (kinds.length === 0 || code?.kind === 'note-number' || code?.kind === 'document-id') return []
  const byId = code?.kind === 'operation-id'
  return (await db())
    .select()
    .from(operations)
    .where(
      and(
        inArray(operations.kind, [...kinds]),
        byId ? eq(operations.id, code.value) : undefined,
        ...inText(operations.search, code && !byId ? [code.value] : words),
        range ? between(operations.amountCents, range.minCents, range.maxCents) : undefined,
      ),
    )
    .orderBy(sql`${operations.createdAt} desc nulls last`, sql`${operations.id} desc nulls last`)
    .limit(limit)
}

export type SeenRow = typeof seenPayments.$inferSelect

/** Received payments that fit, the last seen first. */
export async function findReceived({ code, words, range }: SearchQuery, limit: number): Promise<SeenRow[]> {
  if (code && !['end-to-end-id', 'txid', 'cnpj', 'cpf', 'external-id'].includes(code.kind)) return []
  return (
    (await db())
      .select()
      .from(seenPayments)
      .where(
        and(
          code?.kind === 'end-to-end-id' ? eq(seenPayments.endToEndId, code.value) : undefined,
          ...inText(seenPayments.search, code && code.kind !== 'end-to-end-id' ? [code.value] : words),
          range ? between(seenPayments.amountCents, range.minCents, range.maxCents) : undefined,
        ),
      )
      // As the index is written.
      .orderBy(sql`${seenPayments.seenAt} desc nulls last`, sql`${seenPayments.endToEndId} desc nulls last`)
      .limit(limit)
  )
}
