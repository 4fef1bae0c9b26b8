import 'server-only'
import { and, desc, eq, lt, ne, or, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { Problem } from '@/lib/core/errors'
import { decodeCursor, encodeCursor } from '@/lib/core/page-cursor'
import { appendAudit } from '@/lib/server/audit'
import { hashPassword } from '@/lib/server/auth/password'
import type { Person } from '@/lib/server/auth/person'
import { forgetSessionHolder } from '@/lib/server/auth/session-holder'
import { db, type Transaction } from '@/lib/server/db/client'
import { users } from '@/lib/server/db/schema'
import { publish } from '@/lib/server/live/publish'
import { read } from '@/lib/server/read'
import { type newUserSchema, type User, type userChangeSchema, userFilter, userPage } from './schema'

function view(row: typeof users.$inferSelect): User {
  const { id, email, name, roles, active, createdAt, lastSignInAt } = row
  return {
    id,
    email,
    name,
    roles,
    active,
    createdAt: createdAt.toISOString(),
    lastSignInAt: lastSignInAt?.toISOString() ?? null,
  }
}

export const listUsers = read({
  path: 'users',
  may: 'users.manage',
  input: userFilter,
  output: userPage,
  async run({ limit, cursor }) {
    const after = cursor ? decodeCursor(cursor) : null
    const older = after && or(lt(users.createdAt, after.at), and(eq(users.createdAt, after.at), lt(users.id, after.id)))
    const rows = await (await db())
      .select()
      .from(users)
      .where(older ?? undefined)
      .orderBy(desc(users.createdAt), desc(users.id))
      .limit(limit + 1)
    const shown = rows.slice(0, limit)
    const last = shown.at(-1)
    return {
      items: shown.map(view),
      next: rows.length > limit && last ? encodeCursor({ at: last.createdAt, id: last.id }) : null,
    }
  },
})

export async function createUser(input: z.output<typeof newUserSchema>, admin: Person): Promise<User> {
  const { password, ...fields } = input
  const passwordHash = await hashPassword(password)
  return (await db()).transaction(async (tx) => {
    const [row] = await tx
      .insert(users)
      .values({ ...fields, passwordHash, createdAt: new Date() })
      .onConflictDoNothing()
      .returning()
    if (!row) {
      throw new Problem('conflict', 'There is already a person with this e-mail', {
        record: { code: 'refused.email-taken', values: {} },
      })
    }
    await appendAudit(tx, {
      actor: admin,
      action: 'users.create',
      subject: row.id,
      outcome: 'ok',
      detail: { email: row.email, roles: row.roles },
    })
    return view(row)
  })
}

/** Changes a person; a new password, new roles or deactivation ends their sessions at once. */
export async function changeUser(
  { id, password, ...fields }: z.output<typeof userChangeSchema>,
  admin: Person,
): Promise<User> {
  const passwordHash = password === undefined ? undefined : await hashPassword(password)
  const changed = await (await db()).transaction(async (tx) => {
    const [before] = await tx.select().from(users).where(eq(users.id, id)).for('update')
    if (!before) throw new Problem('not_found', 'There is no such person')
    const staysAdmin = (fields.active ?? before.active) && (fields.roles ?? before.roles).includes('admin')
    if (!staysAdmin) await requireAnotherAdmin(tx, id)
    const endsSessions = passwordHash !== undefined || fields.active === false
    const [row] = await tx
      .update(users)
      .set({
        ...fields,
        ...(passwordHash ? { passwordHash } : {}),
        sessionVersion: endsSessions ? sql`${users.sessionVersion} + 1` : undefined,
        updatedAt: new Date(),
      })
      .where(eq(users.id, id))
      .returning()
    if (!row) throw new Problem('not_found', 'There is no such person')
    const detail = { ...fields, ...(passwordHash ? { password: 'changed' } : {}) }
    await appendAudit(tx, { actor: admin, action: 'users.change', subject: id, outcome: 'ok', detail })
    return view(row)
  })
  forgetSessionHolder(id)
  // Live lines of theirs, on any instance, then see what they still may hear.
  await publish(await db(), [{ topic: 'notices', userId: id }])
  return changed
}

async function requireAnotherAdmin(tx: Transaction, id: string): Promise<void> {
  // Locks every active admin's row, so that two admins can't remove each other at the same moment.
  const admins = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(ne(users.id, id), eq(users.active, true), sql`'admin' = any(${users.roles})`))
    .for('update')
  if (admins.length > 0) return
  throw new Problem('conflict', 'Somebody must stay an active admin', {
    record: { code: 'refused.last-admin', values: {} },
  })
}
