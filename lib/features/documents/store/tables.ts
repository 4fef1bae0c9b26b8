import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  bigint,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core'
import type { DocumentPurpose, DocumentStatus, GoodsDirection } from '@/lib/core/documents/document-status'
import type { StatedAmounts } from '@/lib/features/documents/rules/account/asked'
import type { Installment } from '@/lib/features/documents/rules/account/due'
import type { NamedPayment } from '@/lib/features/documents/rules/account/means'
import { cents, instant, personId } from '@/lib/server/db/schema'

/** `waiting`: still to be read; `unavailable`: purged or missing upstream; `unreadable`: not readable as a fiscal file. */
export const contentStates = ['waiting', 'read', 'unavailable', 'unreadable'] as const
export type ContentState = (typeof contentStates)[number]

/** Payments of a note, by Pix or otherwise; early rows lack `deferred`. */
export type IndexedPayment = NamedPayment
export type IndexedInstallment = Installment
/** Amounts that the file states, and the txids of the payments that it is linked with. */
export type StatedFacts = StatedAmounts & {
  /** Whether it is the authority's summary of a note (`resNFe`). */
  isSummary: boolean
  txids: string[]
  /** Of an event of its own that links payments to a note or undoes that; null: it is none. */
  linkEvent: { undoes: boolean; protocol: string | null; undoneProtocol: string | null } | null
}

const filtered = (
  of: {
    [name in 'companyId' | 'model' | 'role' | 'kind' | 'status' | 'purged' | 'expiry']: AnyPgColumn
  },
) => [of.companyId, of.model, of.role, of.kind, of.status, of.purged, of.expiry]

/** Every document that upstream has listed, and what its XML adds. Rows stay when their content is purged. */
export const indexedDocuments = pgTable(
  'indexed_documents',
  {
    id: bigint('id', { mode: 'bigint' }).primaryKey(),
    accessKey: text('access_key'),
    companyId: text('company_id').notNull(),
    /** Upstream's words, known or not. */
    model: text('model').notNull(),
    kind: text('kind'),
    /** `YYYY-MM`. */
    period: text('period'),
    /** Null: upstream does not say. */
    cancelled: boolean('cancelled'),
    role: text('role'),
    purged: boolean('purged').notNull(),
    /** Upstream's own texts; `expiry` is the instant that `expiresAt` names. */
    createdAt: text('created_at'),
    retentionDays: integer('retention_days'),
    expiresAt: text('expires_at'),
    expiry: instant('expiry'),
    extra: jsonb('extra').notNull().$type<Record<string, unknown>>(),
    indexedAt: instant('indexed_at').notNull().defaultNow(),

    contentState: text('content_state').notNull().default('waiting').$type<ContentState>(),
    /** Until then an instance reads the file, or waits for the next attempt. */
    contentNotBefore: instant('content_not_before'),
    contentTries: integer('content_tries').notNull().default(0),
    number: text('number'),
    /** The same to sort by. */
    numberValue: bigint('number_value', { mode: 'bigint' }),
    series: text('series'),
    issuerTaxId: text('issuer_tax_id'),
    issuerName: text('issuer_name'),
    recipientTaxId: text('recipient_tax_id'),
    recipientName: text('recipient_name'),
    /** The file's own instant, in its own time zone. */
    issuedAt: text('issued_at'),
    totalCents: cents('total_cents'),
    /** The instant of issue in milliseconds since 1970, so that a month is listed in its order; 0: not known. */
    issuedOrder: bigint('issued_order', { mode: 'number' }).notNull().default(0),
    /** The amount to be paid where that is not the total. */
    netCents: cents('net_cents'),
    /** Null: the file was read before they were extracted. */
    stated: jsonb('stated').$type<StatedFacts>(),
    /** Keys of the notes that it returns, complements or links with a payment. */
    adjusts: text('adjusts').array(),
    /** Who pays, where that is not the recipient: the taker of a CT-e. */
    payerTaxId: text('payer_tax_id'),
    payerName: text('payer_name'),
    purpose: text('purpose').$type<DocumentPurpose>(),
    direction: text('direction').$type<GoodsDirection>(),
    /** Facts that only the file states; null: not read yet. */
    fileStatus: text('file_status').$type<DocumentStatus>(),
    status: text('status')
      .notNull()
      .$type<DocumentStatus>()
      .generatedAlwaysAs(
        sql`case when file_status in ('test', 'draft', 'cancelled', 'denied') then file_status when cancelled then 'cancelled' else coalesce(file_status, 'unknown') end`,
      ),
    /** Whether the file was read before all of these facts were extracted, and is to be read again. */
    reread: boolean('reread').notNull().default(false),
    /** `cStat`: the authority's answer. */
    statusCode: text('status_code'),
    payments: jsonb('payments').$type<IndexedPayment[]>(),
    installments: jsonb('installments').$type<IndexedInstallment[]>(),
    /**
     * Words of its free text that may be an id of a payment, a charge or an order, and the keys of the notes that a CT-e
     * carries; null: the file was read before they were extracted.
     */
    references: text('references').array(),
    /** When an export that has a file of the document was last finished; null: never. */
    exportedAt: instant('exported_at'),
    /** Lower-case text without accents of everything a person may search by; each word after a space. */
    search: text('search').notNull().default(''),
  },
  (table) => [
    // Sort columns first, then filter columns, so that the index skips rows that do not match.
    index('indexed_documents_period').on(
      table.period,
      table.issuedOrder,
      table.id,
      ...filtered(table),
      table.totalCents,
    ),
    index('indexed_documents_issued').on(table.issuedAt, table.id, ...filtered(table), table.totalCents),
    index('indexed_documents_total').on(table.totalCents, table.id, ...filtered(table), table.period),
    index('indexed_documents_number').on(table.numberValue, table.id, ...filtered(table), table.period),
    index('indexed_documents_company').on(table.companyId, table.model, table.period, table.id),
    index('indexed_documents_kind').on(table.kind, table.role, table.period, table.id),
    index('indexed_documents_expiry')
      .on(table.expiry, table.companyId, table.exportedAt)
      .where(sql`not ${table.purged}`),
    index('indexed_documents_key').on(table.accessKey),
    index('indexed_documents_adjusts').using('gin', table.adjusts).where(sql`${table.adjusts} is not null`),
    index('indexed_documents_search').using('gin', table.search.op('gin_trgm_ops')),
    index('indexed_documents_issuer').on(table.issuerTaxId, table.issuedAt.desc()),
    index('indexed_documents_recipient').on(table.recipientTaxId, table.issuedAt.desc()),
    index('indexed_documents_payments')
      .using('gin', table.payments.op('jsonb_path_ops'))
      .where(sql`${table.payments} is not null`),
    // What has changed since an export was requested: documents that are gone by now, and those that a month has gained.
    index('indexed_documents_gone').on(table.period, table.indexedAt).where(sql`${table.cancelled} or ${table.purged}`),
    index('indexed_documents_gained').on(table.period, table.indexedAt).where(sql`not ${table.purged}`),
    index('indexed_documents_waiting').on(table.period, table.id).where(sql`${table.contentState} = 'waiting'`),
    index('indexed_documents_reread').on(table.period, table.id).where(sql`${table.reread}`),
  ],
)

