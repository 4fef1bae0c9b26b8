import 'server-only'
import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { Problem, refusal } from '@/lib/core/errors'
import type { AccessChange } from '@/lib/features/notices/schema'
import { appendAudit } from '@/lib/server/audit/trail'
import { hashPassword } from '@/lib/server/auth/password'
import { checkNewPassword, requirePasswords } from '@/lib/server/auth/password-rules'
import type { Person } from '@/lib/server/auth/person'
import { endSessions, invalidateSessions } from '@/lib/server/auth/session-rows'
import { db, type Transaction } from '@/lib/server/db/client'
import { env } from '@/lib/server/env'
import { notify } from '@/lib/server/notices'
import { parseInput } from '@/lib/server/parse'
import { write } from '@/lib/server/write'
import { users } from './contract'
import { linkUseSchema, type OneTimeLink, onePerson, oneTimeLink } from './schema'
import {
  dropLinks,
  findLink,
  insertLink,
  lockUser,
  recordAccessChange,
  takeLink,
  type UserRow,
  updateUser,
} from './store'

const lifeMs = 24 * 3_600_000

const hashOf = (token: string) => createHash('sha256').update(token).digest('hex')

/** Makes the only valid link of a person whose row the caller has locked; only the link's hash is stored. */
export async function issueLink(tx: Transaction, person: UserRow, admin: Person): Promise<OneTimeLink> {
  const token = randomBytes(32).toString('base64url')
  const createdAt = new Date()
  const expiresAt = new Date(createdAt.getTime() + lifeMs)
  const purpose = person.passwordHash === null ? 'invitation' : 'reset'
  await dropLinks(tx, person.id)
  await insertLink(tx, {
    tokenHash: hashOf(token),
    userId: person.id,
    purpose,
    createdBy: admin.id,
    createdAt,
    expiresAt,
  })
  await appendAudit(tx, {
    actor: admin,
    action: purpose === 'invitation' ? 'users.invite' : 'users.reset-link',
    subject: person.id,
    outcome: 'ok',
    detail: { expiresAt: expiresAt.toISOString() },
  })
  return { url: `${env().APP_URL}/invitation/${token}`, expiresAt: expiresAt.toISOString() }
}

/** A link for a person to set their password; an unused earlier one becomes invalid. */
export const renewLink = write(users.renewLink, onePerson, oneTimeLink, async ({ id }, admin) => {
  requirePasswords()
  return (await db()).transaction(async (tx) => {
    const person = await lockUser(tx, id)
    if (!person) throw new Problem('not_found', 'There is no such person')
    if (!person.active) throw refusal('conflict', 'This person is deactivated', 'refused.person-deactivated')
    if (person.passwordHash !== null) {
      await recordAccessChange(tx, id, admin.id)
      await notifyAccessChange(tx, { change: 'reset-link', person, by: admin })
    }
    return issueLink(tx, person, admin)
  })
})

/** The person of a link and its maker; undefined for an invalid or expired link. */
export function linkOf(token: string) {
  return findLink(hashOf(token))
}

function over(): Problem {
  return new Problem('invitation_over', 'This link was used, replaced, or is older than a day')
}

/** Sets the password of a link's person; of concurrent uses only one succeeds. After a refused password the link stays valid. */
export async function acceptLink(given: unknown): Promise<void> {
  requirePasswords()
  const { token, password } = parseInput(linkUseSchema, given)
  const link = await linkOf(token)
  if (!link) throw over()
  await checkNewPassword(password, link)
  const passwordHash = await hashPassword(password)
  const { userId, purpose, byId, by, byEmail } = link
  await (await db()).transaction(async (tx) => {
    const person = await lockUser(tx, userId)
    const taken = await takeLink(tx, hashOf(token))
    if (!person?.active || !taken) throw over()
    await updateUser(tx, userId, { passwordHash })
    await recordAccessChange(tx, userId, byId)
    await dropLinks(tx, userId)
    await endSessions(tx, { userId })
    const change = purpose === 'reset' ? 'reset-used' : 'invitation-used'
    await notifyAccessChange(tx, { change, person, by: { id: byId, name: by } })
    const detail = { purpose, createdBy: byEmail }
    await appendAudit(tx, { actor: person, action: 'invitation.used', subject: userId, outcome: 'ok', detail })
  })
  await invalidateSessions(userId)
}

type Change = {
  change: AccessChange
  person: { id: string; name: string }
  /** The person who changed it, or made the link that was used. */
  by: { id: string; name: string }
  roles?: string[]
}

/** Changes that the person is notified of even as their author, since an intruder could make them. */
const alwaysNotified: readonly AccessChange[] = ['passkey-added', 'passkey-removed']
/** Changes that only add a way to sign in, of which managers are not notified. */
const notifiedToOneself: readonly AccessChange[] = ['passkey-added']

/** Notifies every manager, and the person themselves unless they did it, of a change of the person's access. */
export async function notifyAccessChange(tx: Transaction, { change, person, by, roles = [] }: Change): Promise<void> {
  const facts = { change, person: person.name, by: by.name, roles }
  const about = { kind: 'access.changed', subject: person.id }
  const key = `access:${randomUUID()}`
  const toManagers = { may: 'approvals.decide' } as const
  if (!notifiedToOneself.includes(change))
    await notify(tx, { ...about, key: `${key}:managers`, data: { ...facts, own: false }, to: toManagers })
  if (change === 'created' || (person.id === by.id && !alwaysNotified.includes(change))) return
  await notify(tx, { ...about, key: `${key}:own`, data: { ...facts, own: true }, to: { userId: person.id } })
}
