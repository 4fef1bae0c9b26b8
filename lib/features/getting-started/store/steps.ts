import 'server-only'
import { type AnyColumn, and, asc, desc, eq, gte, inArray, isNotNull, ne, notInArray, type SQL, sql } from 'drizzle-orm'
import { voidStates } from '@/lib/core/operations/operation-states'
import type { Role } from '@/lib/core/permissions'
import { documentExports } from '@/lib/features/exports/store/tables'
import { charges } from '@/lib/features/pix/charges/contract'
import { analysis } from '@/lib/features/pix/infractions/contract'
import { attachments } from '@/lib/features/pix/infractions/store/tables'
import { transfers } from '@/lib/features/pix/transfers/contract'
import { backedDocuments, backingHistory } from '@/lib/features/reconciliation/store/tables'
import { db } from '@/lib/server/db/client'
import { operationApprovals, operations, users } from '@/lib/server/db/schema'
import { gettingStarted } from './tables'

export type Row = typeof gettingStarted.$inferSelect

export async function findStart(userId: string): Promise<Row | undefined> {
  const [row] = await (await db()).select().from(gettingStarted).where(eq(gettingStarted.userId, userId))
  return row
}

/** Changes the given values; creates the list where there is none. */
export async function saveStart(userId: string, change: Partial<Row>): Promise<void> {
  const insert = (await db()).insert(gettingStarted).values({ userId, ...change })
  const isEmpty = Object.keys(change).length === 0
  await (isEmpty
    ? insert.onConflictDoNothing()
    : insert.onConflictDoUpdate({ target: gettingStarted.userId, set: change }))
}

/** Whose doing counts: the person's own, or that of colleagues who have been shown the list too. */
export type Doers = { userId: string; colleagues: boolean }

function doneBy(column: AnyColumn, { userId, colleagues }: Doers): SQL {
  if (!colleagues) return eq(column, userId)
  const others = sql`(select ${gettingStarted.userId} from ${gettingStarted} where ${gettingStarted.userId} <> ${userId})`
  return sql`${column} in ${others}`
}

async function isThere(query: Promise<unknown[]>): Promise<boolean> {
  return (await query).length > 0
}

const one = { one: sql<number>`1` }

export async function hasCharge(doers: Doers, since: Date, { paid }: { paid: boolean }): Promise<boolean> {
  const state = inArray(operations.state, paid ? ['confirmed'] : ['accepted', 'confirmed'])
  const made = and(eq(operations.kind, charges.create.kind), gte(operations.createdAt, since), state)
  const found = (await db())
    .select(one)
    .from(operations)
    .where(and(made, doneBy(operations.createdBy, doers)))
  return isThere(found.limit(1))
}

export async function hasTransfer(doers: Doers, since: Date, fromCents: number): Promise<boolean> {
  const made = and(
    eq(operations.kind, transfers.send.kind),
    gte(operations.createdAt, since),
    gte(operations.amountCents, fromCents),
  )
  const found = (await db())
    .select(one)
    .from(operations)
    .where(and(made, doneBy(operations.createdBy, doers)))
  return isThere(found.limit(1))
}

/** A transfer by this person, or by any person where `requested` names its requester. */
export async function hasApproval(doers: Doers, since: Date, { requested }: { requested: boolean }): Promise<boolean> {
  const whose = requested
    ? and(eq(operations.createdBy, doers.userId), isNotNull(operationApprovals.by))
    : doneBy(operationApprovals.by, doers)
  const found = (await db())
    .select(one)
    .from(operationApprovals)
    .innerJoin(operations, eq(operations.id, operationApprovals.operationId))
    .where(
      and(
        eq(operations.kind, transfers.send.kind),
        eq(operationApprovals.decision, 'approved'),
        gte(operationApprovals.at, since),
        whose,
      ),
    )
  return isThere(found.limit(1))
}

/** To a dispute, with a file of a fiscal document among its attachments. */
export async function hasAnswerWithNote(doers: Doers, since: Date): Promise<boolean> {
  const withNote = sql`exists (select 1 from ${attachments} where ${attachments.documentId} is not null
    and jsonb_exists(${operations.input} -> 'attachmentIds', ${attachments.id}::text))`
  const made = and(eq(operations.kind, analysis.answer.kind), gte(operations.createdAt, since))
  const found = (await db())
    .select(one)
    .from(operations)
    .where(and(made, notInArray(operations.state, voidStates), withNote, doneBy(operations.createdBy, doers)))
  return isThere(found.limit(1))
}

export async function hasExportedMonth(doers: Doers, since: Date): Promise<boolean> {
  const made = and(gte(documentExports.createdAt, since), sql`${documentExports.scope} ->> 'kind' = 'months'`)
  const found = (await db())
    .select(one)
    .from(documentExports)
    .where(and(made, doneBy(documentExports.userId, doers)))
  return isThere(found.limit(1))
}

export async function hasReconciled(doers: Doers, since: Date): Promise<boolean> {
  const made = and(isNotNull(backingHistory.by), gte(backingHistory.at, since))
  const found = (await db())
    .select(one)
    .from(backingHistory)
    .where(and(made, doneBy(backingHistory.by, doers)))
  return isThere(found.limit(1))
}

/** The user who has had one of these roles for longest and can sign in. */
export async function findColleague(userId: string, roles: readonly Role[]) {
  const holds = sql`${users.roles} && array[${sql.join(
    roles.map((role) => sql`${role}`),
    sql`, `,
  )}]::text[]`
  const [row] = await (await db())
    .select({ name: users.name, email: users.email })
    .from(users)
    .where(and(eq(users.active, true), isNotNull(users.passwordHash), ne(users.id, userId), holds))
    .orderBy(asc(users.createdAt), asc(users.id))
    .limit(1)
  return row ?? null
}

/** The newest note with at least this open amount, and its open amount. */
export async function findOpenNote(direction: 'in' | 'out', fromCents: number) {
  const open = sql<number>`(${backedDocuments.expectedCents} - ${backedDocuments.linkedCents})`.mapWith(Number)
  const [row] = await (await db())
    .select({ id: sql<string>`${backedDocuments.id}::text`, amountCents: backedDocuments.amountCents, openCents: open })
    .from(backedDocuments)
    .where(
      and(
        eq(backedDocuments.direction, direction),
        eq(backedDocuments.state, 'unbacked'),
        sql`${open} >= ${fromCents}`,
      ),
    )
    .orderBy(desc(backedDocuments.day), desc(backedDocuments.id))
    .limit(1)
  return row ?? null
}
