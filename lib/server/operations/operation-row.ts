import 'server-only'
import type { Person } from '@/lib/server/auth/person'
import type { Transaction } from '@/lib/server/db/client'
import type { operations } from '@/lib/server/db/schema'

export type OperationRow = typeof operations.$inferSelect

/** Who acted; null: the system itself. */
export type Actor = Pick<Person, 'id' | 'email'> | null

/** What an operation is recorded together with. */
export type Within = {
  /** Writes in the transaction that records it; a Problem thrown records nothing. */
  alongside(tx: Transaction, row: OperationRow): Promise<void>
  /** Judged, and approved where that was needed, with what it is part of. */
  judged?: true
  /** What was known when that was requested. */
  context?: unknown
}
