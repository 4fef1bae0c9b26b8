import { pgTable } from 'drizzle-orm/pg-core'
import { instant, personId } from '@/lib/server/db/schema'

/** Whose list of first steps began, and when: what was done before counts for none of them. */
export const gettingStarted = pgTable('getting_started', {
  userId: personId('user_id').primaryKey(),
  startedAt: instant('started_at').notNull().defaultNow(),
  dismissedAt: instant('dismissed_at'),
  /** When they first opened a note that they had searched for by its value. */
  noteFoundAt: instant('note_found_at'),
})
