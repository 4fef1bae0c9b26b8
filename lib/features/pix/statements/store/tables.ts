import { pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { cents, instant, operations } from '@/lib/server/db/schema'

/** Figures of whole past days by statements; the newest statement counts. */
export const statementDays = pgTable(
  'statement_days',
  {
    /** Empty: the main account. */
    accountId: text('account_id').notNull(),
    /** A day in São Paulo. */
    day: text('day').notNull(),
    /** Both positive. */
    inCents: cents('in_cents').notNull(),
    outCents: cents('out_cents').notNull(),
    /** At the end of the day; null: no statement tells. */
    balanceCents: cents('balance_cents'),
    operationId: uuid('operation_id')
      .notNull()
      .references(() => operations.id),
    /** When the statement was requested. */
    statedAt: instant('stated_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.day] })],
)
