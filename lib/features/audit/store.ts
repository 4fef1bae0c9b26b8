import 'server-only'
import { and, asc, desc, eq, gt, gte, inArray, lt, lte, or } from 'drizzle-orm'
import { infractions, infractionTemplates } from '@/lib/features/pix/infractions/store/tables'
import { payees } from '@/lib/features/pix/payees/store/tables'
import { db } from '@/lib/server/db/client'
import { webhookEvents } from '@/lib/server/db/event-tables'
import { audit, operations, users } from '@/lib/server/db/schema'
import type { OperationRow } from '@/lib/server/operations/operation-row'
import type { AuditFilter } from './schema'

export type AuditRow = typeof audit.$inferSelect

export type Narrowing = {
  actor?: string
  actorId?: string
  action?: string
  subject?: string
  from?: Date
  to?: Date
}

const day = /^\d{4}-\d{2}-\d{2}$/
// Brazil has had no daylight saving time since 2019.
const startOf = (value: string) => new Date(day.test(value) ? `${value}T00:00:00-03:00` : value)
const endOf = (value: string) => new Date(day.test(value) ? `${value}T23:59:59.999-03:00` : value)

/** A requested filter as conditions on the rows. */
export function narrowed({ actor, action, subject, from, to }: Omit<AuditFilter, 'limit' | 'cursor'>): Narrowing {
  return {
    actor: actor?.toLowerCase(),
    action,
    subject,
    from: from === undefined ? undefined : startOf(from),
    to: to === undefined ? undefined : endOf(to),
  }
}

const isWithin = ({ actor, actorId, action, subject, from, to }: Narrowing) =>
  and(
    actor ? eq(audit.actor, actor) : undefined,
    actorId ? eq(audit.actorId, actorId) : undefined,
    action ? eq(audit.action, action) : undefined,
    subject ? eq(audit.subject, subject) : undefined,
    from ? gte(audit.at, from) : undefined,
    to ? lte(audit.at, to) : undefined,
  )

/** Entries of the trail, newest first. */
export async function listEntries(narrowing: Narrowing, before: number | undefined, limit: number) {
  return (await db())
    .select()
    .from(audit)
    .where(and(isWithin(narrowing), before ? lt(audit.seq, before) : undefined))
    .orderBy(desc(audit.seq))
    .limit(limit)
}

const page = 1_000

/** Entries up to a given one, oldest first, page by page. */
export async function* readEntries(narrowing: Narrowing, until: number): AsyncGenerator<AuditRow[]> {
  for (let after = 0; ; ) {
    const rows = await (await db())
      .select()
      .from(audit)
      .where(and(isWithin(narrowing), gt(audit.seq, after), lte(audit.seq, until)))
      .orderBy(asc(audit.seq))
      .limit(page)
    if (rows.length > 0) yield rows
    const last = rows.at(-1)
    if (!last || rows.length < page) return
    after = last.seq
  }
}

export async function firstEntryAt(): Promise<Date | null> {
  const [row] = await (await db()).select({ at: audit.at }).from(audit).orderBy(asc(audit.seq)).limit(1)
  return row?.at ?? null
}

export async function lastSeq(): Promise<number> {
  const [row] = await (await db()).select({ seq: audit.seq }).from(audit).orderBy(desc(audit.seq)).limit(1)
  return row?.seq ?? 0
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

export async function findPayees(ids: string[]) {
  if (ids.length === 0) return []
  const { id, name } = payees
  return (await db()).select({ id, name }).from(payees).where(inArray(id, ids))
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
