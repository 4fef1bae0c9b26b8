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
import type { RecordEntry } from '@/lib/core/record-codes'
import { instant, personId, users } from './schema'

/** Every notification with a valid signature, stored once as it came. */
export const webhookEvents = pgTable(
  'webhook_events',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    source: text('source').notNull().$type<'accounting' | 'pix'>(),
    /** The sender's id of the event; the body's hash when it has none. */
    eventId: text('event_id').notNull(),
    /** The sender's event type, known or not; empty when the body cannot be read. */
    type: text('type').notNull(),
    accountId: text('account_id'),
    /** When the event happened, by the sender's clock. */
    occurredAt: instant('occurred_at'),
    body: text('body').notNull(),
    receivedAt: instant('received_at').notNull().defaultNow(),
    lastReceivedAt: instant('last_received_at').notNull().defaultNow(),
    /** Number of deliveries. */
    deliveries: integer('deliveries').notNull().default(1),
    /** `waiting`, `processed`, `ignored` (nothing to do for its type) or `failed` (given up). */
    state: text('state').notNull().default('waiting').$type<'waiting' | 'processed' | 'ignored' | 'failed'>(),
    attempts: integer('attempts').notNull().default(0),
    processedAt: instant('processed_at'),
    /** Error of the last failed attempt. */
    error: text('error'),
    /** The error as a record to show; null in early rows. */
    errorRecord: jsonb('error_record').$type<RecordEntry>(),
    /** Outcome: a record entry for each action; a sentence in old rows. */
    outcome: jsonb('outcome').notNull().default([]).$type<(RecordEntry | string)[]>(),
  },
  (table) => [
    uniqueIndex('webhook_events_once').on(table.source, table.eventId),
    index('webhook_events_unprocessed').on(table.id).where(sql`${table.state} in ('waiting', 'failed')`),
    index('webhook_events_type').on(table.source, table.type, table.id.desc()),
  ],
)

/** Recently published messages, from which a subscriber catches up after an interruption. */
export const liveMessages = pgTable(
  'live_messages',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    topic: text('topic').notNull(),
    subject: text('subject'),
    /** The recipient; null: everyone who may receive the topic. */
    userId: uuid('user_id'),
    /** Permission that replaces the topic's own. */
    may: text('may'),
    at: instant('at').notNull().defaultNow(),
  },
  (table) => [index('live_messages_at').on(table.at)],
)

/** Notifications for one person, or for all who hold a permission. */
export const notices = pgTable(
  'notices',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    /** The subject of the notification; each key is notified once. */
    key: text('key').notNull().unique(),
    kind: text('kind').notNull(),
    subject: text('subject'),
    data: jsonb('data').notNull(),
    userId: uuid('user_id').references(() => users.id),
    may: text('may'),
    at: instant('at').notNull().defaultNow(),
    /** True until the e-mail recipients are determined. */
    mailDue: boolean('mail_due').notNull().default(false),
    /** True until the devices that receive it are determined. */
    pushDue: boolean('push_due').notNull().default(false),
  },
  (table) => [
    index('notices_mail_due').on(table.id).where(sql`${table.mailDue}`),
    index('notices_push_due').on(table.id).where(sql`${table.pushDue}`),
    index('notices_of').on(table.userId, table.id.desc()),
    index('notices_may').on(table.may, table.id.desc()),
  ],
)

export const noticeReads = pgTable(
  'notice_reads',
  {
    userId: personId('user_id'),
    noticeId: bigint('notice_id', { mode: 'number' })
      .notNull()
      .references(() => notices.id, { onDelete: 'cascade' }),
    at: instant('at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.noticeId] })],
)
