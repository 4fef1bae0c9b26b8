import 'server-only'
import { eq, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { type SeenPayment, seenPayment } from '@/lib/features/pix/received/schema'
import { db } from '@/lib/server/db/client'
import { storeAll } from '@/lib/server/db/outage'
import { seenPayments } from '@/lib/server/db/schema'

type Payment = Omit<SeenPayment, 'seenAt'>

const given = (column: AnyPgColumn) => sql`excluded.${sql.identifier(column.name)}`

/** Of a text: the one first known. */
const firstText = (column: AnyPgColumn) => sql`coalesce(${column}, ${given(column)})`
const lacksText = (column: AnyPgColumn) => sql`(${column} is null and ${given(column)} is not null)`

/** Of a party: name and document, each as it was first known. */
const firstParty = (column: AnyPgColumn) =>
  sql`case when ${given(column)} is null then ${column} else ${given(column)} || coalesce(jsonb_strip_nulls(${column}), '{}') end`
const lacksPart = (column: AnyPgColumn, name: SQL) =>
  sql`(${column}->>${name} is null and ${given(column)}->>${name} is not null)`
const lacksParty = (column: AnyPgColumn) =>
  sql`${lacksPart(column, sql`'name'`)} or ${lacksPart(column, sql`'document'`)}`

const { txid, externalId, message, paidAt, payer, receiver } = seenPayments
const lacksAny = sql.join(
  [...[txid, externalId, message, paidAt].map(lacksText), ...[payer, receiver].map(lacksParty)],
  sql` or `,
)

/**
 * Stores received payments by their end-to-end id. What is known already stays as it was first seen; only what was missing
 * of it is filled in. Comes back with how many were not known.
 */
export async function storeSeen(payments: readonly Payment[]): Promise<number> {
  // One statement touches a row once, and two of them never wait for each other.
  const first = new Map(payments.toReversed().map((payment) => [payment.endToEndId, payment]))
  const rows = [...first.values()]
    .toSorted((a, b) => (a.endToEndId < b.endToEndId ? -1 : 1))
    .map(({ at, ...payment }) => ({ ...payment, paidAt: at }))
  const database = await db()
  let added = 0
  await storeAll('received payments', rows, async (some) => {
    const stored = await database
      .insert(seenPayments)
      .values([...some])
      .onConflictDoUpdate({
        target: seenPayments.endToEndId,
        set: {
          txid: firstText(txid),
          externalId: firstText(externalId),
          message: firstText(message),
          paidAt: firstText(paidAt),
          payer: firstParty(payer),
          receiver: firstParty(receiver),
        },
        setWhere: lacksAny,
      })
      .returning({ isNew: sql<boolean>`xmax = 0` })
    added += stored.filter(({ isNew }) => isNew).length
  })
  return added
}

export async function findSeen(endToEndId: string): Promise<SeenPayment | null> {
  const [row] = await (await db()).select().from(seenPayments).where(eq(seenPayments.endToEndId, endToEndId))
  if (!row) return null
  const { paidAt: at, seenAt, ...payment } = row
  return seenPayment.parse({ ...payment, at, seenAt: seenAt.toISOString() })
}
