import { index, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import type { BackingDirection, BackingSide, BackingState } from '@/lib/core/backing'
import { cents, instant, personId } from '@/lib/server/db/schema'

/** A month of a company (null: all) as it was when closed. */
export const closedMonths = pgTable(
  'closed_months',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    month: text('month').notNull(),
    companyId: text('company_id'),
    by: personId('by'),
    at: instant('at').notNull().defaultNow(),
    figures: jsonb('figures').notNull(),
  },
  (table) => [index('closed_months_month').on(table.month, table.at.desc())],
)

/** Every payment and note of a closed month as it stood then. */
export const closedRows = pgTable(
  'closed_rows',
  {
    closingId: uuid('closing_id')
      .notNull()
      .references(() => closedMonths.id, { onDelete: 'cascade' }),
    side: text('side').notNull().$type<BackingSide>(),
    rowId: text('row_id').notNull(),
    direction: text('direction').notNull().$type<BackingDirection>(),
    state: text('state').notNull().$type<BackingState>(),
    amountCents: cents('amount_cents').notNull(),
    expectedCents: cents('expected_cents').notNull(),
    linkedCents: cents('linked_cents').notNull(),
  },
  (table) => [primaryKey({ columns: [table.closingId, table.side, table.rowId] })],
)
