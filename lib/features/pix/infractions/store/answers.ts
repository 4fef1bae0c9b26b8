import 'server-only'
import { and, desc, eq, inArray, isNotNull, notInArray, sql } from 'drizzle-orm'
import { z } from 'zod'
import { operationStates, voidStates } from '@/lib/core/operations/operation-states'
import { analysis } from '@/lib/features/pix/infractions/contract'
import { evidenceKinds, opinions } from '@/lib/features/pix/infractions/rules/infraction'
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

const { input, about } = operations
/** Columns of what an answer said, for `givenAnswer`; null where an infraction has none. */
export const answerFacts = {
  state: operations.state,
  analysis: sql<string | null>`${input}->>'analysis'`,
  evidence: sql<unknown>`${about}->'evidence'`,
  template: sql<unknown>`${about}->'template'`,
}

const template = z.object({ id: z.guid(), name: z.string() })
const facts = given.extend({
  state: z.enum(['accepted', 'confirmed']),
  evidence: z.array(z.enum(evidenceKinds)).catch([]),
  template: template.nullable().catch(null),
})

/** An answer that the provider has taken; null for any other. */
export function givenAnswer(row: object | null): z.infer<typeof facts> | null {
  return facts.safeParse(row).data ?? null
}

const namesTemplate = sql`jsonb_typeof(${about}->'template') = 'object'`

/** When an answer with its template was first recorded; null: never yet. */
export async function firstTemplateAnswer(): Promise<Date | null> {
  const { createdAt } = operations
  const [row] = await (await db())
    .select({ createdAt })
    .from(operations)
    .where(and(isAnswer, namesTemplate))
    .orderBy(createdAt)
    .limit(1)
  return row?.createdAt ?? null
}

/** Infractions that we contested with a text that began with a template. */
export async function contestedWithTemplates() {
  const { status, refundedCents } = infractions
  const rows = await (await db())
    .select({ status, refundedCents, answer: answerFacts })
    .from(infractions)
    .innerJoin(operations, liveAnswer)
    .where(namesTemplate)
  return rows.flatMap(({ answer, ...row }) => {
    const { analysis: opinion, template: used } = givenAnswer(answer) ?? {}
    return used && opinion === 'rejected' ? [{ ...row, templateId: used.id }] : []
  })
}

/** Our answers that are not void, by infraction. */
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
