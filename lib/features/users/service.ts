import 'server-only'
import { and, asc, desc, eq, isNotNull, lt, ne, or, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { invalidRequest, Problem } from '@/lib/core/errors'
import { decodeCursor, encodeCursor } from '@/lib/core/page-cursor'
import { asksAndApproves, moneyRoles } from '@/lib/core/permissions'
import { appendAudit } from '@/lib/server/audit/trail'
import { hashPassword } from '@/lib/server/auth/password'
import { checkNewPassword } from '@/lib/server/auth/password-rules'
import type { Person } from '@/lib/server/auth/person'
import { endSessions, invalidateSessions } from '@/lib/server/auth/session-rows'
import { invitations } from '@/lib/server/db/access-tables'
import { db, type Transaction } from '@/lib/server/db/client'
import { users } from '@/lib/server/db/schema'
import { read } from '@/lib/server/read'
import { tellAccessChange } from './access/news'
import { dropLinks, isLive, issueLink, noteAccessChange } from './access/service'
import { users as contract } from './contract'
import { type CreatedUser, type newUserSchema, type User, type userChangeSchema, userFilter, userPage } from './schema'

type UserRow = typeof users.$inferSelect
type Change = Omit<z.output<typeof userChangeSchema>, 'id'>

function view(row: UserRow, invitedUntil: string | null): User {
  const { id, email, name, roles, active, createdAt, lastSignInAt, accessChangedAt, passwordHash } = row
  return {
    id,
    email,
    name,
    roles,
    active,
    createdAt: createdAt.toISOString(),
    lastSignInAt: lastSignInAt?.toISOString() ?? null,
    accessChangedAt: accessChangedAt?.toISOString() ?? null,
    joined: passwordHash !== null,
    invitedUntil,
  }
}

/** People with the one link of theirs that may still be used. */
const withLinks = (database: Pick<Transaction, 'select'>) =>
  database
    .select({ row: users, invitedUntil: invitations.expiresAt })
    .from(users)
    .leftJoin(invitations, and(eq(invitations.userId, users.id), isLive()))

export const listUsers = read(contract.list, {
  input: userFilter,
  output: userPage,
  async run({ limit, cursor }) {
    const after = cursor ? decodeCursor(cursor) : null
    const older = after && or(lt(users.createdAt, after.at), and(eq(users.createdAt, after.at), lt(users.id, after.id)))
    const rows = await withLinks(await db())
      .where(older ?? undefined)
      .orderBy(desc(users.createdAt), desc(users.id))
      .limit(limit + 1)
    const shown = rows.slice(0, limit)
    const last = shown.at(-1)?.row
    return {
      items: shown.map(({ row, invitedUntil }) => view(row, invitedUntil?.toISOString() ?? null)),
      next: rows.length > limit && last ? encodeCursor({ at: last.createdAt, id: last.id }) : null,
    }
  },
})

/** Creates a person; without a password, invites them to set it. */
export async function createUser(input: z.output<typeof newUserSchema>, admin: Person): Promise<CreatedUser> {
  const { password, ...fields } = input
  if (password !== undefined) await checkNewPassword(password, fields)
  const passwordHash = password === undefined ? null : await hashPassword(password)
  return (await db()).transaction(async (tx) => {
    const createdAt = new Date()
    const [row] = await tx
      .insert(users)
      .values({ ...fields, passwordHash, createdAt, accessChangedAt: createdAt, accessChangedBy: admin.id })
      .onConflictDoNothing()
      .returning()
    if (!row) {
      throw new Problem('conflict', 'There is already a person with this e-mail', {
        record: { code: 'refused.email-taken', values: {} },
      })
    }
    await tellAccessChange(tx, { change: 'created', person: row, by: admin, roles: row.roles })
    await appendAudit(tx, {
      actor: admin,
      action: 'users.create',
      subject: row.id,
      outcome: 'ok',
      detail: { email: row.email, roles: row.roles },
    })
    if (passwordHash !== null) return view(row, null)
    const invitation = await issueLink(tx, row, admin)
    return { ...view(row, invitation.expiresAt), invitation, ...invitation }
  })
}

/** Changes a person; new roles hold at once, a new password or deactivation ends their sessions. */
export async function changeUser({ id, ...given }: z.output<typeof userChangeSchema>, admin: Person): Promise<User> {
  const passwordHash = given.password === undefined ? undefined : await hashPassword(given.password)
  const changed = await (await db()).transaction(async (tx) => {
    const before = await lockForChange(tx, id)
    if (!before) throw new Problem('not_found', 'There is no such person')
    if (given.password !== undefined)
      await checkNewPassword(given.password, { email: before.email, name: given.name ?? before.name })
    const change = whatChanges(before, given)
    requireRolesApart(before, given)
    if (id === admin.id) requireNoMoneyForOneself(before, change)
    const staysAdmin = (change.active ?? before.active) && (change.roles ?? before.roles).includes('admin')
    if (!staysAdmin) await requireAnotherAdmin(tx, id)
    const { password: _given, ...fields } = change
    await tx
      .update(users)
      .set({ ...fields, passwordHash, updatedAt: new Date() })
      .where(eq(users.id, id))
    await follow(tx, before, change, admin)
    const [after] = await withLinks(tx).where(eq(users.id, id))
    if (!after) throw new Problem('not_found', 'There is no such person')
    return view(after.row, after.invitedUntil?.toISOString() ?? null)
  })
  await invalidateSessions(id)
  return changed
}

/** Of what was given, what is not so already; a password always counts. */
function whatChanges(before: UserRow, { name, roles, active, password }: Change): Change {
  const sameRoles = roles && roles.length === before.roles.length && roles.every((role) => before.roles.includes(role))
  return {
    ...(name === undefined || name === before.name ? {} : { name }),
    ...(roles === undefined || sameRoles ? {} : { roles }),
    ...(active === undefined || active === before.active ? {} : { active }),
    ...(password === undefined ? {} : { password }),
  }
}

/** What a change of a person brings with it: links and sessions that end, who is told, and the record. */
async function follow(tx: Transaction, before: UserRow, change: Change, admin: Person): Promise<void> {
  if (Object.keys(change).length === 0) return
  const { roles, active, password } = change
  const { id } = before
  const person = { id, name: change.name ?? before.name }
  const newPassword = password !== undefined
  if (newPassword || active === false) {
    await dropLinks(tx, id)
    await endSessions(tx, { userId: id })
  }
  const byAnother = newPassword && id !== admin.id
  if (roles || active !== undefined || byAnother) await noteAccessChange(tx, id, admin.id)
  if (roles) await tellAccessChange(tx, { change: 'roles', person, by: admin, roles })
  if (active !== undefined)
    await tellAccessChange(tx, { change: active ? 'activated' : 'deactivated', person, by: admin })
  if (newPassword) await tellAccessChange(tx, { change: 'password', person, by: admin })
  const detail = {
    ...change,
    ...(newPassword ? { password: 'changed' } : {}),
    ...(roles ? { before: { roles: before.roles } } : {}),
  }
  await appendAudit(tx, { actor: admin, action: 'users.change', subject: id, outcome: 'ok', detail })
}

/** Whoever holds both from before keeps working; their name may change, and they may be deactivated, as they are. */
function requireRolesApart(before: UserRow, { roles, active, password }: Change): void {
  if (!asksAndApproves(roles ?? before.roles) || (active !== true && password === undefined)) return
  throw invalidRequest('roles', 'nobody holds finance and manager together: choose one', {
    code: 'field.roles-apart',
    values: {},
  })
}

function requireNoMoneyForOneself(before: UserRow, { roles = [] }: Change): void {
  if (!moneyRoles.some((role) => roles.includes(role) && !before.roles.includes(role))) return
  throw new Problem('forbidden', 'Another admin gives you the roles of money', {
    record: { code: 'refused.own-money-role', values: {} },
  })
}

const isActiveAdmin = () => and(eq(users.active, true), sql`'admin' = any(${users.roles})`)

/**
 * The row of a person, locked with every active admin's, so that two admins can't remove each other at the same moment.
 * Always in the same order, as an approval locks who asked and who decides: none waits for the other.
 */
async function lockForChange(tx: Transaction, id: string): Promise<UserRow | undefined> {
  const locked = await tx
    .select()
    .from(users)
    .where(or(eq(users.id, id), isActiveAdmin()))
    .orderBy(asc(users.id))
    .for('update')
  return locked.find((row) => row.id === id)
}

/** Of whoever has a way in: an admin who was only invited can't let anybody in yet. */
async function requireAnotherAdmin(tx: Transaction, id: string): Promise<void> {
  const hasWayIn = or(isNotNull(users.passwordHash), isNotNull(users.lastSignInAt))
  const admins = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(ne(users.id, id), isActiveAdmin(), hasWayIn))
  if (admins.length > 0) return
  throw new Problem('conflict', 'Somebody must stay an active admin', {
    record: { code: 'refused.last-admin', values: {} },
  })
}
