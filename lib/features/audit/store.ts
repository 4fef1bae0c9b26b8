import 'server-only'
import { and, desc, eq, gte, inArray, lt, lte, or } from 'drizzle-orm'
import { db } from '@/lib/server/db/client'
import { webhookEvents } from '@/lib/server/db/event-tables'
import { infractions, infractionTemplates } from '@/lib/server/db/infraction-tables'
import { audit, operations, users } from '@/lib/server/db/schema'
import type { OperationRow } from '@/lib/server/operations/operation-row'

export type Narrowing = {
  actor?: string
  actorId?: string
  action?: string
  subject?: string
  from?: Date
  to?: Date
  /** The number of an entry. */
  before?: number
}

/** Entries of the trail, newest first. */
export async function listEntries(narrowing: Narrowing, limit: number) {
  const { actor, actorId, action, subject, from, to, before } = narrowing
  return (await db())
    .select()
    .from(audit)
    .where(
      and(
        actor ? eq(audit.actor, actor) : undefined,
        actorId ? eq(audit.actorId, actorId) : undefined,
        action ? eq(audit.action, action) : undefined,
        subject ? eq(audit.subject, subject) : undefined,
        from ? gte(audit.at, from) : undefined,
        to ? lte(audit.at, to) : undefined,
        before ? lt(audit.seq, before) : undefined,
      ),
    )
    .orderBy(desc(audit.seq))
    .limit(limit)
}

export async function findOperations(ids: string[]): Promise<OperationRow[]> {
  if (ids.length === 0) return []
  return (await db()).select().from(operations).where(inArray(operations.id, ids))
}

export async function findInfractions(ids: string[]) {
  if (ids.length === 0) return []
  const { id, amountCents, payerName } = infractions
  return (await db()).select({ id, amountCents, payerName }).from(infractions).where(inArray(id, ids))
}

export async function findTemplates(ids: string[]) {
  if (ids.length === 0) return []
  const { id, name } = infractionTemplates
  return (await db()).select({ id, name }).from(infractionTemplates).where(inArray(id, ids))
}

export async function findEvents(ids: number[]) {
  if (ids.length === 0) return []
  const { id, source, type } = webhookEvents
  return (await db()).select({ id, source, type }).from(webhookEvents).where(inArray(id, ids))
}

export async function findPeople(ids: string[], emails: string[]) {
  if (ids.length + emails.length === 0) return []
  const { id, name, email } = users
  return (await db())
    .select({ id, name, email })
    .from(users)
    .where(or(inArray(id, ids), inArray(email, emails)))
}
