import 'server-only'
import { and, desc, eq, inArray, isNotNull, notInArray, sql } from 'drizzle-orm'
import { z } from 'zod'
import { operationStates, voidStates } from '@/lib/core/operations/operation-states'
import { analysis } from '@/lib/features/pix/infractions/analysis/contract'
import { opinions } from '@/lib/features/pix/infractions/rules/infraction'
import { type Database, db, type Transaction } from '@/lib/server/db/client'
import { operations } from '@/lib/server/db/schema'
import type { OperationRow } from '@/lib/server/operations/operation-row'
import { infractions } from './tables'

const { kind } = analysis.answer
const isAnswer = eq(operations.kind, kind)
const isLive = and(isAnswer, notInArray(operations.state, voidStates))

/** Joins to an infraction our answer that is not void: at most one. */
export const liveAnswer = and(isLive, eq(operations.subject, infractions.id))

/** The answer to an infraction that was requested or sent and is not void: while there is one, the case is closed to changes. */
export async function findLiveAnswer(
  database: Database | Transaction,
  infractionId: string,
): Promise<OperationRow | null> {
  const [row] = await database
    .select()
    .from(operations)
    .where(and(isLive, eq(operations.subject, infractionId)))
    .orderBy(desc(operations.createdAt))
    .limit(1)
  return row ?? null
}

const given = z.object({ analysis: z.enum(opinions) })
const anyState = z.enum(operationStates)

/** Ours that are not void, by infraction. */
export async function liveAnswersTo(infractionIds: string[]) {
  const { subject, state, input } = operations
  const rows = await (await db())
    .select({ subject, state, input })
    .from(operations)
    .where(and(isLive, inArray(subject, infractionIds)))
  return new Map(
    rows.map((row) => [row.subject, { state: anyState.parse(row.state), ...given.parse(row.input) }] as const),
  )
}

/** Whether an answer was ever sent with this attachment. */
export async function wasSentWith(tx: Transaction, infractionId: string, attachmentId: string): Promise<boolean> {
  const [row] = await tx
    .select({ id: operations.id })
    .from(operations)
    .where(
      and(
        isAnswer,
        eq(operations.subject, infractionId),
        isNotNull(operations.sentAt),
        sql`${operations.about} -> 'attachments' @> ${JSON.stringify([{ id: attachmentId }])}::jsonb`,
      ),
    )
    .limit(1)
  return row !== undefined
}
