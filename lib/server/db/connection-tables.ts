import { bigint, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { RecordEntry } from '@/lib/core/record-codes'
import { instant } from './schema'

/** Last known state of each connection, from any instance. */
export const connections = pgTable('connections', {
  name: text('name').primaryKey(),
  /** Time and duration in ms of the last answer, including refusals. */
  answeredAt: instant('answered_at'),
  answeredMs: integer('answered_ms'),
  /** Time of the last failure, even if the other side has answered since. */
  failedAt: instant('failed_at'),
  failure: jsonb('failure').$type<RecordEntry>(),
  /** Upstream's id of the failed request, if it gave one. */
  failedRequestId: text('failed_request_id'),
})

/** Append-only, like the audit. On PostgreSQL: the audit's heads, each sealed by the audit's key. */
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
