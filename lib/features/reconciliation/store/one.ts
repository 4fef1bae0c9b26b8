import 'server-only'
import { and, asc, eq, type SQL } from 'drizzle-orm'
import type { BackingEventEntry, BackingOf } from '@/lib/features/reconciliation/schema'
import { db } from '@/lib/server/db/client'
import { users } from '@/lib/server/db/schema'
import { env } from '@/lib/server/env'
import { findDocument, findPayment } from './list'
import { documentRows, paymentRows } from './rows'
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
const paymentEvents = (id: string) => eventsWhere(eq(backingHistory.paymentId, id))

const documentEvents = (id: string) => eventsWhere(eq(backingHistory.documentId, BigInt(id)))

/** Whether there is a document index: without it there are no notes to tie anything to. */
export const isIndexed = () => env().DOCUMENT_INDEX === 'on'

/** A payment, or that of a charge of ours, with its notes, and what happened to them. */
export async function paymentBacking(id: string): Promise<BackingOf> {
  const [row = null] = await paymentRows(await findPayment(id))
  return { row, history: await paymentEvents(row?.id ?? id), indexed: isIndexed() }
}

/** A note with its payments, and what happened to them. */
export async function documentBacking(id: string): Promise<BackingOf> {
  const [row = null] = await documentRows(await findDocument(id))
  return { row, history: await documentEvents(id), indexed: isIndexed() }
}
