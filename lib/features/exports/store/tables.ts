import { sql } from 'drizzle-orm'
import {
  bigint,
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
import type { ExportState } from '@/lib/features/exports/rules'
import { bytea } from '@/lib/features/pix/infractions/store/tables'
import { instant, personId } from '@/lib/server/db/schema'

/** Files of documents that a person requested together. */
export const documentExports = pgTable(
  'document_exports',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: personId('user_id'),
    createdAt: instant('created_at').notNull().defaultNow(),
    scope: jsonb('scope').notNull(),
    /** The export whose difference this one holds. */
    differenceOf: uuid('difference_of'),
    formats: text('formats').array().notNull(),
    statements: text('statements').array().notNull(),
    state: text('state').notNull().default('queued').$type<ExportState>(),
    /** Where the search for its documents continues; null once all are found. */
    planning: jsonb('planning'),
    /** While an instance finds its documents, or finishes it; past this instant that instance is presumed dead. */
    leaseUntil: instant('lease_until'),
    /** Why it does not move, or why it failed: an error code. */
    problem: text('problem'),
    documents: integer('documents').notNull().default(0),
    total: integer('total').notNull().default(0),
    done: integer('done').notNull().default(0),
    missing: integer('missing').notNull().default(0),
    bytes: bigint('bytes', { mode: 'number' }).notNull().default(0),
    zipBytes: bigint('zip_bytes', { mode: 'number' }),
    finishedAt: instant('finished_at'),
    keptUntil: instant('kept_until'),
    filesRemovedAt: instant('files_removed_at'),
    manifestSha256: text('manifest_sha256'),
  },
  (table) => [
    index('document_exports_newest').on(table.createdAt.desc(), table.id),
    index('document_exports_difference').on(table.differenceOf).where(sql`${table.differenceOf} is not null`),
    index('document_exports_open').on(table.createdAt).where(sql`${table.state} in ('queued', 'running', 'paused')`),
  ],
)

/** `waiting` until its file has been stored, or is known not to be had. */
export type ExportItemState = 'waiting' | 'done' | 'missing'

/** A file of an export: of a document, a statement, or the manifest itself. */
export const exportItems = pgTable(
  'export_items',
  {
    id: bigint('id', { mode: 'bigint' }).primaryKey().generatedAlwaysAsIdentity(),
    exportId: uuid('export_id')
      .notNull()
      .references(() => documentExports.id),
    documentId: bigint('document_id', { mode: 'bigint' }),
    /** The request for a statement: its key, recorded before it is sent, and what it asks for. */
    operationId: uuid('operation_id'),
    statement: jsonb('statement'),
    companyId: text('company_id').notNull(),
    model: text('model').notNull(),
    /** `xml`, `pdf`, `statement.csv` and so on, `manifest.csv`, `manifest.json`. */
    type: text('type').notNull(),
    /** Path in the zip. */
    path: text('path').notNull(),
    state: text('state').notNull().default('waiting').$type<ExportItemState>(),
    /** Why it is missing, and upstream's own status, code and message where upstream gave them. */
    reason: text('reason'),
    upstreamStatus: integer('upstream_status'),
    upstreamCode: text('upstream_code'),
    upstreamMessage: text('upstream_message'),
    /** State of the document when its file was stored or found missing; `cancelled` null: upstream did not state it. */
    cancelled: boolean('cancelled'),
    purged: boolean('purged').notNull().default(false),
    /** Its bytes were at hand when it was planned: it costs no request. */
    atHand: boolean('at_hand').notNull().default(false),
    /** While an instance fetches it, or until it may be tried again. */
    notBefore: instant('not_before'),
    tries: integer('tries').notNull().default(0),
    sha256: text('sha256'),
    crc32: bigint('crc32', { mode: 'number' }),
    bytes: bigint('bytes', { mode: 'number' }),
    /** Stored size, deflated or not. */
    storedBytes: bigint('stored_bytes', { mode: 'number' }),
    compressed: boolean('compressed').notNull().default(false),
  },
  (table) => [
    uniqueIndex('export_items_document').on(table.exportId, table.documentId, table.type),
    index('export_items_path').on(table.exportId, table.path, table.id),
    index('export_items_waiting').on(table.exportId, table.id).where(sql`${table.state} = 'waiting'`),
  ],
)

/** The bytes of the files, where several instances share the database. */
export const exportChunks = pgTable(
  'export_chunks',
  {
    itemId: bigint('item_id', { mode: 'bigint' }).notNull(),
    seq: integer('seq').notNull(),
    bytes: bytea('bytes').notNull(),
  },
  (table) => [primaryKey({ columns: [table.itemId, table.seq] })],
)
