import { bigint, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { instant } from './schema'

/** Which files lie in the object store, under which key, and what is to come back from there. */
export const storedObjects = pgTable(
  'stored_objects',
  {
    /** `attachments`, `content`, `exports` or `statements`. */
    store: text('store').notNull(),
    fileId: text('file_id').notNull(),
    /** A new one for every upload, so that no upload touches another's bytes. */
    key: text('key').notNull(),
    bytes: bigint('bytes', { mode: 'number' }).notNull(),
    /** Of the bytes as they are stored, in hex. */
    sha256: text('sha256').notNull(),
  },
  (table) => [primaryKey({ columns: [table.store, table.fileId] }), uniqueIndex('stored_objects_key').on(table.key)],
)

/** Upstream's XMLs and PDFs that lie in the object store; each has its row of `stored_objects`. */
export const keptContent = pgTable('kept_content', {
  /** `{id}.{xml|pdf}`. */
  name: text('name').primaryKey(),
  /** When the object may be removed; null when it is not known. */
  expiresAt: instant('expires_at'),
  /** To the hour. */
  usedAt: instant('used_at').notNull().defaultNow(),
})
