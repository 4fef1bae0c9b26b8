import 'server-only'
import { and, inArray, notInArray } from 'drizzle-orm'
import { voidStates } from '@/lib/core/operations/operation-states'
import type { Transaction } from '@/lib/server/db/client'
import { operations } from '@/lib/server/db/schema'
import type { RowRecord } from './rows'

/** Rows whose payment was made already: the transfer that they repeat was made after all. */
export async function madeAfterAll(tx: Transaction, rows: readonly RowRecord[]): Promise<Set<string>> {
  const ids = rows.flatMap(({ againOf }) => againOf ?? [])
  if (ids.length === 0) return new Set()
  const isMade = and(inArray(operations.id, ids), notInArray(operations.state, voidStates))
  const found = await tx.select({ id: operations.id }).from(operations).where(isMade)
  const made = new Set(found.map(({ id }) => id))
  return new Set(rows.flatMap(({ id, againOf }) => (againOf && made.has(againOf) ? [id] : [])))
}
