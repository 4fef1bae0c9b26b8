import 'server-only'
import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { type SeenPayment, seenPayment } from '@/lib/features/pix/received/schema'
import { db, type Transaction } from '@/lib/server/db/client'
import { storeAll } from '@/lib/server/db/outage'
import { seenPayments } from '@/lib/server/db/schema'
import { nameKnownEntries, type ReceivedPayment, underKnownNames } from './same-payment'

const given = (column: AnyPgColumn) => sql`excluded.${sql.identifier(column.name)}`

/** A text: the first known value stays. */
const firstText = (column: AnyPgColumn) => sql`coalesce(${column}, ${given(column)})`
const lacksText = (column: AnyPgColumn) => sql`(${column} is null and ${given(column)} is not null)`

/** A party's name and document: the first known values stay. */
const firstParty = (column: AnyPgColumn) =>
  sql`case when ${given(column)} is null then ${column} else ${given(column)} || coalesce(jsonb_strip_nulls(${column}), '{}') end`
const lacksPart = (column: AnyPgColumn, name: SQL) =>
  sql`(${column}->>${name} is null and ${given(column)}->>${name} is not null)`
const lacksParty = (column: AnyPgColumn) =>
  sql`${lacksPart(column, sql`'name'`)} or ${lacksPart(column, sql`'document'`)}`

const { amountCents, entryId, txid, externalId, message, paidAt, payer, receiver } = seenPayments
const lacksAny = sql.join(
  [...[entryId, txid, externalId, message, paidAt].map(lacksText), ...[payer, receiver].map(lacksParty)],
  sql` or `,
)

type Row = typeof seenPayments.$inferInsert

const differs = sql`${amountCents} <> ${given(amountCents)}`

/** Returns the number of new rows. */
async function upsert(tx: Transaction, rows: readonly Row[], areListed: boolean): Promise<number> {
  // One statement touches a row once: the first of equal ids counts.
  const unique = [...new Map(rows.toReversed().map((row) => [row.endToEndId, row])).values()]
  if (unique.length === 0) return 0
  const stored = await tx
    .insert(seenPayments)
    .values(unique)
    .onConflictDoUpdate({
      target: seenPayments.endToEndId,
      set: {
        ...(areListed && { amountCents: given(amountCents) }),
        entryId: firstText(entryId),
        txid: firstText(txid),
        externalId: firstText(externalId),
        message: firstText(message),
        paidAt: firstText(paidAt),
        payer: firstParty(payer),
        receiver: firstParty(receiver),
      },
      setWhere: areListed ? sql`${lacksAny} or ${differs}` : lacksAny,
    })
    .returning({ isNew: sql<boolean>`xmax = 0` })
  return stored.filter(({ isNew }) => isNew).length
}

const lockKey = 72175011

/**
 * Stores received payments by their end-to-end id, or without one by upstream's id of the entry. Known values stay
 * unchanged; only missing values are filled in. A payment that is listed both without and with its
 * end-to-end id is one payment. An amount that upstream lists replaces the amount of an event. Returns
 * the number of new payments.
 */
export async function storeSeen(payments: readonly ReceivedPayment[], areListed = true): Promise<number> {
  const database = await db()
  let added = 0
  await storeAll('received payments', payments, async (some) => {
    added += await database.transaction(async (tx) => {
      // An event and a list may store the same entry at the same time.
      await tx.execute(sql`select pg_advisory_xact_lock(${lockKey})`)
      const named = some.flatMap(({ at, endToEndId, ...rest }) =>
        endToEndId === null ? [] : [{ ...rest, endToEndId, paidAt: at }],
      )
      await nameKnownEntries(tx, named)
      const addedNamed = await upsert(tx, named, areListed)
      return addedNamed + (await upsert(tx, await underKnownNames(tx, some), areListed))
    })
  })
  return added
}

/** Only payments with an end-to-end id. */
export async function findSeen(endToEndId: string): Promise<SeenPayment | null> {
  const [row] = await (await db())
    .select()
    .from(seenPayments)
    .where(and(eq(seenPayments.endToEndId, endToEndId), seenPayments.hasEndToEndId))
  if (!row) return null
  const { paidAt: at, seenAt, ...payment } = row
  return seenPayment.parse({ ...payment, at, seenAt: seenAt.toISOString() })
}
