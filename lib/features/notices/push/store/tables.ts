import { sql } from 'drizzle-orm'
import { bigserial, boolean, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { ChoiceKind } from '@/lib/core/notice-choices'
import type { RecordEntry } from '@/lib/core/record-codes'
import { instant, personId } from '@/lib/server/db/schema'

/** The one pair of keys that signs every push message. Browsers subscribe to its public key. */
export const pushKeys = pgTable('push_keys', {
  only: boolean('only').primaryKey().default(true),
  publicKey: text('public_key').notNull(),
  /** Sealed by `AUTH_SECRET`. */
  privateKey: text('private_key').notNull(),
  createdAt: instant('created_at').notNull().defaultNow(),
})

/** Browsers that receive push messages. Their address is of no use without the private key above. */
export const pushDevices = pgTable(
  'push_devices',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: personId('user_id'),
    name: text('name').notNull(),
    endpoint: text('endpoint').notNull().unique(),
    p256dh: text('p256dh').notNull(),
    auth: text('auth').notNull(),
    /** Kinds that the person has switched off on this device. */
    muted: jsonb('muted').notNull().default([]).$type<ChoiceKind[]>(),
    createdAt: instant('created_at').notNull().defaultNow(),
    lastSentAt: instant('last_sent_at'),
  },
  (table) => [index('push_devices_of').on(table.userId)],
)

/** Push messages to be sent, one for each device and kind; the text is composed when the message is sent. */
export const pushes = pgTable(
  'pushes',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    deviceId: uuid('device_id')
      .notNull()
      .references(() => pushDevices.id, { onDelete: 'cascade' }),
    noticeIds: jsonb('notice_ids').notNull().$type<number[]>(),
    /** `skipped`: nothing in it is still current; `failed`: refused or given up. */
    state: text('state').notNull().default('waiting').$type<'waiting' | 'sent' | 'skipped' | 'failed'>(),
    dueAt: instant('due_at').notNull(),
    /** The time of the next attempt. */
    notBefore: instant('not_before').notNull(),
    attempts: integer('attempts').notNull().default(0),
    /** Another instance may send it after this instant. */
    leaseUntil: instant('lease_until'),
    failure: jsonb('failure').$type<RecordEntry>(),
    endedAt: instant('ended_at'),
  },
  (table) => [
    index('pushes_waiting').on(table.notBefore).where(sql`${table.state} = 'waiting'`),
    index('pushes_of').on(table.deviceId),
  ],
)
