import { sql } from 'drizzle-orm'
import {
  bigint,
  bigserial,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { BudgetUser } from '@/lib/core/budget-users'
import type { Locale } from '@/lib/core/locale'
import type { Corrected } from '@/lib/core/operations/corrected'
import type { Role } from '@/lib/core/permissions'
import type { RecordEntry } from '@/lib/core/record-codes'
import { bareTaxId, plainText } from './search-tables'

export const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

export const cents = (name: string) => bigint(name, { mode: 'number' })

export const users = pgTable(
  'users',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    email: text('email').notNull().unique(),
    name: text('name').notNull(),
    /** Null until the person has followed their invitation. */
    passwordHash: text('password_hash'),
    roles: text('roles').array().notNull().$type<Role[]>(),
    active: boolean('active').notNull().default(true),
    /** Language in which the person last used Lastro; null until they choose one. */
    locale: text('locale').$type<Locale>(),
    createdAt: instant('created_at').notNull().defaultNow(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
    lastSignInAt: instant('last_sign_in_at'),
    /** When another person last changed their permissions or credentials; null: never since the system created them. */
    accessChangedAt: instant('access_changed_at'),
    accessChangedBy: uuid('access_changed_by'),
    /** The person's issuer and id in the company's sign-in, set when it first vouched for them. */
    oidcIssuer: text('oidc_issuer'),
    oidcSubject: text('oidc_subject'),
  },
  (table) => [uniqueIndex('users_oidc').on(table.oidcIssuer, table.oidcSubject)],
)

/** A column with the id of the acting person or the owner. */
export const personId = (name: string) =>
  uuid(name)
    .notNull()
    .references(() => users.id)

const operationId = () =>
  uuid('operation_id')
    .notNull()
    .references(() => operations.id)

export const operations = pgTable(
  'operations',
  {
    id: uuid('id').primaryKey(),
    kind: text('kind').notNull(),
    state: text('state').notNull(),
    /** While an operation on a subject is not void, a second one of the same kind is refused. */
    subject: text('subject'),
    accountId: text('account_id'),
    amountCents: cents('amount_cents'),
    input: jsonb('input').notNull(),
    /** SHA-256 of kind and canonical input: the same key with another input is refused. */
    fingerprint: text('fingerprint').notNull(),
    /** Context: facts known at the request, shown with the operation but not part of the request. */
    about: jsonb('about'),
    result: jsonb('result'),
    error: jsonb('error'),
    createdBy: personId('created_by'),
    createdAt: instant('created_at').notNull().defaultNow(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
    /** While `awaiting_approval`: the end of the approval time. */
    approvalUntil: instant('approval_until'),
    /** Sending day in São Paulo; null: as soon as possible. */
    sendOn: text('send_on'),
    /** While `scheduled`: the next sending time. */
    sendAt: instant('send_at'),
    /** Time of the first sending; null: never sent. */
    sentAt: instant('sent_at'),
    /** While `sending`: after this instant the sender is presumed dead and the outcome unknown. */
    leaseUntil: instant('lease_until'),
    /** Next time that the worker reads upstream (`unknown`, `accepted`); null: never. */
    nextCheckAt: instant('next_check_at'),
    checks: integer('checks').notNull().default(0),
    /** The state and error that upstream's report corrected, and since when it had them. */
    corrected: jsonb('corrected').$type<Corrected>(),
    /** Lower-case text that searches match. */
    search: text('search').notNull().default(''),
  },
  (table) => [
    index('operations_newest').on(table.createdAt.desc(), table.id.desc()),
    index('operations_kind_newest').on(table.kind, table.createdAt.desc(), table.id.desc()),
    index('operations_kind_sent').on(table.kind, sql`coalesce(${table.sentAt}, ${table.createdAt})`),
    index('operations_kind_state_newest').on(table.kind, table.state, table.createdAt.desc(), table.id.desc()),
    index('operations_state_newest').on(table.state, table.createdAt.desc(), table.id.desc()),
    index('operations_subject').on(table.kind, table.subject).where(sql`${table.subject} is not null`),
    index('operations_fingerprint').on(table.fingerprint),
    index('operations_txid').on(sql`(${table.result}->>'txid')`).where(sql`${table.result}->>'txid' is not null`),
    index('operations_search').using('gin', table.search.op('gin_trgm_ops')),
    index('operations_amount').on(table.amountCents, table.createdAt.desc()),
    index('operations_awaiting').on(table.approvalUntil).where(sql`${table.state} = 'awaiting_approval'`),
    index('operations_scheduled').on(table.sendAt).where(sql`${table.state} = 'scheduled'`),
    index('operations_send_on').on(table.sendOn).where(sql`${table.sendOn} is not null`),
    index('operations_made_from')
      .on(sql`(${table.input}->'madeFrom'->>'documentId')`)
      .where(sql`${table.input}->'madeFrom' is not null`),
    index('operations_sending').on(table.leaseUntil).where(sql`${table.state} = 'sending'`),
    index('operations_to_check').on(table.nextCheckAt).where(sql`${table.nextCheckAt} is not null`),
    uniqueIndex('operations_one_per_subject')
      .on(table.kind, table.subject)
      .where(sql`${table.subject} is not null and ${table.state} not in ('rejected', 'cancelled', 'failed')`),
  ],
)

/** Every request that an operation made upstream, with its outcome. */
export const operationAttempts = pgTable(
  'operation_attempts',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    operationId: operationId(),
    purpose: text('purpose').notNull(),
    by: uuid('by').references(() => users.id),
    startedAt: instant('started_at').notNull().defaultNow(),
    endedAt: instant('ended_at'),
    outcome: text('outcome').notNull().default('unknown'),
    code: text('code'),
    detail: text('detail'),
    /** The outcome as a record to show; null in early rows. */
    record: jsonb('record').$type<RecordEntry>(),
  },
  (table) => [index('operation_attempts_of').on(table.operationId, table.id)],
)

/** Decisions about approval, never changed; `by` null: none in time; `cancelledNotes`: notes that the approver confirmed. */
export const operationApprovals = pgTable(
  'operation_approvals',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    operationId: operationId(),
    decision: text('decision').notNull(),
    by: uuid('by').references(() => users.id),
    at: instant('at').notNull().defaultNow(),
    reason: text('reason'),
    cancelledNotes: text('cancelled_notes').array(),
  },
  (table) => [index('operation_approvals_of').on(table.operationId, table.id)],
)

