import 'server-only'
import { eq, inArray, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { OperationState } from '@/lib/core/operations/operation-states'
import { type Database, db } from '@/lib/server/db/client'
import { webhookEvents } from '@/lib/server/db/event-tables'
import { mails } from '@/lib/server/db/mail-tables'
import { ifAnswered } from '@/lib/server/db/outage'
import { operations } from '@/lib/server/db/schema'
import { budgetUse } from '@/lib/server/upstream/budget'

/** States that an operation leaves again; the others hold all past operations. */
export const openStates = [
  'awaiting_approval',
  'scheduled',
  'sending',
  'unknown',
  'accepted',
] as const satisfies OperationState[]

export const waitingStates = ['waiting', 'failed'] as const

const count = sql<number>`count(*)::int`
const ageOf = (instant: unknown) =>
  sql<number>`coalesce(greatest(extract(epoch from clock_timestamp() - min(${instant})), 0), 0)::float8`

const jobRow = z.object({
  queue: z.string(),
  created: z.number(),
  retry: z.number(),
  active: z.number(),
  failed: z.number(),
  lag: z.number(),
})

/** pg-boss's own figures do not tell how long jobs have waited. */
const jobRows: SQL = sql`
  select q.name as queue,
    (count(*) filter (where j.state = 'created'))::int as created,
    (count(*) filter (where j.state = 'retry'))::int as retry,
    (count(*) filter (where j.state = 'active'))::int as active,
    (count(*) filter (where j.state = 'failed'))::int as failed,
    coalesce(greatest(extract(epoch from clock_timestamp() - min(j.start_after)
      filter (where j.state in ('created', 'retry') and j.start_after <= clock_timestamp())), 0), 0)::float8 as lag
  from jobs.queue q left join jobs.job j on j.name = q.name and j.state <> 'completed'
  group by q.name`

const jobAnswer = z.object({ rows: z.array(jobRow) })

async function operationFigures(database: Database) {
  const open = await database
    .select({ kind: operations.kind, state: operations.state, count })
    .from(operations)
    .where(inArray(operations.state, [...openStates]))
    .groupBy(operations.kind, operations.state)
  const [unknown] = await database
    .select({ count, oldestSeconds: ageOf(sql`coalesce(${operations.sentAt}, ${operations.createdAt})`) })
    .from(operations)
    .where(eq(operations.state, 'unknown'))
  return { open, unknown: unknown ?? { count: 0, oldestSeconds: 0 } }
}

async function readAll() {
  const database = await db()
  const { open, unknown } = await operationFigures(database)
  const events = await database
    .select({
      source: webhookEvents.source,
      state: webhookEvents.state,
      count,
      oldestSeconds: ageOf(webhookEvents.receivedAt),
    })
    .from(webhookEvents)
    // Written exactly as the index condition.
    .where(sql`${webhookEvents.state} in ('waiting', 'failed')`)
    .groupBy(webhookEvents.source, webhookEvents.state)
  const [mail] = await database
    .select({ count, oldestSeconds: ageOf(mails.dueAt) })
    .from(mails)
    // Written exactly as the index condition.
    .where(sql`${mails.state} = 'waiting' and ${mails.dueAt} <= now()`)
  const jobs = jobAnswer.parse(await database.execute(jobRows)).rows
  return {
    operations: open,
    unknown,
    events,
    mails: mail ?? { count: 0, oldestSeconds: 0 },
    jobs,
    budget: await budgetUse(),
  }
}

export type DatabaseFigures = Awaited<ReturnType<typeof readAll>>

/** Figures over all instances; null when the database does not answer within two seconds. */
export async function readFigures(): Promise<DatabaseFigures | null> {
  return ifAnswered<DatabaseFigures | null>(
    readAll().catch(() => null),
    () => null,
  )
}
