import { pgTable } from 'drizzle-orm/pg-core'
import { instant, personId } from '@/lib/server/db/schema'

/** When a person's list of first steps began: earlier actions do not count. */
export const gettingStarted = pgTable('getting_started', {
  userId: personId('user_id').primaryKey(),
  startedAt: instant('started_at').notNull().defaultNow(),
  dismissedAt: instant('dismissed_at'),
  /** When they first opened a note that they had searched for by its value. */
  noteFoundAt: instant('note_found_at'),
})
