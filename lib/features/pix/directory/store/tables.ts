import { bigserial, index, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { instant, personId } from '@/lib/server/db/schema'

/** Look-ups in the directory that people requested, with what it answered (null: no such key). */
export const directoryLookUps = pgTable(
  'directory_look_ups',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    by: personId('by'),
    at: instant('at').notNull().defaultNow(),
    key: text('key').notNull(),
    entry: jsonb('entry'),
  },
  (table) => [
    index('directory_look_ups_of').on(table.by, table.key, table.id),
    index('directory_look_ups_key').on(table.key, table.id),
  ],
)
