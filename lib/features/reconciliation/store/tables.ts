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
import type {
  BackingDirection,
  BackingEvent,
  BackingReason,
  BackingSide,
  BackingState,
  LinkRule,
  NoteExemption,
  SuggestingRule,
} from '@/lib/core/backing'
import { cents, instant, personId, users } from '@/lib/server/db/schema'
import { bareTaxId, plainText } from '@/lib/server/db/search-tables'

const documentId = () => bigint('document_id', { mode: 'bigint' }).notNull()

/** Columns of both sides: matching facts and status. */
const matched = {
  direction: text('direction').notNull().$type<BackingDirection>(),
  /** `YYYY-MM`: of a payment its day's in São Paulo, of a note its competência. */
  month: text('month').notNull(),
  amountCents: cents('amount_cents').notNull(),
  state: text('state').notNull().$type<BackingState>(),
  /** Amount that Pix has to back, and its linked part. */
  expectedCents: cents('expected_cents').notNull(),
  linkedCents: cents('linked_cents').notNull(),
}

/** Received payments by their end-to-end id, transfers of ours by their operation's id. */
export const backedPayments = pgTable(
  'backed_payments',
  {
    id: text('id').primaryKey(),
    ...matched,
    accountId: text('account_id'),
    /** Company of the linked note, else the account's owner, where known. */
    companyId: text('company_id'),
    endToEndId: text('end_to_end_id'),
    /** An instant, or a day. */
    paidAt: text('paid_at').notNull(),
    /** Sort instant of lists: the start of the day where the payment states no time. */
    at: instant('at').notNull(),
    day: text('day').notNull(),
    returnedCents: cents('returned_cents').notNull(),
    /** Who paid, or who was paid. */
    partyTaxId: text('party_tax_id'),
    partyName: text('party_name'),
    /** Whose account it is. */
    holderTaxId: text('holder_tax_id'),
    txid: text('txid'),
    externalId: text('external_id'),
    message: text('message'),
    /** Texts of ours that may name a note. */
    ownTexts: text('own_texts').array().notNull(),
    madeFrom: bigint('made_from', { mode: 'bigint' }),
    madeFromInstallment: text('made_from_installment'),
    /** Each word after a space, lower-case, without accents. */
    search: text('search').generatedAlwaysAs(
      sql`' ' || lower(id) || ' ' || lower(coalesce(end_to_end_id, '')) || ' ' || lower(coalesce(txid, '')) || ' ' || lower(coalesce(external_id, '')) || ' ' || ${plainText(sql`coalesce(party_name, '')`)} || ' ' || ${bareTaxId(sql`coalesce(party_tax_id, '')`)} || ' ' || ${plainText(sql`coalesce(message, '')`)}`,
    ),
  },
  (table) => [
    index('backed_payments_month').on(table.direction, table.month, table.at.desc(), table.id.desc()),
    index('backed_payments_state').on(table.direction, table.month, table.state, table.at.desc(), table.id.desc()),
    index('backed_payments_search').using('gin', table.search.op('gin_trgm_ops')),
    index('backed_payments_txid').on(table.txid),
    index('backed_payments_made_from').on(table.madeFrom).where(sql`${table.madeFrom} is not null`),
  ],
)

/** Notes of the document index whose XML has been read; the rest of what they say is there. */
export const backedDocuments = pgTable(
  'backed_documents',
  {
    id: bigint('id', { mode: 'bigint' }).primaryKey(),
    ...matched,
    companyId: text('company_id').notNull(),
    /** Its issue by the file's own clock; else the first of its month. */
    day: text('day').notNull(),
    /** Amount that the note states as paid by other methods than Pix. */
    otherwiseCents: cents('otherwise_cents').notNull(),
    /** Why the note expects no payment; null: it may expect one. */
    exempt: text('exempt').$type<NoteExemption>(),
    /** The other party: the recipient or the issuer. */
    partyTaxId: text('party_tax_id'),
    partyName: text('party_name'),
  },
  (table) => [
    index('backed_documents_month').on(table.direction, table.month, table.day.desc(), table.id.desc()),
    index('backed_documents_state').on(table.direction, table.month, table.state, table.day.desc(), table.id.desc()),
  ],
)

