import 'server-only'
import type { z } from 'zod'
import { invalidRequest, Problem, refusal } from '@/lib/core/errors'
import { cut, decodeCursor, encodeCursor } from '@/lib/core/page-cursor'
import { asksAndApproves, moneyRoles } from '@/lib/core/permissions'
import { appendAudit } from '@/lib/server/audit/trail'
import { hashPassword } from '@/lib/server/auth/password'
import { checkNewPassword, passwordsAreOn, requirePasswords } from '@/lib/server/auth/password-rules'
import type { Person } from '@/lib/server/auth/person'
import { owesSecondFactor } from '@/lib/server/auth/session'
import { endSessions, invalidateSessions } from '@/lib/server/auth/session-rows'
import { db, type Transaction } from '@/lib/server/db/client'
import { read } from '@/lib/server/read'
import { write } from '@/lib/server/write'
import { issueLink, notifyAccessChange } from './access-service'
import { users } from './contract'
import {
  createdUserSchema,
  newUserSchema,
  type User,
  userChangeSchema,
  userFilter,
  userPage,
  userSchema,
} from './schema'
import {
  dropLinks,
  findWithLink,
  hasAnotherAdmin,
  insertUser,
  listWithLinks,
  lockWithAdmins,
  recordAccessChange,
  type UserRow,
  updateUser,
} from './store'

type Change = Omit<z.output<typeof userChangeSchema>, 'id'>

type UserExtras = { invitedUntil?: Date | null; secondFactorSince?: Date | null }

function view(row: UserRow, { invitedUntil = null, secondFactorSince = null }: UserExtras = {}): User {
  const { id, email, name, roles, active, createdAt, lastSignInAt, accessChangedAt, passwordHash, oidcSubject } = row
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
    companyAccount: oidcSubject !== null,
    invitedUntil: invitedUntil?.toISOString() ?? null,
    secondFactor: secondFactorSince !== null,
    owesSecondFactor: owesSecondFactor({ roles, secondFactorSince }),
  }
}

export const listUsers = read(users.list, {
  input: userFilter,
  output: userPage,
  async run({ limit, cursor }) {
    const rows = await listWithLinks(cursor ? decodeCursor(cursor) : null, limit + 1)
    const { shown, next } = cut(rows, limit, ({ row }) => encodeCursor({ at: row.createdAt, id: row.id }))
    return { items: shown.map(({ row, ...rest }) => view(row, rest)), next }
  },
})

/** Creates a user and, without a password or single sign-on, invites them to set one. */
export const createUser = write(users.create, newUserSchema, createdUserSchema, async (input, admin) => {
  const { password, ...fields } = input
  if (password !== undefined) requirePasswords()
  if (password !== undefined) await checkNewPassword(password, fields)
  const passwordHash = password === undefined ? null : await hashPassword(password)
  return (await db()).transaction(async (tx) => {
    const createdAt = new Date()
    const made = { passwordHash, createdAt, accessChangedAt: createdAt, accessChangedBy: admin.id }
    const row = await insertUser(tx, { ...fields, ...made })
    if (!row) {
      throw refusal('conflict', 'There is already a person with this e-mail', 'refused.email-taken')
    }
    await notifyAccessChange(tx, { change: 'created', person: row, by: admin, roles: row.roles })
    await appendAudit(tx, {
      actor: admin,
      action: 'users.create',
      subject: row.id,
      outcome: 'ok',
      detail: { email: row.email, roles: row.roles },
    })
    if (passwordHash !== null || !passwordsAreOn()) return view(row)
    const invitation = await issueLink(tx, row, admin)
    return { ...view(row, { invitedUntil: new Date(invitation.expiresAt) }), invitation, ...invitation }
  })
})

/** Changes a person; new roles hold at once, a new password or deactivation ends their sessions. */
export const changeUser = write(users.change, userChangeSchema, userSchema, async ({ id, ...given }, admin) => {
  if (given.password !== undefined) requirePasswords()
  const passwordHash = given.password === undefined ? undefined : await hashPassword(given.password)
  const changed = await (await db()).transaction(async (tx) => {
    const before = await lockWithAdmins(tx, id)
    if (!before) throw new Problem('not_found', 'There is no such person')
    if (given.password !== undefined)
      await checkNewPassword(given.password, { email: before.email, name: given.name ?? before.name })
    const change = whatChanges(before, given)
    requireRolesApart(before, given)
    if (id === admin.id) requireNoMoneyForOneself(before, change)
    const staysAdmin = (change.active ?? before.active) && (change.roles ?? before.roles).includes('admin')
    if (!staysAdmin) await requireAnotherAdmin(tx, id)
    const { password: _given, ...fields } = change
    await updateUser(tx, id, { ...fields, passwordHash })
    await follow(tx, before, change, admin)
    const after = await findWithLink(tx, id)
    if (!after) throw new Problem('not_found', 'There is no such person')
    return view(after.row, after)
  })
  await invalidateSessions(id)
  return changed
})

/** The given values that differ from the current ones; a password always counts. */
function whatChanges(before: UserRow, { name, roles, active, password }: Change): Change {
  const sameRoles = roles && roles.length === before.roles.length && roles.every((role) => before.roles.includes(role))
  return {
    ...(name === undefined || name === before.name ? {} : { name }),
    ...(roles === undefined || sameRoles ? {} : { roles }),
    ...(active === undefined || active === before.active ? {} : { active }),
    ...(password === undefined ? {} : { password }),
  }
}

/** Consequences of a change of a user: ended links and sessions, notifications, and the record. */
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
  if (roles || active !== undefined || byAnother) await recordAccessChange(tx, id, admin.id)
  if (roles) await notifyAccessChange(tx, { change: 'roles', person, by: admin, roles })
  if (active !== undefined)
    await notifyAccessChange(tx, { change: active ? 'activated' : 'deactivated', person, by: admin })
  if (newPassword) await notifyAccessChange(tx, { change: 'password', person, by: admin })
  const detail = {
    ...change,
    ...(newPassword ? { password: 'changed' } : {}),
    ...(roles ? { before: { roles: before.roles } } : {}),
  }
  await appendAudit(tx, { actor: admin, action: 'users.change', subject: id, outcome: 'ok', detail })
}

/** A user with both roles from before keeps working; their name may change, and they may be deactivated. */
function requireRolesApart(before: UserRow, { roles, active, password }: Change): void {
  if (!asksAndApproves(roles ?? before.roles) || (active !== true && password === undefined)) return
  throw invalidRequest('roles', 'nobody holds finance and manager together: choose one', {
    code: 'field.roles-apart',
    values: {},
  })
}

function requireNoMoneyForOneself(before: UserRow, { roles = [] }: Change): void {
  if (!moneyRoles.some((role) => roles.includes(role) && !before.roles.includes(role))) return
  throw refusal('forbidden', 'Another admin gives you the roles of money', 'refused.own-money-role')
}

async function requireAnotherAdmin(tx: Transaction, id: string): Promise<void> {
  if (await hasAnotherAdmin(tx, id)) return
  throw refusal('conflict', 'Somebody must stay an active admin', 'refused.last-admin')
}
