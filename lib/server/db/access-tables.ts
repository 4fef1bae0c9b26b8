import { sql } from 'drizzle-orm'
import { bigint, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { instant, personId, users } from './schema'

/** A session of a person at one browser; the sealed cookie holds its id. */
export const sessions = pgTable(
  'sessions',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: personId('user_id'),
    startedAt: instant('started_at').notNull().defaultNow(),
    /** Last request that the person made themselves; written at most once a minute. */
    lastSeenAt: instant('last_seen_at').notNull().defaultNow(),
    endedAt: instant('ended_at'),
    /** `oidc`: the company's sign-in, which a sign-out also leaves. */
    way: text('way').notNull().default('password').$type<'password' | 'oidc' | 'passkey'>(),
    /** When the person last proved a second factor in this session; null: never. */
    provenAt: instant('proven_at'),
    /** The caller's address at sign-in; null when unknown. */
    address: text('address'),
    agent: text('agent'),
  },
  (table) => [index('sessions_live').on(table.userId, table.startedAt).where(sql`${table.endedAt} is null`)],
)

/** Password and code attempts by scope: a person, an address, or all (`guess-limits`). */
export const signInGuesses = pgTable('sign_in_guesses', {
  key: text('key').primaryKey(),
  since: instant('since').notNull(),
  /** Failures and attempts with an unknown outcome. */
  attempts: integer('attempts').notNull(),
  failures: integer('failures').notNull().default(0),
  lockedUntil: instant('locked_until'),
  /** For limits without a lock: the start of each attempt with an unknown outcome, and the instant of each failure. */
  pendingAt: instant('pending_at').array().notNull().default(sql`'{}'`),
  failedAt: instant('failed_at').array().notNull().default(sql`'{}'`),
})

/** One-time links for setting a password; only a link's hash is stored. */
export const invitations = pgTable(
  'invitations',
  {
    tokenHash: text('token_hash').primaryKey(),
    userId: personId('user_id'),
    /** `invitation`: the first password; `reset`: a new one. */
    purpose: text('purpose').notNull().$type<'invitation' | 'reset'>(),
    createdBy: personId('created_by'),
    createdAt: instant('created_at').notNull().defaultNow(),
    expiresAt: instant('expires_at').notNull(),
    usedAt: instant('used_at'),
  },
  (table) => [index('invitations_of').on(table.userId)],
)

/** A person's authenticator app; unusable until `confirmedAt`. */
export const secondFactors = pgTable('second_factors', {
  userId: personId('user_id').primaryKey(),
  /** Sealed by a key that is not in the database. */
  secret: text('secret').notNull(),
  createdAt: instant('created_at').notNull().defaultNow(),
  confirmedAt: instant('confirmed_at'),
  /** Time step (30 s since 1970) of the last accepted code: earlier or equal steps are refused. */
  lastStep: bigint('last_step', { mode: 'number' }).notNull().default(0),
})

/** For people who lost their authenticator app: each is valid once and stored as a hash. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    userId: personId('user_id'),
    codeHash: text('code_hash').notNull(),
    usedAt: instant('used_at'),
  },
  (table) => [primaryKey({ columns: [table.userId, table.codeHash] })],
)

/** WebAuthn credentials with which people prove their identity: the public half. */
export const passkeys = pgTable(
  'passkeys',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: personId('user_id'),
    name: text('name').notNull(),
    /** Base64url, as given by the authenticator. */
    credentialId: text('credential_id').notNull().unique(),
    /** COSE, in base64url. */
    publicKey: text('public_key').notNull(),
    /** Signature counter; 0 when the authenticator has none. */
    counter: bigint('counter', { mode: 'number' }).notNull(),
    transports: text('transports').array().notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
    lastUsedAt: instant('last_used_at'),
  },
  (table) => [index('passkeys_of').on(table.userId)],
)

/** One-time challenges for passkeys; for a decision also the answer, until the decision uses it. */
export const passkeyChallenges = pgTable(
  'passkey_challenges',
  {
    challenge: text('challenge').primaryKey(),
    purpose: text('purpose').notNull().$type<'registration' | 'sign-in' | 'step-up'>(),
    /** The person who may answer; null for a sign-in, which any person may answer. */
    userId: uuid('user_id'),
    sessionId: uuid('session_id'),
    /** The decision that the challenge is for, with the hash of its operation; null when it is for none. */
    operationId: uuid('operation_id'),
    decision: text('decision').$type<'approve' | 'reject'>(),
    fingerprint: text('fingerprint'),
    /** The caller's network, for sign-in challenges. */
    network: text('network'),
    expiresAt: instant('expires_at').notNull(),
    /** When the challenge was answered. */
    provenAt: instant('proven_at'),
  },
  (table) => [index('passkey_challenges_until').on(table.expiresAt)],
)

/**
 * Since when a person has a second factor (app or first passkey); null: none. For queries that join `users` and
 * `second_factors` (left).
 */
export const secondFactorSince = sql<Date | null>`least(${secondFactors.confirmedAt},
  (select min(${passkeys.createdAt}) from ${passkeys} where ${passkeys.userId} = ${users.id}))`.mapWith(
  secondFactors.confirmedAt,
)
