import { bigserial, index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { instant, users } from '@/lib/server/db/schema'

/** Look-ups in the directory, with what it answered (null: no such key; false: nothing readable). */
export const directoryLookUps = pgTable(
  'directory_look_ups',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    /** The person on whose click it was; null: a check of Lastro's own. */
    by: uuid('by').references(() => users.id),
    at: instant('at').notNull().defaultNow(),
    key: text('key').notNull(),
    entry: jsonb('entry'),
  },
  (table) => [
    index('directory_look_ups_of').on(table.by, table.key, table.id),
    index('directory_look_ups_key').on(table.key, table.id),
  ],
)
