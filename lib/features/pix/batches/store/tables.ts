import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { z } from 'zod'
import type { madeFrom } from '@/lib/core/pix/fields'
import type { PixKeyType } from '@/lib/core/pix/pix-key'
import { bytea } from '@/lib/features/pix/infractions/store/tables'
import { cents, instant, operations, personId, users } from '@/lib/server/db/schema'
import type { BatchState, PauseReason } from '../rules/batch-state'
import type { BatchKind, Cells } from '../rules/columns'
import type { Reading } from '../rules/reading'
import type { RowProblem, RowWarning } from '../rules/row-codes'

/** Files of orders that are requested and approved together. The operation that asks for a batch has its id. */
export const batches = pgTable(
  'batches',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    kind: text('kind').notNull().$type<BatchKind>(),
    name: text('name').notNull(),
    accountId: text('account_id'),
    /** SHA-256 of the file. */
    sha256: text('sha256').notNull(),
    state: text('state').notNull().default('draft').$type<BatchState>(),
    /** Grows with every change of what would be sent. */
    version: integer('version').notNull().default(1),
    /** An earlier batch of the same file. */
    sameFileAs: uuid('same_file_as'),
    /** The batch whose failed rows this one holds. */
    againOf: uuid('again_of'),
    /** Unknown headings of the file. */
    ignored: text('ignored').array().notNull(),
    /** How its file was read; null for rows that are from no file. */
    reading: jsonb('reading').$type<Reading>(),
    createdBy: personId('created_by'),
    createdAt: instant('created_at').notNull().defaultNow(),
    /** Idempotency key of the request. */
    requestKey: uuid('request_key'),
    requestedAt: instant('requested_at'),
    /** Whether the payers of its charges are reminded. */
    remind: boolean('remind').notNull().default(false),
    sendingSince: instant('sending_since'),
    endedAt: instant('ended_at'),
    pausedBecause: text('paused_because').$type<PauseReason>(),
    /** The person who requested the running look-up of holders; null while none is running. */
    lookUpBy: uuid('look_up_by').references(() => users.id),
    /** While an instance works on it; past this instant that instance is presumed dead. */
    leaseUntil: instant('lease_until'),
  },
  (table) => [
    index('batches_newest').on(table.createdAt.desc(), table.id),
    index('batches_file').on(table.sha256),
    index('batches_state').on(table.state),
  ],
)

/** The file of a draft, to be read again as a person chooses. */
export const batchFiles = pgTable('batch_files', {
  batchId: uuid('batch_id')
    .primaryKey()
    .references(() => batches.id, { onDelete: 'cascade' }),
  bytes: bytea('bytes').notNull(),
})

export const batchRows = pgTable(
  'batch_rows',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    batchId: uuid('batch_id')
      .notNull()
      .references(() => batches.id, { onDelete: 'cascade' }),
    /** The spreadsheet's; its first is 1. */
    line: integer('line').notNull(),
    /** The cells as the file had them, and as they are now. */
    input: jsonb('input').notNull().$type<Cells>(),
    cells: jsonb('cells').notNull().$type<Cells>(),
    keyType: text('key_type').$type<PixKeyType>(),
    keyValue: text('key_value'),
    amountCents: cents('amount_cents'),
    description: text('description'),
    externalId: text('external_id'),
    document: text('document'),
    name: text('name'),
    /** The directory's answer to the look-up of this batch; only its time where there was no such key. */
    found: jsonb('found'),
    foundNothing: boolean('found_nothing').notNull().default(false),
    /** The key's holder, from the look-up or as remembered. */
    holder: jsonb('holder'),
    payeeId: uuid('payee_id'),
    /** The amount that the previous batch paid to the same key. */
    previousCents: cents('previous_cents'),
    problems: text('problems').array().notNull().$type<RowProblem[]>(),
    warnings: text('warnings').array().notNull().$type<RowWarning[]>(),
    excluded: boolean('excluded').notNull().default(false),
    confirmed: boolean('confirmed').notNull().default(false),
    confirmReason: text('confirm_reason'),
    /** Why it is paid although its key has another holder. */
    holderReason: text('holder_reason'),
    /** Set in the transaction that records the operation. */
    operationId: uuid('operation_id').references(() => operations.id),
    /** The note's instalment that the row pays, of a batch made from bills. */
    madeFrom: jsonb('made_from').$type<z.output<typeof madeFrom>>(),
    /** The transfer that was not made, and that the row requests again. */
    againOf: uuid('again_of'),
    /** Why the ledger took no operation for it. */
    refused: jsonb('refused'),
    /** A charge whose page has no address so far; set with its operation. */
    toShare: boolean('to_share').notNull().default(false),
  },
  (table) => [
    index('batch_rows_of').on(table.batchId, table.line),
    index('batch_rows_operation').on(table.operationId),
    index('batch_rows_key').on(table.keyValue),
    index('batch_rows_to_share').on(table.operationId).where(sql`${table.toShare}`),
    index('batch_rows_made_from').on(sql`(${table.madeFrom}->>'documentId')`).where(sql`${table.madeFrom} is not null`),
  ],
)