/** Counts of a month by everything that documents are filtered by except values and text; recounted at each change. */
export const indexedMonths = pgTable(
  'indexed_months',
  {
    /** Empty: documents without a month. */
    period: text('period').notNull(),
    companyId: text('company_id').notNull(),
    model: text('model').notNull(),
    /** Empty: it has none. */
    role: text('role').notNull(),
    kind: text('kind').notNull(),
    status: text('status').notNull().$type<DocumentStatus>(),
    /** Whether upstream says if they were cancelled. */
    cancellationStated: boolean('cancellation_stated').notNull().default(true),
    purged: boolean('purged').notNull(),
    documents: integer('documents').notNull(),
    withContent: integer('with_content').notNull(),
    /** Documents whose XML may still be read. */
    waiting: integer('waiting').notNull(),
    /** Documents that should have a value but whose value is unknown: not read, not available or not readable. */
    valueless: integer('valueless').notNull(),
    sumCents: cents('sum_cents').notNull(),
    lastCreatedAt: text('last_created_at'),
  },
  ({ period, companyId, model, role, kind, status, cancellationStated, purged }) => [
    primaryKey({
      name: 'indexed_months_pk',
      columns: [period, companyId, model, role, kind, status, cancellationStated, purged],
    }),
  ],
)

/** A part of upstream's list that one instance at a time reads page by page: `recent`, `YYYY-MM` or `all`. */
export const documentSyncs = pgTable('document_syncs', {
  part: text('part').primaryKey(),
  /** Months of the request; null: open. */
  fromPeriod: text('from_period'),
  toPeriod: text('to_period'),
  /** Where the current pass continues; null: at the start. */
  cursor: text('cursor'),
  /** Past this instant the reader is presumed dead. */
  leaseUntil: instant('lease_until'),
  passStartedAt: instant('pass_started_at'),
  pages: integer('pages').notNull().default(0),
  documents: integer('documents').notNull().default(0),
  /** When a pass last came to the end. */
  completedAt: instant('completed_at'),
  /** When the next page may be read. */
  notBefore: instant('not_before').notNull().defaultNow(),
  error: text('error'),
})

/** Filters of the list of documents that a person has saved under a name, as the list's address has them. */
export const savedFilters = pgTable(
  'saved_filters',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: personId('user_id'),
    name: text('name').notNull(),
    filter: jsonb('filter').notNull().$type<Record<string, string>>(),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [index('saved_filters_of').on(table.userId, table.name)],
)
