import 'server-only'
import { and, count, eq, inArray, max, sql } from 'drizzle-orm'
import { z } from 'zod'
import { openExportStates } from '@/lib/features/exports/rules'
import { documentExports } from '@/lib/features/exports/store/tables'
import { attachments } from '@/lib/features/pix/infractions/store/tables'
import { receivedDays } from '@/lib/features/reconciliation/store/received-tables'
import { backingMarks } from '@/lib/features/reconciliation/store/tables'
import { databaseIsShared, db } from '@/lib/server/db/client'
import { webhookEvents } from '@/lib/server/db/event-tables'
import { mails } from '@/lib/server/db/mail-tables'
import { operations, statementFiles } from '@/lib/server/db/schema'
import { mayBeMade } from '@/lib/server/operations/operation-row'

const whole = z.coerce.number().int()

const rowsOf = <T extends z.ZodType>(row: T) => z.object({ rows: z.array(row) })

/** Whether any payment or refund was requested and not ended unsent. */
export async function hasSentMoney(): Promise<boolean> {
  const sendsMoney = inArray(operations.kind, ['pix.transfer', 'pix.refund'])
  return (
    (await (await db()).select({ id: operations.id }).from(operations).where(and(sendsMoney, mayBeMade())).limit(1))
      .length > 0
  )
}

export async function openOperations(): Promise<{ unknown: number; accepted: number }> {
  const rows = await (await db())
    .select({ state: operations.state, count: count() })
    .from(operations)
    .where(inArray(operations.state, ['unknown', 'accepted']))
    .groupBy(operations.state)
  const countOf = (state: string) => rows.find((row) => row.state === state)?.count ?? 0
  return { unknown: countOf('unknown'), accepted: countOf('accepted') }
}

export async function unprocessedEvents(): Promise<{ waiting: number; failed: number }> {
  const rows = await (await db())
    .select({ state: webhookEvents.state, count: count() })
    .from(webhookEvents)
    // As the index is written.
    .where(sql`${webhookEvents.state} in ('waiting', 'failed')`)
    .groupBy(webhookEvents.state)
  const countOf = (state: string) => rows.find((row) => row.state === state)?.count ?? 0
  return { waiting: countOf('waiting'), failed: countOf('failed') }
}

export async function openExports(): Promise<{ running: number; queued: number; paused: number }> {
  const rows = await (await db())
    .select({ state: documentExports.state, count: count() })
    .from(documentExports)
    .where(inArray(documentExports.state, [...openExportStates]))
    .groupBy(documentExports.state)
  const countOf = (state: string) => rows.find((row) => row.state === state)?.count ?? 0
  return { running: countOf('running'), queued: countOf('queued'), paused: countOf('paused') }
}

export async function receivedReading(): Promise<{ due: number; failing: number; readAt: Date | null }> {
  const [row] = await (await db())
    .select({
      due: sql<number>`(count(*) filter (where ${receivedDays.notBefore} <= now()))::int`,
      failing: sql<number>`(count(*) filter (where ${receivedDays.error} is not null))::int`,
      readAt: max(receivedDays.completedAt),
    })
    .from(receivedDays)
  return row ?? { due: 0, failing: 0, readAt: null }
}

export async function countMarks(): Promise<number> {
  return (await db()).$count(backingMarks)
}

/** Number of due e-mails, and of e-mails that were not delivered. */
export async function mailFigures(): Promise<{ waiting: number; failed: number }> {
  const lately = sql`${mails.state} = 'failed' and ${mails.endedAt} > now() - interval '7 days'`
  const [row] = await (await db())
    .select({
      waiting: sql<number>`(count(*) filter (where ${mails.state} = 'waiting' and ${mails.dueAt} <= now()))::int`,
      failed: sql<number>`(count(*) filter (where ${lately}))::int`,
    })
    .from(mails)
    // As the indexes are written.
    .where(sql`${mails.state} = 'waiting' or ${mails.state} = 'failed'`)
  return row ?? { waiting: 0, failed: 0 }
}

/** Time of a service's last event; null for a service that never sent one. */
export async function lastNotificationAt(source: 'accounting' | 'pix'): Promise<Date | null> {
  const [row] = await (await db())
    .select({ at: max(webhookEvents.lastReceivedAt) })
    .from(webhookEvents)
    .where(eq(webhookEvents.source, source))
  return row?.at ?? null
}

/** Number of stored bytes, without removed files of exports. */
export async function storedBytes(): Promise<{ database: number; exports: number; evidence: number }> {
  const answer = await (await db()).execute(sql`select
    pg_database_size(current_database()) as database,
    (select coalesce(sum(bytes), 0) from ${documentExports} where ${documentExports.filesRemovedAt} is null) as exports,
    (select coalesce(sum(bytes), 0) from ${attachments}) + (select coalesce(sum(bytes), 0) from ${statementFiles}) as evidence`)
  const [row] = rowsOf(z.object({ database: whole, exports: whole, evidence: whole })).parse(answer).rows
  return row ?? { database: 0, exports: 0, evidence: 0 }
}

export async function describeDatabase(): Promise<{ version: string; migrations: number }> {
  const answer = await (await db()).execute(sql`select
    split_part(current_setting('server_version'), ' ', 1) as version,
    (select count(*) from drizzle.__drizzle_migrations) as migrations`)
  const [row] = rowsOf(z.object({ version: z.string(), migrations: whole })).parse(answer).rows
  return row ?? { version: '', migrations: 0 }
}

const activity = rowsOf(z.object({ used: whole, limit: whole, instances: whole }))

/** How busy a shared database is, and by how many instances: each listens to it on a connection that is named by its channel. */
export async function databaseActivity(): Promise<z.infer<typeof activity>['rows'][number] | null> {
  if (!(await databaseIsShared())) return null
  const answer = await (await db()).execute(sql`select
    (select count(*) from pg_stat_activity where backend_type = 'client backend') as used,
    current_setting('max_connections')::int as limit,
    (select coalesce(max(listening), 0) from (
      select count(*) as listening from pg_stat_activity
      where datname = current_database() and application_name like 'lastro %' group by application_name
    ) channels) as instances`)
  return activity.parse(answer).rows[0] ?? null
}
