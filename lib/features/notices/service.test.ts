import { eq, sql } from 'drizzle-orm'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { setTestEnvironment } from '@/e2e/support/test-environment'
import type { Permission, Role } from '@/lib/core/permissions'
import type { Person } from '@/lib/server/auth/person'
import { db } from '@/lib/server/db/client'
import { liveMessages, notices } from '@/lib/server/db/event-tables'
import { users } from '@/lib/server/db/schema'
import { type Notification, notify } from '@/lib/server/notices'
import { getBrief, getOwnChoices, saveOwnChoices } from './choices/service'
import { isMeant } from './mail/recipients'
import { listNotices, readNotices, summarizeNotices } from './service'
import { pruneNotices } from './store'

setTestEnvironment()

let finance: Person
let support: Person
let manager: Person

async function newPerson(...roles: Role[]): Promise<Person> {
  const fields = { email: `${crypto.randomUUID()}@example.com`, name: 'Alguém', passwordHash: '', roles }
  const [row] = await (await db()).insert(users).values(fields).returning()
  if (!row) throw new Error('nobody was created')
  return row
}

beforeAll(async () => {
  finance = await newPerson('finance')
  support = await newPerson('support')
  manager = await newPerson('manager')
})
beforeEach(async () => {
  await (await db()).delete(notices)
})

const account = { kind: 'account.changed', data: { status: 'active' } }

async function tell(to: Notification['to'], given: Partial<Notification> = {}): Promise<string> {
  const key = given.key ?? crypto.randomUUID()
  await notify(await db(), { key, subject: 'acc_1', ...account, ...given, to })
  const [row] = await (await db()).select().from(notices).where(eq(notices.key, key))
  return String(row?.id)
}

const toAll = (may: Permission = 'documents.read') => tell({ may })
const context = (person: Person) => ({ person, signal: new AbortController().signal })
const listed = async (person: Person, filter: Record<string, string> = {}) =>
  listNotices.perform(filter, context(person))
const idsFor = async (person: Person, filter: Record<string, string> = {}) =>
  (await listed(person, filter)).items.map(({ id }) => id)
const unreadOf = async (person: Person) => (await summarizeNotices.perform({}, context(person))).unread

test('a notification for one person is theirs alone', async () => {
  const id = await tell({ userId: finance.id })
  expect(await idsFor(finance)).toEqual([id])
  expect(await idsFor(manager)).toEqual([])
  expect([await unreadOf(finance), await unreadOf(manager)]).toEqual([1, 0])
})

test('a notification for a permission is for whoever holds it, each reading it for themselves', async () => {
  const id = await toAll('approvals.decide')
  const another = await newPerson('manager')
  const shared = await toAll('approvals.decide')
  expect(await idsFor(manager)).toEqual([shared, id])
  expect(await idsFor(another)).toEqual([shared])
  expect(await idsFor(finance)).toEqual([])
  expect(await readNotices.run({ ids: [shared] }, another)).toEqual({ unread: 0 })
  expect((await listed(manager)).items.map(({ read }) => read)).toEqual([false, false])
  expect((await listed(another)).items).toMatchObject([{ id: shared, read: true, kind: 'account.changed' }])
})

test('a notification from before a person was there is not theirs', async () => {
  await toAll()
  const newcomer = await newPerson('finance')
  expect(await idsFor(newcomer)).toEqual([])
  expect(await unreadOf(newcomer)).toBe(0)
})

test('the same thing is notified once, however often it is seen', async () => {
  const key = `infraction:${crypto.randomUUID()}`
  await Promise.all(Array.from({ length: 8 }, () => tell({ may: 'documents.read' }, { key })))
  expect(await idsFor(finance)).toHaveLength(1)
})

test('a notification updates the screens of those it is for', async () => {
  const id = await tell({ userId: support.id })
  const shared = await toAll('pix.infractions.answer')
  const published = await (await db()).select().from(liveMessages).where(eq(liveMessages.topic, 'notices'))
  expect(published).toContainEqual(expect.objectContaining({ subject: id, userId: support.id, may: null }))
  expect(published).toContainEqual(
    expect.objectContaining({ subject: shared, userId: null, may: 'pix.infractions.answer' }),
  )
})

test('a notification of a transaction that was undone never was', async () => {
  const undone = (await db()).transaction(async (tx) => {
    await notify(tx, { key: 'undone', subject: null, ...account, to: { userId: finance.id } })
    throw new Error('undone')
  })
  await expect(undone).rejects.toThrow('undone')
  expect(await idsFor(finance)).toEqual([])
})

test('pages go from the newest to the oldest, without missing or doubling any while more arrives', async () => {
  const ids: string[] = []
  for (let n = 0; n < 7; n += 1) ids.push(await toAll())
  const first = await listed(finance, { limit: '3' })
  await toAll()
  const second = await listed(finance, { limit: '3', cursor: String(first.next) })
  const third = await listed(finance, { limit: '3', cursor: String(second.next) })
  const seen = [first, second, third].flatMap(({ items }) => items.map(({ id }) => id))
  expect(seen).toEqual(ids.toReversed())
  expect(third.next).toBeNull()
})

