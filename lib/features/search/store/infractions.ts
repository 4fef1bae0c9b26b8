import 'server-only'
import { and, between, eq, getTableColumns, isNull, or, type SQL, sql } from 'drizzle-orm'
import { plain } from '@/lib/core/plain-text'
import type { Code } from '@/lib/core/search-query/codes'
import { db } from '@/lib/server/db/client'
import { infractions } from '@/lib/server/db/infraction-tables'
import { seenPayments } from '@/lib/server/db/schema'
import { wordPattern } from '@/lib/server/db/word-pattern'
import type { Sought } from './sought'

function byCode({ kind, value }: Code): SQL | null {
  if (kind === 'infraction-id') return eq(infractions.id, value)
  if (kind === 'end-to-end-id') return eq(infractions.transactionId, value)
  return null
}

const columns = { infraction: getTableColumns(infractions), payer: seenPayments.payer }

/**
 * Infractions that upstream still lists and that fit, newest first. Their payer is often known from the payment alone, so that
 * words are looked for there too.
 */
export async function findInfractions({ code, words, range }: Sought, limit: number) {
  const written = code && (code.kind === 'cpf' || code.kind === 'cnpj') ? [code.value] : words
  const exact = code && written.length === 0 ? byCode(code) : undefined
  if (exact === null) return []
  const database = await db()
  const listed = and(
    isNull(infractions.goneAt),
    exact,
    range ? between(infractions.amountCents, range.minCents, range.maxCents) : undefined,
  )
  const patterns = written.map((word) => wordPattern(plain(word)))
  const onPayment = and(...patterns.map((pattern) => sql`${seenPayments.search} like ${pattern}`))
  const onCase = and(...patterns.map((pattern) => sql`${infractions.search} like ${pattern}`))
  return database
    .select(columns)
    .from(infractions)
    .leftJoin(seenPayments, eq(seenPayments.endToEndId, infractions.transactionId))
    .where(and(listed, patterns.length > 0 ? or(onCase, onPayment) : undefined))
    .orderBy(sql`${infractions.date} desc nulls last`, sql`${infractions.id} desc`)
    .limit(limit)
}
