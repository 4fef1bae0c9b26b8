import 'server-only'
import { and, eq, inArray, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { deniedStates, type OperationKind, voidStates } from '@/lib/core/operations/operation-states'
import { operations } from '@/lib/server/db/schema'
import { findOperations, type OperationRow } from './operation-row'

/** Those of these texts that may be ids of operations. */
export const operationIdsIn = (texts: readonly string[]): string[] =>
  texts.filter((text) => z.guid().safeParse(text).success).map((text) => text.toLowerCase())

const literal = (text: string) => text.toLowerCase().replace(/[\\%_]/g, '\\$&')

/** A condition on an identifier: the search text has an index, and the found rows are compared exactly. */
export const searched = (id: string, exactly: SQL) =>
  sql`(${operations.search} like ${`%${literal(id)}%`} and ${exactly})`

export const hasExternalId = (id: string) => searched(id, sql`${operations.input}->>'externalId' = ${id}`)

/** Sent, or ended unsent: what waits to be sent bears an external id that people may use again. */
export const wasSentOrEnded = () => or(isNotNull(operations.sentAt), inArray(operations.state, voidStates))

type Likely = Pick<OperationRow, 'state' | 'sentAt'>

/** Rank of the operations that bear one identifier: sent and not void, sent and void, never sent. */
const rankOf = ({ state, sentAt }: Likely): number =>
  sentAt === null ? 2 : Number(voidStates.some((each) => each === state))

/** The likeliest of the operations that bear an identifier; null where several are equally likely. */
export function likeliest<T extends Likely>(rows: readonly T[]): T | null {
  const best = Math.min(...rows.map(rankOf))
  const [one, ...others] = rows.filter((row) => rankOf(row) === best)
  return one && others.length === 0 ? one : null
}

/** The likeliest operation of a kind without an answer that upstream names by one of these; null: none, or not one alone. */
export async function findUnanswered(
  kind: OperationKind,
  externalIds: readonly string[],
): Promise<OperationRow | null> {
  if (externalIds.length === 0) return null
  const isNamed = or(...externalIds.map(hasExternalId), inArray(operations.id, operationIdsIn(externalIds)))
  const isOpen = and(inArray(operations.state, ['unknown', ...deniedStates]), isNull(operations.result))
  return likeliest(await findOperations([eq(operations.kind, kind), isOpen, wasSentOrEnded(), isNamed]))
}
