import { createHash } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { setTestEnvironment } from '@/e2e/support/test-environment'
import type { Role } from '@/lib/core/permissions'
import { listNotices } from '@/lib/features/notices/service'
import { createFirstUser } from '@/lib/server/auth/first-user'
import type { Person } from '@/lib/server/auth/person'
import { liveSessions } from '@/lib/server/auth/session-rows'
import { signIn } from '@/lib/server/auth/sign-in'
import { invitations, sessions } from '@/lib/server/db/access-tables'
import { db } from '@/lib/server/db/client'
import { audit, users } from '@/lib/server/db/schema'
import { acceptLink, linkOf, renewLink } from './access-service'
import { changeUser, createUser, listUsers } from './service'

setTestEnvironment({ ADMIN_EMAIL: 'helena@example.com', ADMIN_PASSWORD: 'lousa-verde-no-quintal' })

const password = 'caneca-azul-na-janela'
let admin: Person
let manager: Person

async function personOf(email: string): Promise<typeof users.$inferSelect> {
  const [row] = await (await db()).select().from(users).where(eq(users.email, email))
  if (!row) throw new Error(`${email} is nobody`)
  return row
}

beforeAll(async () => {
  await createFirstUser()
  admin = await personOf('helena@example.com')
  const fields = { email: 'rafael@example.com', name: 'Rafael', passwordHash: '', roles: ['manager' as const] }
  await (await db()).insert(users).values({ ...fields, createdAt: new Date(0) })
  manager = await personOf('rafael@example.com')
})

const newEmail = () => `${crypto.randomUUID()}@example.com`
const tokenOf = (url: string) => url.slice(url.lastIndexOf('/') + 1)
const notificationsOf = async (person: Person) =>
  (await listNotices.perform({}, { person, signal: new AbortController().signal })).items

async function invite(roles: Role[] = ['finance']): Promise<{ id: string; email: string; token: string; url: string }> {
  const email = newEmail()
  const created = await createUser.run({ email, name: 'Lia Nogueira', roles }, admin)
  if (!('url' in created)) throw new Error('nobody was invited')
  return { id: created.id, email, token: tokenOf(created.url), url: created.url }
}

async function join(): Promise<typeof users.$inferSelect> {
  const { email } = await createUser.run(
    { email: newEmail(), name: 'Lia Nogueira', password, roles: ['finance'] },
    admin,
  )
  return personOf(email)
}

const actionsOn = async (id: string) =>
  (await (await db()).select().from(audit).where(eq(audit.subject, id)).orderBy(audit.seq)).map(({ action }) => action)

test('whoever is created without a password gets a link for a day, of which the hash alone is stored', async () => {
  const before = Date.now()
  const { id, token, url } = await invite()
  expect(url).toBe(`http://lastro.test/invitation/${token}`)
  expect(Buffer.from(token, 'base64url')).toHaveLength(32)
  const rows = await (await db()).select().from(invitations).where(eq(invitations.userId, id))
  expect(rows).toMatchObject([
    { tokenHash: createHash('sha256').update(token).digest('hex'), purpose: 'invitation', createdBy: admin.id },
  ])
  expect(JSON.stringify(rows)).not.toContain(token)
  expect(JSON.stringify(await (await db()).select().from(audit))).not.toContain(token)
  const life = Number(rows[0]?.expiresAt) - before
  expect(life / 3_600_000).toBeCloseTo(24, 2)
})

test('the link sets the password once, and one signs in by it', async () => {
  const { id, email, token } = await invite()
  expect(await linkOf(token)).toMatchObject({ email, name: 'Lia Nogueira', by: 'Administrador', purpose: 'invitation' })
  await acceptLink({ token, password })
  expect(await signIn(email, password)).toMatchObject({ ok: true, id })
  await expect(acceptLink({ token, password: 'outra-caneca-na-janela' })).rejects.toMatchObject({
    code: 'invitation_over',
  })
  expect(await linkOf(token)).toBeUndefined()
  expect(await actionsOn(id)).toEqual(['users.create', 'users.invite', 'invitation.used'])
})

