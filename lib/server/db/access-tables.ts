import { sql } from 'drizzle-orm'
import { bigint, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { instant, personId, users } from './schema'

/** One signing-in of a person at one browser; the sealed cookie names it. */
export const sessions = pgTable(
  'sessions',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: personId('user_id'),
    startedAt: instant('started_at').notNull().defaultNow(),
    /** The last request that the person made themselves; written at most once a minute. */
    lastSeenAt: instant('last_seen_at').notNull().defaultNow(),
    endedAt: instant('ended_at'),
    /** `oidc`: through the company's sign-in, which is left with it. */
    way: text('way').notNull().default('password').$type<'password' | 'oidc' | 'passkey'>(),
    /** When the person last proved themselves in it by their second factor; null: never. */
    provenAt: instant('proven_at'),
    /** Of the caller when it began; null: not given. */
    address: text('address'),
    agent: text('agent'),
  },
  (table) => [index('sessions_live').on(table.userId, table.startedAt).where(sql`${table.endedAt} is null`)],
)

/** Attempts at passwords and codes, by what they count for: a person, an address, all (`guess-limits`). */
export const signInGuesses = pgTable('sign_in_guesses', {
  key: text('key').primaryKey(),
  since: instant('since').notNull(),
  /** Failures, and attempts whose outcome is not known yet. */
  attempts: integer('attempts').notNull(),
  failures: integer('failures').notNull().default(0),
  lockedUntil: instant('locked_until'),
  /** Of a limit without a lock: when each attempt began whose outcome is not known yet, and when each failure was. */
  pendingAt: instant('pending_at').array().notNull().default(sql`'{}'`),
  failedAt: instant('failed_at').array().notNull().default(sql`'{}'`),
})

/** One-time links to set one's own password; only a link's hash is stored. */
export const invitations = pgTable(
  'invitations',
  {
    tokenHash: text('token_hash').primaryKey(),
    userId: personId('user_id'),
    /** `invitation`: they never had a password; `reset`: they set another. */
    purpose: text('purpose').notNull().$type<'invitation' | 'reset'>(),
    createdBy: personId('created_by'),
    createdAt: instant('created_at').notNull().defaultNow(),
    expiresAt: instant('expires_at').notNull(),
    usedAt: instant('used_at'),
  },
  (table) => [index('invitations_of').on(table.userId)],
)

/** The app that shows a person's codes; not theirs yet until `confirmedAt`. */
export const secondFactors = pgTable('second_factors', {
  userId: personId('user_id').primaryKey(),
  /** Sealed by a key that is not in the database. */
  secret: text('secret').notNull(),
  createdAt: instant('created_at').notNull().defaultNow(),
  confirmedAt: instant('confirmed_at'),
  /** Of the last code that was accepted, its step of thirty seconds since 1970: none up to it is good again. */
  lastStep: bigint('last_step', { mode: 'number' }).notNull().default(0),
})

/** For people who lost the app: each is valid once, and stored as a hash only. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    userId: personId('user_id'),
    codeHash: text('code_hash').notNull(),
    usedAt: instant('used_at'),
  },
  (table) => [primaryKey({ columns: [table.userId, table.codeHash] })],
)

/** Credentials by which a person proves themselves (WebAuthn): their public half. */
export const passkeys = pgTable(
  'passkeys',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: personId('user_id'),
    name: text('name').notNull(),
    /** In base64url, as the authenticator gave it. */
    credentialId: text('credential_id').notNull().unique(),
    /** COSE, in base64url. */
    publicKey: text('public_key').notNull(),
    /** Of signatures; 0 where the authenticator keeps none. */
    counter: bigint('counter', { mode: 'number' }).notNull(),
    transports: text('transports').array().notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
    lastUsedAt: instant('last_used_at'),
  },
  (table) => [index('passkeys_of').on(table.userId)],
)

/** Challenges that a passkey is to answer, each once; of a decision also its answer, until the decision takes it. */
export const passkeyChallenges = pgTable(
  'passkey_challenges',
  {
    challenge: text('challenge').primaryKey(),
    purpose: text('purpose').notNull().$type<'registration' | 'sign-in' | 'step-up'>(),
    /** The person who may answer; null for a sign-in, which any person may answer. */
    userId: uuid('user_id'),
    sessionId: uuid('session_id'),
    /** The decision that it is for, and the hash of its operation as it was then; null: for none. */
    operationId: uuid('operation_id'),
    decision: text('decision').$type<'approve' | 'reject'>(),
    fingerprint: text('fingerprint'),
    /** The caller's network, of a sign-in. */
    network: text('network'),
    expiresAt: instant('expires_at').notNull(),
    /** When it was answered. */
    provenAt: instant('proven_at'),
  },
  (table) => [index('passkey_challenges_until').on(table.expiresAt)],
)

/**
 * Since when a person has a second factor, the app or the first passkey; null: they have none. In a query that has `users` and, left
 * joined, `second_factors`.
 */
export const secondFactorSince = sql<Date | null>`least(${secondFactors.confirmedAt},
  (select min(${passkeys.createdAt}) from ${passkeys} where ${passkeys.userId} = ${users.id}))`.mapWith(
  secondFactors.confirmedAt,
)
