import { sql } from 'drizzle-orm'
import {
  bigint,
  bigserial,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { BackingDirection } from '@/lib/core/backing'
import type { PartState } from '@/lib/features/documents/rules/account/settle'
import { cents, instant, personId, users } from '@/lib/server/db/schema'
import type { BillMethod } from '../rules/bill-states'

const documentId = () => bigint('document_id', { mode: 'bigint' }).notNull()

/** Undated bills come last in every order. */
export const dueOrder = sql`(coalesce(due_date, '9999-12-31'))`

/**
 * One row for each instalment of a note. Derived from the document index, the links of the reconciliation, the operations
 * made from the note and what people added; a mark has a note's rows derived anew.
 */
/** The share of an operation that has not become a payment yet; `until`: RFC 3339, when a charge expires. */
type RequestShare = { id: string; amountCents: number; until: string | null; state: string; sendOn: string | null }

export const bills = pgTable(
  'bills',
  {
    documentId: documentId(),
    /** From 1, as the note lists them. */
    number: integer('number').notNull(),
    of: integer('of').notNull(),
    /** The note's own name of the instalment, such as `001`, and how operations name it; null: the only one. */
    label: text('label'),
    name: text('name'),
    direction: text('direction').notNull().$type<BackingDirection>(),
    companyId: text('company_id').notNull(),
    partyTaxId: text('party_tax_id'),
    partyName: text('party_name'),
    /** Null: neither the note nor a person names a day. */
    dueDate: text('due_date'),
    /** The day that the note names. */
    noteDueDate: text('note_due_date'),
    amountCents: cents('amount_cents').notNull(),
    paidCents: cents('paid_cents').notNull(),
    /** Amount still to be paid; 0 once a person has dismissed the bill or marked it as paid by another method. */
    openCents: cents('open_cents').notNull(),
    state: text('state').notNull().$type<PartState>(),
    /** Why it is dismissed: a person's reason, or `own-company`. */
    reason: text('reason'),
    ownCompany: boolean('own_company').notNull(),
    /** Days on which the open amount is expected to move (empty: not known); `movedCents`: of it sent, and not confirmed yet. */
    planned: jsonb('planned').notNull().$type<{ day: string; amountCents: number; movedCents: number }[]>(),
    requests: jsonb('requests').notNull().$type<RequestShare[]>(),
    /** When the note was issued, and when its last payment came or went. */
    issuedOn: text('issued_on'),
    paidOn: text('paid_on'),
    /** Amount by which payments made for the bill exceed it. */
    excessCents: cents('excess_cents').notNull().default(0),
    /** Operations that were made for it, or that pay it. */
    operationIds: uuid('operation_ids').array().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.documentId, table.number] }),
    index('bills_due').on(dueOrder, table.documentId, table.number),
    index('bills_open').on(dueOrder, table.documentId, table.number).where(sql`${table.openCents} > 0`),
    index('bills_state').on(table.state, dueOrder, table.documentId, table.number),
    index('bills_party').on(table.partyTaxId, dueOrder, table.documentId, table.number),
    index('bills_excess').on(table.paidOn).where(sql`${table.excessCents} > 0`),
    index('bills_party_issued').on(table.partyTaxId, table.direction, table.issuedOn, table.documentId),
    index('bills_party_paid')
      .on(table.partyTaxId, table.paidOn)
      .where(sql`${table.direction} = 'out' and ${table.state} = 'paid'`),
    index('bills_party_undated')
      .on(table.partyTaxId)
      .where(sql`${table.direction} = 'out' and ${table.openCents} > 0 and ${table.dueDate} is null`),
    index('bills_company').on(table.companyId, dueOrder, table.documentId, table.number),
    index('bills_amount').on(table.amountCents),
    index('bills_open_amount').on(table.openCents),
  ],
)

/** Open amounts by planned day (empty: none), kept with the rows of `bills`. */
export const billDays = pgTable(
  'bill_days',
  {
    day: text('day').notNull(),
    companyId: text('company_id').notNull(),
    direction: text('direction').notNull().$type<BackingDirection>(),
    openCents: cents('open_cents').notNull(),
    /** Amount of transfers that were sent, and are not confirmed yet. */
    movedCents: cents('moved_cents').notNull().default(0),
    count: integer('count').notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.companyId, table.direction] })],
)

/** Changes that people made to bills. */
export const billNotes = pgTable(
  'bill_notes',
  {
    documentId: documentId(),
    number: integer('number').notNull(),
    dueDate: text('due_date'),
    method: text('method').$type<BillMethod>(),
    note: text('note'),
    dismissal: text('dismissal'),
    by: personId('by'),
    at: instant('at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.documentId, table.number] })],
)

/** Notes whose bills are to be derived anew; triggers of the tables that they follow from write them. */
export const billMarks = pgTable('bill_marks', {
  seq: bigserial('seq', { mode: 'number' }).primaryKey(),
  documentId: documentId(),
})

/** Secret addresses of calendars, one a person. */
export const calendars = pgTable(
  'calendars',
  {
    userId: uuid('user_id')
      .primaryKey()
      .references(() => users.id),
    /** SHA-256 of the address's secret. */
    tokenHash: text('token_hash').notNull(),
    /** Whether its events name suppliers and customers. */
    names: boolean('names').notNull(),
    /** Null: bills to pay and to receive, of every company. */
    direction: text('direction').$type<BackingDirection>(),
    companyId: text('company_id'),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [uniqueIndex('calendars_token').on(table.tokenHash)],
)
