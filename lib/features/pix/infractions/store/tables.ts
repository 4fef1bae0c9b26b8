import { sql } from 'drizzle-orm'
import {
  bigint,
  bigserial,
  boolean,
  customType,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core'
import { cents, instant, personId, users } from '@/lib/server/db/schema'
import { bareTaxId, plainText } from '@/lib/server/db/search-tables'

export const bytea = customType<{ data: Uint8Array; driverData: Uint8Array }>({ dataType: () => 'bytea' })

/** Infractions as upstream last had them, so that they can be sorted, counted and compared over all its pages. */
export const infractions = pgTable(
  'infractions',
  {
    id: text('id').primaryKey(),
    accountId: text('account_id'),
    /** Upstream's words, known or not. */
    situationType: text('situation_type'),
    status: text('status'),
    amountCents: cents('amount_cents'),
    /** The counterparts that upstream gives in reais. */
    amountBrlCents: cents('amount_brl_cents'),
    /** `YYYY-MM-DD`. */
    date: text('date'),
    /** The end-to-end id of the payment. */
    transactionId: text('transaction_id'),
    refundedCents: cents('refunded_cents'),
    refundedBrlCents: cents('refunded_brl_cents'),
    payerName: text('payer_name'),
    payerTaxId: text('payer_tax_id'),
    extra: jsonb('extra').notNull(),
    firstSeenAt: instant('first_seen_at').notNull().defaultNow(),
    seenAt: instant('seen_at').notNull().defaultNow(),
    /** When the present status was first seen here. */
    statusSince: instant('status_since').notNull().defaultNow(),
    /** When upstream was found to list it no more. */
    goneAt: instant('gone_at'),
    /** Search text of a case: each word after a space, lower-case, without accents. */
    search: text('search').generatedAlwaysAs(
      sql`' ' || lower(id) || ' ' || lower(coalesce(transaction_id, '')) || ' ' || ${plainText(sql`coalesce(payer_name, '')`)} || ' ' || ${bareTaxId(sql`coalesce(payer_tax_id, '')`)}`,
    ),
  },
  (table) => [
    index('infractions_search').using('gin', table.search.op('gin_trgm_ops')),
    index('infractions_amount').on(table.amountCents),
    index('infractions_newest').on(table.date.desc(), table.id.desc()),
    index('infractions_due').on(sql`coalesce(${table.date}, '9999-12-31')`, table.id),
    index('infractions_payment').on(table.transactionId),
    index('infractions_payer').on(table.payerTaxId),
    index('infractions_account').on(table.accountId),
  ],
)

/** A single row: how far upstream's list has been read, by whichever instance reads it. */
export const infractionSync = pgTable('infraction_walk', {
  name: text('name').primaryKey(),
  /** Past this instant the reader is presumed dead. */
  leaseUntil: instant('lease_until'),
  startedAt: instant('started_at'),
  /** When a full sync last came to the end. */
  completedAt: instant('completed_at'),
  /** Infractions read in the present sync, or in the last. */
  read: integer('read').notNull().default(0),
  pages: integer('pages').notNull().default(0),
  /** A full page without a cursor: there may be more. */
  openEnded: boolean('open_ended').notNull().default(false),
  error: text('error'),
})

/** Drafts of answers; one for each case, changed by version. */
export const infractionDrafts = pgTable('infraction_drafts', {
  infractionId: text('infraction_id').primaryKey(),
  version: integer('version').notNull(),
  analysis: text('analysis'),
  description: text('description').notNull().default(''),
  evidence: text('evidence').array().notNull().default(sql`'{}'::text[]`),
  /** The template that the text began with; it may have been deleted since. */
  templateId: uuid('template_id'),
  assigneeId: uuid('assignee_id').references(() => users.id),
  updatedAt: instant('updated_at').notNull().defaultNow(),
  updatedBy: personId('updated_by'),
})

/** Texts that the team begins a defence with. */
export const infractionTemplates = pgTable('infraction_templates', {
  id: uuid('id').primaryKey().defaultRandom(),
  name: text('name').notNull(),
  body: text('body').notNull(),
  updatedAt: instant('updated_at').notNull().defaultNow(),
  updatedBy: personId('updated_by'),
})

/** Evidence of a case; its bytes are never changed. One that was sent stays when it is removed from the draft. */
export const attachments = pgTable(
  'attachments',
  {
    id: uuid('id').primaryKey(),
    infractionId: text('infraction_id').notNull(),
    /** Safe anywhere: as a file name, in a header, in a zip. */
    name: text('name').notNull(),
    originalName: text('original_name').notNull(),
    /** A media type, judged by content. */
    type: text('type').notNull(),
    bytes: bigint('bytes', { mode: 'number' }).notNull(),
    sha256: text('sha256').notNull(),
    /** The fiscal document it is a file of. */
    documentId: text('document_id'),
    /** For a dossier that Lastro made: the chosen parts, the hash of its inputs, and the files left out. */
    dossier: jsonb('dossier'),
    addedAt: instant('added_at').notNull().defaultNow(),
    addedBy: personId('added_by'),
    removedAt: instant('removed_at'),
  },
  (table) => [index('attachments_of').on(table.infractionId, table.addedAt)],
)

/** The bytes of attachments where several instances share a database. */
export const attachmentChunks = pgTable(
  'attachment_chunks',
  {
    attachmentId: uuid('attachment_id').notNull(),
    seq: integer('seq').notNull(),
    bytes: bytea('bytes').notNull(),
  },
  (table) => [primaryKey({ columns: [table.attachmentId, table.seq] })],
)

/** Every change of an infraction's status that was seen here. */
export const infractionChanges = pgTable(
  'infraction_changes',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    infractionId: text('infraction_id').notNull(),
    at: instant('at').notNull().defaultNow(),
    status: text('status'),
  },
  (table) => [index('infraction_changes_of').on(table.infractionId, table.id)],
)
