import 'server-only'
import { and, notInArray, or, type SQL, sql } from 'drizzle-orm'
import type { Needs } from '@/lib/core/operations/judgement'
import { voidStates } from '@/lib/core/operations/operation-states'
import type { Person } from '@/lib/server/auth/person'
import { type Database, db, type Transaction } from '@/lib/server/db/client'
import { operations } from '@/lib/server/db/schema'

export type OperationRow = typeof operations.$inferSelect

/** A condition: not void, or given up by a person who does not know what became of it. */
export const mayBeMade = () =>
  or(notInArray(operations.state, voidStates), sql`${operations.error}->>'givenUp' = 'true'`)

/** Operations that meet every condition, in no order. */
export async function findOperations(conditions: (SQL | undefined)[], database?: Database | Transaction) {
  return (database ?? (await db()))
    .select()
    .from(operations)
    .where(and(...conditions))
}

/** The acting person; null for the system itself. */
export type Actor = Pick<Person, 'id' | 'email'> | null

/** What an operation is recorded together with. */
export type Within = {
  /** Writes in the transaction that records the operation; a thrown Problem records nothing. */
  alongside?(tx: Transaction, row: OperationRow): Promise<void>
  /** What the maker was shown to become of the request. */
  expects?: Needs | undefined
  /** The approval of the whole was already judged, and given when needed. */
  judged?: true
  /** The context captured when the whole was requested. */
  context?: unknown
}
