import 'server-only'
import { createHash, randomBytes } from 'node:crypto'
import { and, eq, gt, isNull } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { Problem } from '@/lib/core/errors'
import { appendAudit } from '@/lib/server/audit/trail'
import { hashPassword } from '@/lib/server/auth/password'
import { checkNewPassword } from '@/lib/server/auth/password-rules'
import type { Person } from '@/lib/server/auth/person'
import { endSessions, invalidateSessions } from '@/lib/server/auth/session-rows'
import { invitations } from '@/lib/server/db/access-tables'
import { db, type Transaction } from '@/lib/server/db/client'
import { users } from '@/lib/server/db/schema'
import { env } from '@/lib/server/env'
import { parseInput } from '@/lib/server/parse'
import { tellAccessChange } from './news'
import { linkUseSchema, type OneTimeLink } from './schema'

type UserRow = typeof users.$inferSelect

const lifeMs = 24 * 3_600_000

const hashOf = (token: string) => createHash('sha256').update(token).digest('hex')

/** Whether a link may still be used. */
export const isLive = () => and(isNull(invitations.usedAt), gt(invitations.expiresAt, new Date()))

/** Links of theirs that nobody has used are good no more. */
export async function dropLinks(tx: Transaction, userId: string): Promise<void> {
  await tx.delete(invitations).where(and(eq(invitations.userId, userId), isNull(invitations.usedAt)))
}

/** Makes the one link of a person whose row the caller has locked; only its hash is kept. */
export async function issueLink(tx: Transaction, person: UserRow, admin: Person): Promise<OneTimeLink> {
  const token = randomBytes(32).toString('base64url')
  const createdAt = new Date()
  const expiresAt = new Date(createdAt.getTime() + lifeMs)
  const purpose = person.passwordHash === null ? 'invitation' : 'reset'
  await dropLinks(tx, person.id)
  await tx
    .insert(invitations)
    .values({ tokenHash: hashOf(token), userId: person.id, purpose, createdBy: admin.id, createdAt, expiresAt })
  await appendAudit(tx, {
    actor: admin,
    action: purpose === 'invitation' ? 'users.invite' : 'users.reset-link',
    subject: person.id,
    outcome: 'ok',
    detail: { expiresAt: expiresAt.toISOString() },
  })
  return { url: `${env().APP_URL}/invitation/${token}`, expiresAt: expiresAt.toISOString() }
}

/** A link for a person to set their password by: the one from before, if nobody used it, is good no more. */
export async function renewLink({ id }: { id: string }, admin: Person): Promise<OneTimeLink> {
  return (await db()).transaction(async (tx) => {
    const [person] = await tx.select().from(users).where(eq(users.id, id)).for('update')
    if (!person) throw new Problem('not_found', 'There is no such person')
    if (!person.active)
      throw new Problem('conflict', 'This person is deactivated', {
        record: { code: 'refused.person-deactivated', values: {} },
      })
    if (person.passwordHash !== null) {
      await noteAccessChange(tx, id, admin.id)
      await tellAccessChange(tx, { change: 'reset-link', person, by: admin })
    }
    return issueLink(tx, person, admin)
  })
}

/** Remembers that somebody changed what a person may do, or how they get in. */
export async function noteAccessChange(tx: Transaction, userId: string, by: string): Promise<void> {
  await tx.update(users).set({ accessChangedAt: new Date(), accessChangedBy: by }).where(eq(users.id, userId))
}

const issuers = alias(users, 'issuers')

/** Whom a link is for and who made it; undefined when it is good no more, or never was. */
export async function linkOf(token: string) {
  const { email, name } = users
  const { userId, purpose, expiresAt } = invitations
  const [found] = await (await db())
    .select({ userId, purpose, expiresAt, email, name, by: issuers.name, byId: issuers.id, byEmail: issuers.email })
    .from(invitations)
    .innerJoin(users, eq(users.id, invitations.userId))
    .innerJoin(issuers, eq(issuers.id, invitations.createdBy))
    .where(and(eq(invitations.tokenHash, hashOf(token)), isLive(), eq(users.active, true)))
  return found
}

function over(): Problem {
  return new Problem('invitation_over', 'This link was used, replaced, or is older than a day')
}

/** Sets the password of whom a link is for, once: of several at the same moment one does it. A refused password leaves it good. */
export async function acceptLink(given: unknown): Promise<void> {
  const { token, password } = parseInput(linkUseSchema, given)
  const link = await linkOf(token)
  if (!link) throw over()
  await checkNewPassword(password, link)
  const passwordHash = await hashPassword(password)
  const { userId, purpose, byId, by, byEmail } = link
  await (await db()).transaction(async (tx) => {
    const [person] = await tx.select().from(users).where(eq(users.id, userId)).for('update')
    const used = await tx
      .update(invitations)
      .set({ usedAt: new Date() })
      .where(and(eq(invitations.tokenHash, hashOf(token)), isLive()))
      .returning()
    if (!person?.active || used.length === 0) throw over()
    await tx.update(users).set({ passwordHash, updatedAt: new Date() }).where(eq(users.id, userId))
    await noteAccessChange(tx, userId, byId)
    await dropLinks(tx, userId)
    await endSessions(tx, { userId })
    const change = purpose === 'reset' ? 'reset-used' : 'invitation-used'
    await tellAccessChange(tx, { change, person, by: { id: byId, name: by } })
    const detail = { purpose, createdBy: byEmail }
    await appendAudit(tx, { actor: person, action: 'invitation.used', subject: userId, outcome: 'ok', detail })
  })
  await invalidateSessions(userId)
}
