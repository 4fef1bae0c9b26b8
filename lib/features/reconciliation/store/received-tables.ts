import { sql } from 'drizzle-orm'
import { index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { cents, instant } from '@/lib/server/db/schema'

/** Days of received payments as they were read in the background, by account (empty: the main one). */
export const receivedDays = pgTable(
  'received_days',
  {
    accountId: text('account_id').notNull(),
    day: text('day').notNull(),
    /** The page that the present pass goes on with; null: none is under way. */
    page: integer('page'),
    /** Past this instant the reader is presumed dead. */
    leaseUntil: instant('lease_until'),
    /** When a pass last came to the end. */
    completedAt: instant('completed_at'),
    notBefore: instant('not_before').notNull().defaultNow(),
    /** Result of the last whole pass: payments, and entries without a readable amount, date or id. */
    payments: integer('payments').notNull().default(0),
    unreadable: integer('unreadable').notNull().default(0),
    error: text('error'),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.day] }), index('received_days_due').on(table.notBefore)],
)

/** Returns of received payments as upstream listed them; most do not say what they return. */
export const receivedReturns = pgTable(
  'received_returns',
  {
    id: text('id').primaryKey(),
    accountId: text('account_id').notNull(),
    day: text('day').notNull(),
    /** Positive. */
    amountCents: cents('amount_cents').notNull(),
    /** Upstream's word. */
    type: text('type').notNull(),
    /** The receiver of the refund. */
    partyTaxId: text('party_tax_id'),
    partyName: text('party_name'),
    /** The payment that went back; null: not known. */
    endToEndId: text('end_to_end_id'),
    /** When the return was first listed, or listed with another type. */
    changedAt: instant('changed_at').notNull().defaultNow(),
    /** When all payments that the return can be of had last been requested. */
    askedAt: instant('asked_at'),
    /** Until this instant a process requests its payments. */
    leaseUntil: instant('lease_until'),
  },
  (table) => [
    index('received_returns_payment').on(table.endToEndId),
    index('received_returns_unknown').on(table.askedAt).where(sql`${table.endToEndId} is null`),
  ],
)

/** Returned amounts of a payment by upstream's records, requested by end-to-end id. */
export const returnedPayments = pgTable('returned_payments', {
  endToEndId: text('end_to_end_id').primaryKey(),
  returnedCents: cents('returned_cents').notNull(),
  askedAt: instant('asked_at').notNull().defaultNow(),
})
