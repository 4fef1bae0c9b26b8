import 'server-only'
import { and, desc, eq, lt, max, sql } from 'drizzle-orm'
import { db, type Transaction } from '@/lib/server/db/client'
import { webhookEvents } from '@/lib/server/db/event-tables'
import type { EventRow } from '@/lib/server/webhooks/outcomes'

type Narrowing = { source?: EventRow['source']; state?: EventRow['state']; type?: string; before?: number }

/** Newest first. */
export async function listEvents({ source, state, type, before }: Narrowing, limit: number): Promise<EventRow[]> {
  return (await db())
    .select()
    .from(webhookEvents)
    .where(
      and(
        source ? eq(webhookEvents.source, source) : undefined,
        state ? eq(webhookEvents.state, state) : undefined,
        type ? eq(webhookEvents.type, type) : undefined,
        before ? lt(webhookEvents.id, before) : undefined,
      ),
    )
    .orderBy(desc(webhookEvents.id))
    .limit(limit)
}

export async function findEvent(id: number): Promise<EventRow | undefined> {
  const [row] = await (await db()).select().from(webhookEvents).where(eq(webhookEvents.id, id))
  return row
}

/** Events of each source by state, and the time of the last event. */
export async function countEvents() {
  const { source, state, lastReceivedAt } = webhookEvents
  return (await db())
    .select({ source, state, count: sql<number>`count(*)::int`, last: max(lastReceivedAt) })
    .from(webhookEvents)
    .groupBy(source, state)
}

/** Marks an event as waiting to be processed, as if it had just arrived. */
export async function resetEvent(tx: Transaction, id: number): Promise<void> {
  await tx
    .update(webhookEvents)
    .set({ state: 'waiting', error: null, errorRecord: null })
    .where(eq(webhookEvents.id, id))
}
