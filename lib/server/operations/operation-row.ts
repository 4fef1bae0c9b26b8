import 'server-only'
import type { Person } from '@/lib/server/auth/person'
import type { Transaction } from '@/lib/server/db/client'
import type { operations } from '@/lib/server/db/schema'

export type OperationRow = typeof operations.$inferSelect

/** The acting person; null for the system itself. */
export type Actor = Pick<Person, 'id' | 'email'> | null

/** What an operation is recorded together with. */
export type Within = {
  /** Writes in the transaction that records the operation; a thrown Problem records nothing. */
  alongside(tx: Transaction, row: OperationRow): Promise<void>
  /** The approval of the whole was already judged, and given when needed. */
  judged?: true
  /** The context captured when the whole was requested. */
  context?: unknown
}
