import { bigint, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { instant } from './schema'

/** Append-only, as the audit is. On PostgreSQL: the heads that the audit has had, each sealed by the audit's key. */
export const auditHeads = pgTable(
  'audit_heads',
  {
    count: bigint('count', { mode: 'number' }).notNull(),
    hash: text('hash').notNull(),
    seal: text('seal').notNull(),
    at: instant('at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.count, table.seal] })],
)