/** Received payments with an end-to-end id, stored because upstream offers no look-up by it. */
export const seenPayments = pgTable(
  'seen_payments',
  {
    /** End-to-end id, or upstream's id of the entry when it gave none. */
    endToEndId: text('end_to_end_id').primaryKey(),
    hasEndToEndId: boolean('has_end_to_end_id').notNull().default(true),
    /** Upstream's id of the listed entry. */
    entryId: text('entry_id'),
    accountId: text('account_id'),
    amountCents: cents('amount_cents').notNull(),
    txid: text('txid'),
    externalId: text('external_id'),
    /** The payer's message. */
    message: text('message'),
    payer: jsonb('payer'),
    receiver: jsonb('receiver'),
    /** Upstream's own value: an instant or a day. */
    paidAt: text('paid_at'),
    seenAt: instant('seen_at').notNull().defaultNow(),
    /** Search text of a payment: each word after a space, lower-case, without accents. */
    search: text('search').generatedAlwaysAs(
      sql`' ' || lower(end_to_end_id) || ' ' || lower(coalesce(txid, '')) || ' ' || ${plainText(sql`coalesce(payer->>'name', '')`)} || ' ' || ${bareTaxId(sql`coalesce(payer->>'document', '')`)}`,
    ),
  },
  (table) => [
    index('seen_payments_search').using('gin', table.search.op('gin_trgm_ops')),
    index('seen_payments_newest').on(table.seenAt.desc(), table.endToEndId.desc()),
    index('seen_payments_amount').on(table.amountCents, table.seenAt.desc()),
    index('seen_payments_entry').on(table.entryId),
    index('seen_payments_paid').on(sql`(${table.paidAt} collate "C")`),
    index('seen_payments_txid').on(table.txid).where(sql`${table.txid} is not null`),
  ],
)

/** Files of statements in the data folder, each fetched once. */
export const statementFiles = pgTable('statement_files', {
  operationId: uuid('operation_id')
    .primaryKey()
    .references(() => operations.id),
  sha256: text('sha256').notNull(),
  bytes: bigint('bytes', { mode: 'number' }).notNull(),
  fetchedAt: instant('fetched_at').notNull().defaultNow(),
  keptUntil: instant('kept_until').notNull(),
  /** When the file's days were summed; null: not yet, or its type cannot be read. */
  summedAt: instant('summed_at'),
})

/** Accounts that upstream has listed or opened, so that people can choose one without another request. */
export const knownAccounts = pgTable('known_accounts', {
  id: text('id').primaryKey(),
  status: text('status').notNull(),
  name: text('name'),
  seenAt: instant('seen_at').notNull().defaultNow(),
})

/** Append-only (a trigger refuses changes) and hash-chained: each row holds the hash of the one before. */
export const audit = pgTable(
  'audit',
  {
    seq: bigint('seq', { mode: 'number' }).primaryKey(),
    id: uuid('id').notNull().unique(),
    at: instant('at').notNull(),
    actorId: uuid('actor_id'),
    actor: text('actor').notNull(),
    action: text('action').notNull(),
    subject: text('subject').notNull(),
    outcome: text('outcome').notNull(),
    detail: jsonb('detail').notNull(),
    previousHash: text('previous_hash').notNull(),
    hash: text('hash').notNull(),
  },
  (table) => [index('audit_actor').on(table.actor, table.seq), index('audit_subject').on(table.subject, table.seq)],
)

/** Accounting requests of the last minute, over all instances; `settledAt` is the time of the answer. */
export const budgetRequests = pgTable(
  'budget_requests',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    grantedAt: instant('granted_at').notNull(),
    settledAt: instant('settled_at'),
    usedBy: text('used_by').notNull().default('people').$type<BudgetUser>(),
  },
  (table) => [index('budget_requests_window').on(table.grantedAt)],
)

/** A single row while upstream makes us wait (429 with Retry-After). */
export const budgetPause = pgTable('budget_pause', {
  service: text('service').primaryKey(),
  until: instant('until').notNull(),
})
