import { eq, isNotNull, sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { setTestEnvironment } from '@/e2e/support/test-environment'
import type { Role } from '@/lib/core/permissions'
import { createFirstUser } from '@/lib/server/auth/first-user'
import type { Person } from '@/lib/server/auth/person'
import { signIn } from '@/lib/server/auth/sign-in'
import { db } from '@/lib/server/db/client'
import { users } from '@/lib/server/db/schema'
import { newUserSchema, type User, userChangeSchema } from './schema'
import { changeUser, createUser, listUsers } from './service'

const password = 'uma senha comprida'
setTestEnvironment({ ADMIN_EMAIL: 'helena@example.com', ADMIN_PASSWORD: password })

let admin: Person

beforeAll(async () => {
  await createFirstUser()
  const signedIn = await signIn('helena@example.com', password)
  if (!signedIn.ok) throw new Error('the first user cannot sign in')
  admin = { id: signedIn.id, email: 'helena@example.com', name: 'Administrador', roles: ['admin'] }
})

const create = (email: string, roles: Role[] = ['finance']): Promise<User> =>
  createUser.run({ email, name: 'Alguém', password, roles }, admin)

test('an e-mail belongs to one person', async () => {
  await create('um@example.com')
  await expect(create('um@example.com')).rejects.toMatchObject({ code: 'conflict' })
})

test('a deactivated person cannot sign in; a new password replaces the old', async () => {
  const { id } = await create('dois@example.com')
  await changeUser.run({ id, password: 'outra senha comprida' }, admin)
  expect(await signIn('dois@example.com', password)).toMatchObject({ ok: false })
  expect(await signIn('dois@example.com', 'outra senha comprida')).toMatchObject({ ok: true, id })
  await changeUser.run({ id, active: false }, admin)
  expect(await signIn('dois@example.com', 'outra senha comprida')).toMatchObject({ ok: false })
})

test('somebody always stays an active admin, even when two remove each other at once', async () => {
  await expect(changeUser.run({ id: admin.id, roles: ['support'] }, admin)).rejects.toMatchObject({ code: 'conflict' })
  const second = await create('tres@example.com', ['admin'])
  const removals = await Promise.allSettled([
    changeUser.run({ id: admin.id, active: false }, admin),
    changeUser.run({ id: second.id, active: false }, admin),
  ])
  expect(removals.map((removal) => removal.status).sort()).toEqual(['fulfilled', 'rejected'])
})

test('the list is paged without missing or doubling anybody', async () => {
  for (let n = 0; n < 7; n++) await create(`pagina${n}@example.com`)
  const context = { person: admin, signal: new AbortController().signal }
  const seen: string[] = []
  let cursor: string | undefined
  do {
    const page = await listUsers.perform({ limit: '2', cursor }, context)
    seen.push(...page.items.map((user) => user.email))
    cursor = page.next ?? undefined
  } while (cursor)
  expect(new Set(seen).size).toBe(seen.length)
  expect(seen.filter((email) => email.startsWith('pagina'))).toHaveLength(7)
})

test('nobody is given finance and manager together', async () => {
  for (const roles of [
    ['finance', 'manager'],
    ['manager', 'admin', 'finance'],
  ])
    expect(newUserSchema.safeParse({ email: 'x@example.com', name: 'A', roles }).error?.issues).toMatchObject([
      { path: ['roles'], params: { code: 'field.roles-apart' } },
    ])
  expect(userChangeSchema.safeParse({ id: admin.id, roles: ['finance', 'manager'] }).success).toBe(false)
})

test('whoever holds both from before goes on, and their next change resolves it', async () => {
  const { id } = await create('ambos@example.com')
  await (await db())
    .update(users)
    .set({ roles: ['finance', 'manager'] })
    .where(eq(users.id, id))
  expect(await changeUser.run({ id, name: 'Outro nome' }, admin)).toMatchObject({ roles: ['finance', 'manager'] })
  const unresolved = { code: 'invalid_request', extras: { errors: [{ path: 'roles', code: 'field.roles-apart' }] } }
  await expect(changeUser.run({ id, password: 'outra senha comprida' }, admin)).rejects.toMatchObject(unresolved)
  expect(await changeUser.run({ id, active: false }, admin)).toMatchObject({ active: false })
  await expect(changeUser.run({ id, active: true }, admin)).rejects.toMatchObject(unresolved)
  const resolved = { active: true, roles: ['manager'] }
  expect(await changeUser.run({ id, active: true, roles: ['manager'] }, admin)).toMatchObject(resolved)
})

test('no admin gives themselves a role of money', async () => {
  for (const role of ['finance', 'manager'] as const)
    await expect(changeUser.run({ id: admin.id, roles: ['admin', role] }, admin)).rejects.toMatchObject({
      code: 'forbidden',
      extras: { record: { code: 'refused.own-money-role' } },
    })
  expect(await changeUser.run({ id: admin.id, roles: ['admin', 'support'] }, admin)).toMatchObject({
    roles: ['admin', 'support'],
  })
})

test('an admin who was only invited is not the one who stays', async () => {
  await createUser.run({ email: 'convidada@example.com', name: 'Convidada', roles: ['admin'] }, admin)
  await (await db())
    .update(users)
    .set({ active: sql`${users.id} = ${admin.id}` })
    .where(isNotNull(users.passwordHash))
  await expect(changeUser.run({ id: admin.id, active: false }, admin)).rejects.toMatchObject({
    extras: { record: { code: 'refused.last-admin' } },
  })
})

test('a password that others guess is refused, to a new person and to one who is here', async () => {
  const refused = (code: string) => ({ code: 'password_refused', extras: { errors: [{ path: 'password', code }] } })
  const fields = { email: 'lia.nogueira@example.com', name: 'Lia Nogueira', roles: ['finance' as const] }
  const guessed = createUser.run({ ...fields, password: 'senha123456789' }, admin)
  await expect(guessed).rejects.toMatchObject(refused('field.password-common'))
  const { id } = await createUser.run({ ...fields, password }, admin)
  const own = changeUser.run({ id, password: 'LiaNogueira2026' }, admin)
  await expect(own).rejects.toMatchObject(refused('field.password-personal'))
  const renamed = changeUser.run({ id, name: 'Bento Quaresma', password: 'BentoQuaresma26' }, admin)
  await expect(renamed).rejects.toMatchObject(refused('field.password-personal'))
  expect(await signIn(fields.email, password)).toMatchObject({ ok: true })
})
