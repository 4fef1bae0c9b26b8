import { sql } from 'drizzle-orm'
import { bigint, bigserial, boolean, index, integer, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import type { PixKeyType } from '@/lib/core/pix/pix-key'
import { cents, instant, operations, personId, users } from '@/lib/server/db/schema'
import { bareTaxId, plainText } from '@/lib/server/db/search-tables'

/** People and companies that were paid or are to be paid. */
export const payees = pgTable(
  'payees',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    name: text('name').notNull(),
    /** Complete tax id without punctuation; null while only a masked one is known. */
    taxId: text('tax_id'),
    note: text('note'),
    /** Where receipts are sent on request. */
    email: text('email'),
    favorite: boolean('favorite').notNull().default(false),
    createdAt: instant('created_at').notNull().defaultNow(),
    /** Null: a confirmed transfer wrote the payee. */
    createdBy: uuid('created_by').references(() => users.id),
    /** The list's order. */
    sortName: text('sort_name').generatedAlwaysAs(sql`${plainText(sql`name`)}`),
    /** Each word after a space, lower-case, without accents. */
    search: text('search').generatedAlwaysAs(
      sql`' ' || ${plainText(sql`name`)} || ' ' || ${bareTaxId(sql`coalesce(tax_id, '')`)}`,
    ),
  },
  (table) => [
    index('payees_by_name').on(sql`(${table.sortName} collate "C")`, table.id),
    index('payees_search').using('gin', table.search.op('gin_trgm_ops')),
    index('payees_tax_id').on(table.taxId),
  ],
)

/** Keys of payees as the directory stores them; a key belongs to one payee. */
export const payeeKeys = pgTable(
  'payee_keys',
  {
    value: text('value').primaryKey(),
    type: text('type').notNull().$type<PixKeyType>(),
    payeeId: uuid('payee_id')
      .notNull()
      .references(() => payees.id, { onDelete: 'cascade' }),
    addedAt: instant('added_at').notNull().defaultNow(),
  },
  (table) => [index('payee_keys_of').on(table.payeeId)],
)

/** Holders of keys when payments to them were confirmed. The newest accepted row is the remembered holder; rows are never removed. */
export const keyHolders = pgTable(
  'key_holders',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    key: text('key').notNull(),
    keyType: text('key_type').notNull().$type<PixKeyType>(),
    name: text('name'),
    /** As the directory gave it, masked or whole. */
    document: text('document'),
    bankName: text('bank_name'),
    ispb: text('ispb'),
    firstSeenAt: instant('first_seen_at').notNull(),
    seenAt: instant('seen_at').notNull(),
    /** False: another holder was paid without a reason, by a request older than the memory. */
    accepted: boolean('accepted').notNull(),
  },
  (table) => [index('key_holders_of').on(table.key, table.id)],
)

/** Confirmed transfers by whom they paid; they stay when a payee is removed. */
export const payeePayments = pgTable(
  'payee_payments',
  {
    operationId: uuid('operation_id')
      .primaryKey()
      .references(() => operations.id),
    payeeId: uuid('payee_id').references(() => payees.id, { onDelete: 'set null' }),
    key: text('key').notNull(),
    /** Null: the key was not looked up. */
    holderId: bigint('holder_id', { mode: 'number' }).references(() => keyHolders.id),
    amountCents: cents('amount_cents').notNull(),
    returnedCents: cents('returned_cents').notNull().default(0),
    confirmedAt: instant('confirmed_at').notNull(),
  },
  (table) => [
    index('payee_payments_of').on(table.payeeId, table.confirmedAt.desc(), table.operationId.desc()),
    index('payee_payments_key').on(table.key),
    index('payee_payments_holder').on(table.holderId),
  ],
)

/** Sums of the payments to a payee by key and holder, kept by triggers of `payee_payments`. */
export const payeeSums = pgTable(
  'payee_sums',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    payeeId: uuid('payee_id'),
    key: text('key').notNull(),
    holderId: bigint('holder_id', { mode: 'number' }),
    payments: integer('payments').notNull(),
    /** Less returned amounts. */
    cents: cents('cents').notNull(),
    lastAt: instant('last_at').notNull(),
  },
  (table) => [
    unique('payee_sums_of').on(table.payeeId, table.key, table.holderId).nullsNotDistinct(),
    index('payee_sums_key').on(table.key),
    index('payee_sums_holder').on(table.holderId),
  ],
)

/** Changes of payees and their keys: the person who made one may not approve a payment to the payee for some days, even after the payee is removed. */
export const payeeChanges = pgTable(
  'payee_changes',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    payeeId: uuid('payee_id').notNull(),
    /** The key that was added or removed; null for a change of the payee itself. */
    key: text('key'),
    by: personId('by'),
    at: instant('at').notNull().defaultNow(),
  },
  (table) => [
    index('payee_changes_of').on(table.payeeId, table.at),
    index('payee_changes_key').on(table.key, table.at),
  ],
)