/** Hashed matching keys: rows with a common key may belong together and are matched together. */
export const backingKeys = pgTable(
  'backing_keys',
  {
    key: bigint('key', { mode: 'bigint' }).notNull(),
    side: text('side').notNull().$type<BackingSide>(),
    id: text('id').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.key, table.side, table.id] }),
    index('backing_keys_of').on(table.id, table.side),
  ],
)

/** Links of payments and notes. A rule's link is derived; a person's link stays, cut to what both sides have. */
export const backingLinks = pgTable(
  'backing_links',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    paymentId: text('payment_id').notNull(),
    documentId: documentId(),
    /** Amount in force; 0 while a side has nothing left. */
    amountCents: cents('amount_cents').notNull(),
    /** Amount that a person decided; null: a rule linked. */
    decidedCents: cents('decided_cents'),
    rule: text('rule').notNull().$type<LinkRule>(),
    by: uuid('by').references(() => users.id),
    at: instant('at').notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('backing_links_pair').on(table.paymentId, table.documentId),
    index('backing_links_document').on(table.documentId),
  ],
)

/** Pairs that a person took apart: no rule links them, and none suggests what a rule had linked. */
export const refusedPairs = pgTable(
  'refused_pairs',
  {
    paymentId: text('payment_id').notNull(),
    documentId: documentId(),
    /** Whether a rule had linked it. */
    ofRule: boolean('of_rule').notNull(),
    by: personId('by'),
    at: instant('at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.paymentId, table.documentId] }),
    index('refused_pairs_document').on(table.documentId),
  ],
)

/** Payments and notes that need no other side, by whom and why. */
export const backingDismissals = pgTable('backing_dismissals', {
  id: uuid('id').primaryKey().defaultRandom(),
  paymentId: text('payment_id').unique(),
  documentId: bigint('document_id', { mode: 'bigint' }).unique(),
  reason: text('reason').notNull(),
  by: personId('by'),
  at: instant('at').notNull().defaultNow(),
})

/** Pairs that may belong together, and are a person's to decide. */
export const backingSuggestions = pgTable(
  'backing_suggestions',
  {
    paymentId: text('payment_id').notNull(),
    documentId: documentId(),
    rule: text('rule').notNull().$type<SuggestingRule>(),
    reasons: jsonb('reasons').notNull().$type<BackingReason[]>(),
    /** Amount of a link that would follow the suggestion. */
    amountCents: cents('amount_cents').notNull(),
    /** The likeliest of either side first. */
    paymentRank: integer('payment_rank').notNull(),
    documentRank: integer('document_rank').notNull(),
    /** Same amount, and no other suggestion on either side. */
    alone: boolean('alone').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.paymentId, table.documentId] }),
    index('backing_suggestions_document').on(table.documentId, table.documentRank),
  ],
)

/**
 * Changed rows that are to be matched again; triggers of their source tables write a mark with the change itself.
 * Each change has a mark of its own: one that is not committed yet is never taken with an earlier one, nor waits for it.
 */
export const backingMarks = pgTable('backing_marks', {
  seq: bigserial('seq', { mode: 'number' }).primaryKey(),
  side: text('side').notNull().$type<BackingSide | 'txids'>(),
  id: text('id').notNull(),
})

/** Rows that were read again in bulk and are still to be matched. */
export const openRows = pgTable(
  'untied_rows',
  { side: text('side').notNull().$type<BackingSide>(), id: text('id').notNull() },
  (table) => [primaryKey({ columns: [table.side, table.id] })],
)

/** History of pairs and their sides; rows never change. */
export const backingHistory = pgTable(
  'backing_history',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    at: instant('at').notNull().defaultNow(),
    event: text('event').notNull().$type<BackingEvent>(),
    paymentId: text('payment_id'),
    documentId: bigint('document_id', { mode: 'bigint' }),
    amountCents: cents('amount_cents'),
    rule: text('rule').$type<LinkRule>(),
    reason: text('reason'),
    /** The person who acted; null: a consequence of another change. */
    by: uuid('by').references(() => users.id),
  },
  (table) => [
    index('backing_history_payment').on(table.paymentId, table.id),
    index('backing_history_document').on(table.documentId, table.id),
  ],
)