test('of two uses at the same moment one wins', async () => {
  const { email, token } = await invite()
  const passwords = ['caneca-azul-na-janela', 'lousa-verde-no-quintal']
  const uses = await Promise.allSettled(passwords.map((one) => acceptLink({ token, password: one })))
  expect(uses.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  const winner = passwords[uses.findIndex(({ status }) => status === 'fulfilled')] ?? ''
  expect(await signIn(email, winner)).toMatchObject({ ok: true })
})

test('a refused password leaves the link good', async () => {
  const { token } = await invite()
  await expect(acceptLink({ token, password: 'senha123456789' })).rejects.toMatchObject({ code: 'password_refused' })
  await acceptLink({ token, password })
})

const endings: [string, (person: { id: string; token: string }) => Promise<unknown>][] = [
  [
    'is older than a day',
    async ({ id }) => (await db()).update(invitations).set({ expiresAt: new Date() }).where(eq(invitations.userId, id)),
  ],
  ['was replaced', ({ id }) => renewLink.run({ id }, admin)],
  ['is of a person who was deactivated', ({ id }) => changeUser.run({ id, active: false }, admin)],
  [
    'is of a person who was deactivated in between',
    async ({ id }) => {
      await changeUser.run({ id, active: false }, admin)
      await changeUser.run({ id, active: true }, admin)
    },
  ],
  [
    'is of a person whose password was set since',
    ({ id }) => changeUser.run({ id, password: 'senha-posta-por-outro' }, admin),
  ],
]

test.each(endings)('a link that %s is over', async (_, end) => {
  const person = await invite()
  await end(person)
  expect(await linkOf(person.token)).toBeUndefined()
  await expect(acceptLink({ token: person.token, password })).rejects.toMatchObject({ code: 'invitation_over' })
})

test('an unknown link is over, and nobody learns more', async () => {
  await expect(acceptLink({ token: 'nobody-has-this', password })).rejects.toMatchObject({ code: 'invitation_over' })
})

test('whoever has a password gets a reset link, which ends their sessions once it is used', async () => {
  const person = await join()
  const token = tokenOf((await renewLink.run({ id: person.id }, admin)).url)
  expect(await linkOf(token)).toMatchObject({ purpose: 'reset' })
  expect(await signIn(person.email, password)).toMatchObject({ ok: true })
  await (await db()).insert(sessions).values({ userId: person.id })
  await acceptLink({ token, password: 'lousa-verde-no-quintal' })
  expect(await signIn(person.email, password)).toMatchObject({ ok: false })
  expect(await signIn(person.email, 'lousa-verde-no-quintal')).toMatchObject({ ok: true })
  expect(await liveSessions(person.id, null, 10)).toEqual([])
})

test('a deactivated person gets no link', async () => {
  const { id } = await join()
  await changeUser.run({ id, active: false }, admin)
  await expect(renewLink.run({ id }, admin)).rejects.toMatchObject({
    code: 'conflict',
    extras: { record: { code: 'refused.person-deactivated' } },
  })
  const unknownId = '00000000-0000-4000-8000-000000000000'
  await expect(renewLink.run({ id: unknownId }, admin)).rejects.toMatchObject({ code: 'not_found' })
})

const changes: [string, (id: string) => Promise<unknown>][] = [
  ['roles', (id) => changeUser.run({ id, roles: ['support'] }, admin)],
  ['password', (id) => changeUser.run({ id, password: 'senha-posta-por-outro' }, admin)],
  ['deactivated', (id) => changeUser.run({ id, active: false }, admin)],
  ['reset-link', (id) => renewLink.run({ id }, admin)],
  ['reset-used', async (id) => acceptLink({ token: tokenOf((await renewLink.run({ id }, admin)).url), password })],
]

test.each(changes)(
  'of a change (%s) the person and every manager are notified, and its moment is stored',
  async (change, make) => {
    const person = await join()
    const long = new Date(0)
    await (await db())
      .update(users)
      .set({ accessChangedAt: long, accessChangedBy: null })
      .where(eq(users.id, person.id))
    await make(person.id)
    const about = { kind: 'access.changed', subject: person.id }
    const stated = { change, person: 'Lia Nogueira', by: 'Administrador' }
    expect((await notificationsOf(person))[0]).toMatchObject({ ...about, data: { ...stated, own: true } })
    expect((await notificationsOf(manager))[0]).toMatchObject({ ...about, data: { ...stated, own: false } })
    const { accessChangedAt, accessChangedBy } = await personOf(person.email)
    expect(Number(accessChangedAt)).toBeGreaterThan(Number(long))
    expect(accessChangedBy).toBe(admin.id)
  },
)

test('of somebody new every manager is notified, and the moment is stored', async () => {
  const { id, email } = await invite(['support'])
  expect((await notificationsOf(manager))[0]).toMatchObject({
    subject: id,
    data: { change: 'created', roles: ['support'], person: 'Lia Nogueira', by: 'Administrador' },
  })
  const { accessChangedAt, accessChangedBy, createdAt } = await personOf(email)
  expect([accessChangedAt, accessChangedBy]).toEqual([createdAt, admin.id])
})

test('a manager is notified once of a change of their own', async () => {
  await changeUser.run({ id: manager.id, roles: ['manager', 'support'] }, admin)
  const [newest, next] = await notificationsOf(manager)
  expect(newest).toMatchObject({ subject: manager.id, data: { own: true, roles: ['manager', 'support'] } })
  expect(next).not.toMatchObject({ subject: manager.id })
})

test('a name, and what was so already, is no change of access', async () => {
  const person = await join()
  const before = await personOf(person.email)
  await changeUser.run({ id: person.id, name: 'Lia Prates', roles: ['finance'], active: true }, admin)
  expect((await personOf(person.email)).accessChangedAt).toEqual(before.accessChangedAt)
  expect(await notificationsOf(person)).toEqual([])
  expect(await actionsOn(person.id)).toEqual(['users.create', 'users.change'])
})

test('the list says who has yet to set a password, and until when they may', async () => {
  const { id, token } = await invite()
  const shown = async () =>
    (await listUsers.perform({ limit: '200' }, { person: admin, signal: new AbortController().signal })).items.find(
      (user) => user.id === id,
    )
  const [link] = await (await db()).select().from(invitations).where(eq(invitations.userId, id))
  expect(await shown()).toMatchObject({ joined: false, invitedUntil: link?.expiresAt.toISOString() })
  await acceptLink({ token, password })
  expect(await shown()).toMatchObject({ joined: true, invitedUntil: null, accessChangedAt: expect.any(String) })
})
