import { index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { instant, operations, personId } from '@/lib/server/db/schema'

/** Secret addresses of the payer's page of a charge. Only their hashes are stored. */
export const chargeShares = pgTable(
  'charge_shares',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    operationId: uuid('operation_id')
      .notNull()
      .references(() => operations.id),
    tokenHash: text('token_hash').notNull().unique(),
    /** Null: a person copied the address. */
    sentTo: text('sent_to'),
    createdAt: instant('created_at').notNull().defaultNow(),
    createdBy: personId('created_by'),
    revokedAt: instant('revoked_at'),
    opened: integer('opened').notNull().default(0),
    lastOpenedAt: instant('last_opened_at'),
  },
  (table) => [index('charge_shares_of').on(table.operationId)],
)
