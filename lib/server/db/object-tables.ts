import { bigint, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'

/** Files in the object store with their keys, and the hash expected when they are read. */
export const storedObjects = pgTable(
  'stored_objects',
  {
    /** `attachments`, `exports` or `statements`. */
    store: text('store').notNull(),
    fileId: text('file_id').notNull(),
    /** New for every upload, so that an upload never overwrites another's bytes. */
    key: text('key').notNull(),
    bytes: bigint('bytes', { mode: 'number' }).notNull(),
    /** SHA-256 of the stored bytes, in hex. */
    sha256: text('sha256').notNull(),
  },
  (table) => [primaryKey({ columns: [table.store, table.fileId] }), uniqueIndex('stored_objects_key').on(table.key)],
)
