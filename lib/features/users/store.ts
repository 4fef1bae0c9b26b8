import 'server-only'
import { and, asc, desc, eq, gt, isNotNull, isNull, lt, ne, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { CursorPosition } from '@/lib/core/page-cursor'
import { invitations, secondFactorSince, secondFactors } from '@/lib/server/db/access-tables'
import { db, type Transaction } from '@/lib/server/db/client'
import { users } from '@/lib/server/db/schema'

export type UserRow = typeof users.$inferSelect

export async function findUser(id: string): Promise<UserRow | undefined> {
  const [row] = await (await db()).select().from(users).where(eq(users.id, id))
  return row
}

/** Locks the user until the transaction ends; rows that refer to the user, such as notifications, may be inserted meanwhile. */
export async function lockUser(tx: Transaction, id: string): Promise<UserRow | undefined> {
  const [row] = await tx.select().from(users).where(eq(users.id, id)).for('no key update')
  return row
}

/** Undefined where the e-mail is already in use. */
export async function insertUser(tx: Transaction, user: typeof users.$inferInsert): Promise<UserRow | undefined> {
  const [row] = await tx.insert(users).values(user).onConflictDoNothing().returning()
  return row
}

type UserUpdate = Partial<Pick<UserRow, 'name' | 'roles' | 'active' | 'passwordHash' | 'oidcIssuer' | 'oidcSubject'>>

export async function updateUser(tx: Transaction, id: string, update: UserUpdate): Promise<void> {
  await tx
    .update(users)
    .set({ ...update, updatedAt: new Date() })
    .where(eq(users.id, id))
}

/** Records that a person's permissions or credentials were changed. */
export async function recordAccessChange(tx: Transaction, userId: string, by: string): Promise<void> {
  await tx.update(users).set({ accessChangedAt: new Date(), accessChangedBy: by }).where(eq(users.id, userId))
}

const isActiveAdmin = () => and(eq(users.active, true), sql`'admin' = any(${users.roles})`)

/**
 * The row of a person, locked with every active admin's, so that two admins can't remove each other at the same moment.
 * Rows are locked in the order in which an approval locks maker and decider, so that none deadlocks.
 */
export async function lockWithAdmins(tx: Transaction, id: string): Promise<UserRow | undefined> {
  const locked = await tx
    .select()
    .from(users)
    .where(or(eq(users.id, id), isActiveAdmin()))
    .orderBy(asc(users.id))
    .for('no key update')
  return locked.find((row) => row.id === id)
}

/** Another admin who can sign in: an invited admin cannot let others in yet. */
export async function hasAnotherAdmin(tx: Transaction, id: string): Promise<boolean> {
  const hasWayIn = or(isNotNull(users.passwordHash), isNotNull(users.lastSignInAt))
  const admins = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(ne(users.id, id), isActiveAdmin(), hasWayIn))
  return admins.length > 0
}

/** Whether a link may still be used. */
const isLive = () => and(isNull(invitations.usedAt), gt(invitations.expiresAt, new Date()))

const withLinks = (database: Pick<Transaction, 'select'>) =>
  database
    .select({ row: users, invitedUntil: invitations.expiresAt, secondFactorSince })
    .from(users)
    .leftJoin(invitations, and(eq(invitations.userId, users.id), isLive()))
    .leftJoin(secondFactors, eq(secondFactors.userId, users.id))

/** A person with the expiry of their one-time link and the time since when they have a second factor. */
type UserWithLink = Awaited<ReturnType<typeof listWithLinks>>[number]

/** The newest first, after a position of that list. */
export async function listWithLinks(after: CursorPosition | null, limit: number) {
  const older = after && or(lt(users.createdAt, after.at), and(eq(users.createdAt, after.at), lt(users.id, after.id)))
  return withLinks(await db())
    .where(older ?? undefined)
    .orderBy(desc(users.createdAt), desc(users.id))
    .limit(limit)
}

export async function findWithLink(tx: Transaction, id: string): Promise<UserWithLink | undefined> {
  const [found] = await withLinks(tx).where(eq(users.id, id))
  return found
}

export async function insertLink(tx: Transaction, link: typeof invitations.$inferInsert): Promise<void> {
  await tx.insert(invitations).values(link)
}

/** Invalidates a person's unused links. */
export async function dropLinks(tx: Transaction, userId: string): Promise<void> {
  await tx.delete(invitations).where(and(eq(invitations.userId, userId), isNull(invitations.usedAt)))
}

const issuers = alias(users, 'issuers')

/** The person of a link and its maker; undefined for an invalid or expired link. */
export async function findLink(tokenHash: string) {
  const { email, name } = users
  const { userId, purpose, expiresAt } = invitations
  const [found] = await (await db())
    .select({ userId, purpose, expiresAt, email, name, by: issuers.name, byId: issuers.id, byEmail: issuers.email })
    .from(invitations)
    .innerJoin(users, eq(users.id, invitations.userId))
    .innerJoin(issuers, eq(issuers.id, invitations.createdBy))
    .where(and(eq(invitations.tokenHash, tokenHash), isLive(), eq(users.active, true)))
  return found
}

/** Marks a valid link as used; false for an invalid or expired link. */
export async function takeLink(tx: Transaction, tokenHash: string): Promise<boolean> {
  const used = await tx
    .update(invitations)
    .set({ usedAt: new Date() })
    .where(and(eq(invitations.tokenHash, tokenHash), isLive()))
    .returning()
  return used.length > 0
}
