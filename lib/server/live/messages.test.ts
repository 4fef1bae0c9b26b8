import { eq, sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { setTestEnvironment } from '@/e2e/support/test-environment'
import { liveTopicNames } from '@/lib/core/live-topics'
import type { Role } from '@/lib/core/permissions'
import { db } from '@/lib/server/db/client'
import { liveMessages } from '@/lib/server/db/event-tables'
import {
  everything,
  isFor,
  isSeen,
  lastMessageId,
  messagesSince,
  messagesUnseen,
  pagePosition,
  parseStreamMessage,
  pruneLiveMessages,
  type StreamMessage,
} from './messages'
import { type Publication, publish } from './publish'

setTestEnvironment()
beforeEach(async () => {
  await (await db()).delete(liveMessages)
})

const allRoles: Role[] = ['finance', 'support', 'manager', 'admin']
const person = (role: Role) => ({
  id: `00000000-0000-4000-8000-00000000000${allRoles.indexOf(role)}`,
  email: '',
  name: '',
  roles: [role],
})
const message = (given: Partial<StreamMessage>): StreamMessage => ({
  id: 1,
  topic: 'documents',
  subject: null,
  userId: null,
  may: null,
  ...given,
})

/** Publishes one after another, the first this many seconds ago. */
async function stated(publications: Publication[], secondsAgo = 0): Promise<number[]> {
  const before = await lastMessageId()
  for (const one of publications) await publish(await db(), [one])
  const rows = await (await db())
    .update(liveMessages)
    .set({ at: sql`now() - make_interval(secs => ${secondsAgo})` })
    .where(sql`${liveMessages.id} > ${before}`)
    .returning({ id: liveMessages.id })
  return rows.map(({ id }) => id).toSorted((one, other) => one - other)
}

const idsSince = async (id: number) => (await messagesSince(id))?.map((one) => one.id)

test('messages after one that was received come in order', async () => {
  const [old = 0] = await stated([{ topic: 'documents' }], 60)
  const fresh = await stated([
    { topic: 'pix.received', subject: 'E1' },
    { topic: 'notices', userId: person('admin').id },
  ])
  expect((await messagesSince(old))?.slice(1)).toEqual([
    { id: fresh[0], topic: 'pix.received', subject: 'E1', userId: null, may: null },
    { id: fresh[1], topic: 'notices', subject: null, userId: person('admin').id, may: null },
  ])
})

test('an id taken before and published after the one that was received is not missed: the last seconds are sent twice', async () => {
  const [old = 0] = await stated([{ topic: 'companies' }], 60)
  const near = await stated([{ topic: 'documents' }, { topic: 'companies' }, { topic: 'documents' }], 5)
  expect(await idsSince(near[2] ?? 0)).toEqual(near)
  expect(await idsSince(old)).toEqual([old, ...near])
})

test('messages since one that is older than all stored are unknown', async () => {
  const [first = 0] = await stated([{ topic: 'documents' }])
  expect(await messagesSince(first - 1)).toBeNull()
  expect(await messagesSince(0)).toBeNull()
})

test('an id that was never published is taken for the newest', async () => {
  const ids = await stated([{ topic: 'documents' }])
  expect(await idsSince(1_000_000_000)).toEqual(ids)
})

test('too many messages are answered as unknown', async () => {
  const [first = 0] = await stated([{ topic: 'documents' }])
  const many = (count: number) => Array.from({ length: count }, () => ({ topic: 'documents' }) as const)
  await publish(await db(), many(499))
  expect(await messagesSince(first)).toHaveLength(500)
  await publish(await db(), many(1))
  expect(await messagesSince(first)).toBeNull()
})

test('a topic of a newer version of Lastro is left out', async () => {
  const [old = 0] = await stated([{ topic: 'documents' }], 60)
  await (await db()).insert(liveMessages).values({ topic: 'of.tomorrow' })
  const [known] = await stated([{ topic: 'companies' }])
  expect(await idsSince(old)).toEqual([old, known])
})

test('old messages are pruned, the newest stays so that ids go on', async () => {
  const old = await stated([{ topic: 'documents' }, { topic: 'documents' }], 3_600)
  await pruneLiveMessages()
  expect(await lastMessageId()).toBe(old[1])
  expect(await messagesSince(old[0] ?? 0)).toBeNull()
  const [fresh] = await stated([{ topic: 'companies' }])
  await pruneLiveMessages()
  const rows = await (await db()).select({ id: liveMessages.id }).from(liveMessages)
  expect(rows).toEqual([{ id: fresh }])
})

test('a message of a transaction that was rolled back is never published', async () => {
  const undone = (await db()).transaction(async (tx) => {
    await publish(tx, [{ topic: 'documents', subject: 'undone' }])
    throw new Error('undone')
  })
  await expect(undone).rejects.toThrow('undone')
  expect(await (await db()).$count(liveMessages, eq(liveMessages.subject, 'undone'))).toBe(0)
})

test('publishing nothing sends nothing', async () => {
  await publish(await db(), [])
  expect(await lastMessageId()).toBe(0)
})

test.each<[Partial<StreamMessage>, Role[]]>([
  [{ topic: 'documents' }, ['finance', 'support', 'manager', 'admin']],
  [{ topic: 'notices' }, ['finance', 'support', 'manager', 'admin']],
  [{ topic: 'pix.received' }, ['finance', 'support', 'manager']],
  [{ topic: 'pix.charges' }, ['finance', 'manager']],
  [{ topic: 'pix.transfers' }, ['finance', 'manager']],
  [{ topic: 'pix.accounts' }, ['finance', 'manager', 'admin']],
  [{ topic: 'webhooks' }, ['admin']],
  [{ topic: 'notices', may: 'pix.infractions.answer' }, ['support']],
  [{ topic: 'webhooks', may: 'documents.read' }, ['finance', 'support', 'manager', 'admin']],
  [{ topic: 'notices', userId: person('support').id }, ['support']],
  [{ topic: 'pix.charges', userId: person('support').id }, []],
])('%o is for %o', (given, allowed) => {
  const hearing = allRoles.filter((role) => isFor(person(role), message(given)))
  expect(hearing).toEqual(allowed)
})

test('everything is every topic that the person may read', () => {
  expect(everything(person('admin'), 7).map(({ topic }) => topic)).toEqual([
    'documents',
    'documents.index',
    'companies',
    'pix.accounts',
    'pix.keys',
    'webhooks',
    'notices',
  ])
  expect(everything({ ...person('admin'), roles: ['finance', 'support', 'admin'] }, 7)).toHaveLength(
    liveTopicNames.length,
  )
  expect(everything(person('support'), 7).every(({ id }) => id === 7)).toBe(true)
})

test.each([
  ['nothing', ''],
  ['not JSON', 'olá'],
  ['another shape', '{"topic":"documents"}'],
  ['an unknown topic', '{"id":1,"topic":"of.tomorrow","subject":null,"userId":null,"may":null}'],
  ['an unknown permission', '{"id":1,"topic":"documents","subject":null,"userId":null,"may":"everything"}'],
])('%s is not understood, and harms nobody', (_, payload) => {
  expect(parseStreamMessage(payload)).toBeNull()
})

test('a page is sent what it cannot have seen: what was committed later, and what was published just before it read', async () => {
  const [old = 0] = await stated([{ topic: 'documents' }], 5)
  const [recent] = await stated([{ topic: 'companies' }], 1)
  const before = await pagePosition()
  const [later] = await stated([{ topic: 'exports' }], 3)
  expect(before.after).toBe(recent)
  expect((await messagesUnseen(before.seen))?.map(({ id }) => id)).toEqual([recent, later])
  expect((await messagesUnseen((await pagePosition()).seen))?.map(({ id }) => id)).toEqual([recent])
  expect(await idsSince(old)).toContain(old)
  expect(await messagesUnseen(before.seen.replace(/^\d+/, String(Date.now() - 3_600_000)))).toBeNull()
})

test('what a page had seen is taken as the database writes it, and refused where no snapshot reads so', async () => {
  expect(isSeen((await pagePosition()).seen)).toBe(true)
  expect(['1700000000000~5:9:5,6,8', '1700000000000~5:5:'].map(isSeen)).toEqual([true, true])
  const impossible = ['1700000000000~9:5:', '1700000000000~0:5:', '1700000000000~5:9:7,6', '1700000000000~5:9:9', '']
  expect(impossible.filter(isSeen)).toEqual([])
})
