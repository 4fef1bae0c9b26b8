import 'server-only'
import { and, between, eq, inArray, isNull, or, type SQL, sql } from 'drizzle-orm'
import { plain } from '@/lib/core/plain-text'
import type { Code } from '@/lib/core/search/search-codes'
import { infractions } from '@/lib/features/pix/infractions/store/tables'
import { db } from '@/lib/server/db/client'
import { seenPayments } from '@/lib/server/db/schema'
import { wordPattern } from '@/lib/server/db/word-pattern'
import type { SearchQuery } from './search-query'

function byCode({ kind, value }: Code): SQL | null {
  if (kind === 'infraction-id') return eq(infractions.id, value)
  if (kind === 'end-to-end-id') return eq(infractions.transactionId, value)
  return null
}

/** Limit of matching payments: up to it their cases are looked up, beyond it all cases are read. */
const fewPayments = 300

/** Ids of the payments that have the words; null: too many to go by. */
async function paymentsWith(patterns: readonly string[]): Promise<string[] | null> {
  const rows = await (await db())
    .select({ id: seenPayments.endToEndId })
    .from(seenPayments)
    .where(and(...patterns.map((pattern) => sql`${seenPayments.search} like ${pattern}`)))
    .limit(fewPayments + 1)
  return rows.length > fewPayments ? null : rows.map(({ id }) => id)
}

/**
 * Infractions that upstream still lists and that fit, newest first. Their payer is often known from the payment alone, so that
 * words are looked for there too.
 */
export async function findInfractions({ code, words, range }: SearchQuery, limit: number) {
  const written = code && (code.kind === 'cpf' || code.kind === 'cnpj') ? [code.value] : words
  const exact = code && written.length === 0 ? byCode(code) : undefined
  if (exact === null) return []
  const patterns = written.map((word) => wordPattern(plain(word)))
  const onCase = and(...patterns.map((pattern) => sql`${infractions.search} like ${pattern}`))
  const payments = patterns.length > 0 ? await paymentsWith(patterns) : []
  const onPayment =
    payments === null
      ? sql`exists (select 1 from (select search from ${seenPayments} where end_to_end_id = ${infractions.transactionId} offset 0) paid
          where ${and(...patterns.map((pattern) => sql`paid.search like ${pattern}`))})`
      : payments.length > 0 && inArray(infractions.transactionId, payments)
  const database = await db()
  const rows = await database
    .select()
    .from(infractions)
    .where(
      and(
        isNull(infractions.goneAt),
        exact,
        range ? between(infractions.amountCents, range.minCents, range.maxCents) : undefined,
        patterns.length > 0 ? or(onCase, onPayment || undefined) : undefined,
      ),
    )
    // As the index is written.
    .orderBy(sql`${infractions.date} desc nulls last`, sql`${infractions.id} desc nulls last`)
    .limit(limit)
  const ids = rows.flatMap(({ transactionId }) => transactionId ?? [])
  const { endToEndId, payer } = seenPayments
  const paid =
    ids.length === 0
      ? []
      : await database.select({ endToEndId, payer }).from(seenPayments).where(inArray(endToEndId, ids))
  const payers = new Map(paid.map((row) => [row.endToEndId, row.payer]))
  return rows.map((infraction) => ({ infraction, payer: payers.get(infraction.transactionId ?? '') ?? null }))
}
