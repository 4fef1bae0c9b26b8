import 'server-only'
import { and, asc, eq, type SQL } from 'drizzle-orm'
import type { BackingEventEntry } from '@/lib/features/reconciliation/schema'
import { db } from '@/lib/server/db/client'
import { users } from '@/lib/server/db/schema'
import { backingHistory } from './tables'

const most = 200

async function eventsWhere(where: SQL | undefined): Promise<BackingEventEntry[]> {
  const rows = await (await db())
    .select({ entry: backingHistory, by: { id: users.id, name: users.name } })
    .from(backingHistory)
    .leftJoin(users, eq(users.id, backingHistory.by))
    .where(and(where))
    .orderBy(asc(backingHistory.id))
    .limit(most)
  return rows.map(({ entry: { id, at, documentId, by: _, ...entry }, by }) => ({
    ...entry,
    id: String(id),
    at: at.toISOString(),
    documentId: documentId === null ? null : String(documentId),
    by,
  }))
}

/** History of a payment's links, oldest first. */
export const paymentEvents = (id: string) => eventsWhere(eq(backingHistory.paymentId, id))

export const documentEvents = (id: string) => eventsWhere(eq(backingHistory.documentId, BigInt(id)))