test.each(['abc', '0', '-1', '1.5', '9'.repeat(30)])('%s is no cursor of it', async (cursor) => {
  await expect(listed(finance, { cursor })).rejects.toMatchObject({ code: 'invalid_request' })
})

test('what somebody does not want in the app is listed and does not count', async () => {
  const kind = 'infraction.registered'
  const data = { amountCents: null, situationType: null }
  const [muted, counted] = [await tell({ userId: support.id }, { kind, data }), await tell({ userId: support.id })]
  await saveOwnChoices.run({ choices: [{ kind, inApp: false, browser: false, email: 'off' }] }, support)
  expect(await idsFor(support)).toEqual([counted, muted])
  expect(await idsFor(support, { unread: '1' })).toEqual([counted])
  expect(await unreadOf(support)).toBe(1)
})

test('choices are those that a person’s roles can receive, and a hidden tab says no more than kinds and counts', async () => {
  const own = async (person: Person) => (await getOwnChoices.perform({}, context(person))).choices
  expect((await own(support)).map(({ kind }) => kind)).not.toContain('approval.asked')
  expect((await own(manager)).find(({ kind }) => kind === 'approval.expiring')).toMatchObject({
    email: 'now',
    inApp: true,
  })
  const data = { operation: 'pix.transfer', amountCents: 123_456, by: 'Fulana' }
  const ids = [await tell({ userId: manager.id }, { kind: 'approval.asked', data })].join(',')
  const published = async () => (await getBrief.perform({ ids }, context(manager))).brief
  expect(await published()).toBeNull()
  const choice = { kind: 'approval.asked', inApp: true, browser: true, email: 'digest' } as const
  await saveOwnChoices.run({ choices: [choice] }, manager)
  expect(await published()).toEqual({ text: 'Uma solicitação aguarda sua aprovação', address: '/approvals' })
  expect(await getBrief.perform({ ids }, context(finance))).toEqual({ brief: null })
})

test('what is read leaves the unread ones; reading it again changes nothing', async () => {
  const [old, middle, fresh] = [await toAll(), await toAll(), await toAll()]
  expect(await readNotices.run({ ids: [middle] }, finance)).toEqual({ unread: 2 })
  expect(await readNotices.run({ ids: [middle] }, finance)).toEqual({ unread: 2 })
  expect(await idsFor(finance, { unread: '1' })).toEqual([fresh, old])
  expect(await idsFor(finance)).toEqual([fresh, middle, old])
})

test('all are read up to one, and what came after it stays unread', async () => {
  const [, seen] = [await toAll(), await toAll()]
  const unseen = await toAll()
  expect(await readNotices.run({ upTo: seen }, finance)).toEqual({ unread: 1 })
  expect(await idsFor(finance, { unread: '1' })).toEqual([unseen])
  expect(await unreadOf(support)).toBe(3)
})

test('what is another’s, or is not there, cannot be read', async () => {
  const theirs = await tell({ userId: manager.id })
  expect(await readNotices.run({ ids: [theirs, '999999999'] }, finance)).toEqual({ unread: 0 })
  expect(await unreadOf(manager)).toBe(1)
})

test('a person who reads is updated on their other screens, and nobody else', async () => {
  const id = await toAll()
  await (await db()).delete(liveMessages)
  await readNotices.run({ ids: [id] }, finance)
  await readNotices.run({ ids: [id] }, finance)
  expect(await (await db()).select().from(liveMessages)).toMatchObject([{ topic: 'notices', userId: finance.id }])
})

test('after ninety days it is neither shown nor stored', async () => {
  const [old, fresh] = [await toAll(), await toAll()]
  const database = await db()
  await readNotices.run({ ids: [old] }, finance)
  await database
    .update(notices)
    .set({ at: sql`now() - interval '91 days'` })
    .where(eq(notices.id, Number(old)))
  expect(await idsFor(finance)).toEqual([fresh])
  await pruneNotices()
  expect((await database.select().from(notices)).map(({ id }) => String(id))).toEqual([fresh])
})

test('a request that waits for a decision is for those who may decide, without its maker', async () => {
  const data = { operation: 'pix.transfer', amountCents: 100, by: manager.email, maker: manager.id }
  const other = await newPerson('manager')
  const id = await tell({ may: 'approvals.decide' }, { kind: 'approval.asked', data })
  expect(await idsFor(other)).toEqual([id])
  expect([await unreadOf(other), await unreadOf(manager)]).toEqual([1, 0])
  const [notice] = await (await db()).select().from(notices)
  const createdAt = new Date(0)
  const meant = [manager, other].map((person) => notice && isMeant(notice, { ...person, createdAt }))
  expect(meant).toEqual([false, true])
})
