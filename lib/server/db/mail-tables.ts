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
import type { Locale } from '@/lib/core/locale'
import type { ChoiceKind, EmailChoice } from '@/lib/core/notice-choices'
import type { RecordEntry } from '@/lib/core/record-codes'
import { notices } from './event-tables'
import { instant, operations, personId } from './schema'

/** E-mails about a charge to recipients outside the company; each stores its address. */
type OutsideMode = 'charge' | 'charge-expiring' | 'charge-expired' | 'receipt'

/** A person's choice of notifications for a kind; without a row, the default of their roles applies. */
export const noticeChoices = pgTable(
  'notice_choices',
  {
    userId: personId('user_id'),
    kind: text('kind').notNull().$type<ChoiceKind>(),
    inApp: boolean('in_app').notNull(),
    browser: boolean('browser').notNull(),
    email: text('email').notNull().$type<EmailChoice>(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.kind] })],
)

/** E-mails to be sent; the text is made at sending time from the notifications or the operation. */
export const mails = pgTable(
  'mails',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    /** Recipient of a notification; for an e-mail to an outside address, the person who requested it. */
    userId: personId('user_id'),
    mode: text('mode').notNull().$type<'now' | 'digest' | OutsideMode>(),
    /** Address of an outside recipient; null for a user's own address. */
    recipient: text('recipient'),
    operationId: uuid('operation_id').references(() => operations.id),
    /** The person's message to the recipient. */
    message: text('message'),
    locale: text('locale').$type<Locale>(),
    /** For a digest: the day (`YYYY-MM-DD`) on whose morning it is sent. */
    day: text('day'),
    /** Message id, made before the first sending, so that a repeated sending is the same message. */
    messageId: text('message_id').notNull().unique(),
    /** `skipped`: its content was no longer relevant; `failed`: refused permanently, or given up. */
    state: text('state').notNull().default('waiting').$type<'waiting' | 'sent' | 'skipped' | 'failed'>(),
    dueAt: instant('due_at').notNull(),
    /** Earliest time of the next attempt. */
    notBefore: instant('not_before').notNull(),
    attempts: integer('attempts').notNull().default(0),
    /** After this instant the sender is presumed dead. */
    leaseUntil: instant('lease_until'),
    /** The last attempt may have delivered the message, unless it proves its own failure. */
    unproven: boolean('unproven').notNull().default(false),
    failure: jsonb('failure').$type<RecordEntry>(),
    endedAt: instant('ended_at'),
  },
  (table) => [
    index('mails_waiting').on(table.notBefore).where(sql`${table.state} = 'waiting'`),
    index('mails_failed').on(table.id).where(sql`${table.state} = 'failed'`),
    index('mails_of_operation').on(table.operationId).where(sql`${table.operationId} is not null`),
    uniqueIndex('mails_one_digest_a_day').on(table.userId, table.day).where(sql`${table.mode} = 'digest'`),
  ],
)

/** The e-mail in which a notification was sent: at most one. */
export const mailNotices = pgTable(
  'mail_notices',
  {
    userId: personId('user_id'),
    noticeId: bigint('notice_id', { mode: 'number' })
      .notNull()
      .references(() => notices.id, { onDelete: 'cascade' }),
    mailId: bigint('mail_id', { mode: 'number' })
      .notNull()
      .references(() => mails.id, { onDelete: 'cascade' }),
  },
  (table) => [primaryKey({ columns: [table.userId, table.noticeId] }), index('mail_notices_of').on(table.mailId)],
)
