import 'server-only'
import { and, eq, gt, inArray, lte, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { liveAnswer } from '@/lib/features/pix/infractions/store/answers'
import { toAnswer } from '@/lib/features/pix/infractions/store/queue'
import { infractions } from '@/lib/features/pix/infractions/store/tables'
import { db } from '@/lib/server/db/client'
import { notices } from '@/lib/server/db/event-tables'
import { operations } from '@/lib/server/db/schema'
import { findOperations } from '@/lib/server/operations/operation-row'

/** Condition: there is no notice under the key made from the row's id. */
const isNew = (id: PgColumn, before: string, after = ''): SQL =>
  sql`not exists (select 1 from ${notices} where ${notices.key} = ${before}::text || ${id}::text || ${after}::text)`

type KeyParts = { before: string; after?: string }

/** Unanswered infractions of a date without a notice under the key. */
export async function infractionsToNotify(date: string, { before, after }: KeyParts) {
  const { id, amountCents } = infractions
  return (await db())
    .select({ id, amountCents })
    .from(infractions)
    .leftJoin(operations, liveAnswer)
    .where(and(eq(infractions.date, date), toAnswer, isNew(id, before, after)))
}

const approvalEnds = (now: Date, before: Date) =>
  and(
    eq(operations.state, 'awaiting_approval'),
    gt(operations.approvalUntil, now),
    lte(operations.approvalUntil, before),
  )

/** Pending operations whose time ends before `before` and that have no notice of it yet. */
export async function approvalsToNotify(now: Date, before: Date, key: KeyParts) {
  return findOperations([approvalEnds(now, before), isNew(operations.id, key.before)])
}

/** Operations that were sent before an instant, have no answer and no notice of it yet. */
export async function unansweredToNotify(before: Date, key: KeyParts) {
  const unanswered = and(eq(operations.state, 'unknown'), lte(operations.sentAt, before))
  return findOperations([unanswered, isNew(operations.id, key.before)])
}

/** Those of these infractions that still await an answer. */
export async function stillToAnswer(ids: string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const rows = await (await db())
    .select({ id: infractions.id })
    .from(infractions)
    .leftJoin(operations, liveAnswer)
    .where(and(inArray(infractions.id, ids), toAnswer))
  return new Set(rows.map(({ id }) => id))
}

export async function statesOf(ids: string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const { id, state } = operations
  const rows = await (await db()).select({ id, state }).from(operations).where(inArray(id, ids))
  return new Map(rows.map((row) => [row.id, row.state]))
}

/** Those of these keys that have a notice. */
export async function notified(keys: readonly string[]): Promise<Set<string>> {
  if (keys.length === 0) return new Set()
  const rows = await (await db())
    .select({ key: notices.key })
    .from(notices)
    .where(inArray(notices.key, [...keys]))
  return new Set(rows.map(({ key }) => key))
}
