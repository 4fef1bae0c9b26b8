import 'server-only'
import type { Person } from '@/lib/server/auth/person'
import type { operations } from '@/lib/server/db/schema'

export type OperationRow = typeof operations.$inferSelect

/** Who acted; null: the system itself. */
export type Actor = Pick<Person, 'id' | 'email'> | null
