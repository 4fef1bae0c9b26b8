import { bigint, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { RecordEntry } from '@/lib/core/record-codes'
import { instant } from './schema'

/** Last known state of each connection, from any instance. */
export const connections = pgTable('connections', {
  name: text('name').primaryKey(),
  /** The last answer that was one, a refusal included, and how many milliseconds it took. */
  answeredAt: instant('answered_at'),
  answeredMs: integer('answered_ms'),
  /** The last failure stays when it has answered since. */
  failedAt: instant('failed_at'),
  failure: jsonb('failure').$type<RecordEntry>(),
  /** The id by which upstream finds it again, where it gave one. */
  failedRequestId: text('failed_request_id'),
})

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
