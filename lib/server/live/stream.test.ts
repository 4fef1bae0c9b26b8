import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { setTestEnvironment } from '@/e2e/support/test-environment'
import type { Role } from '@/lib/core/permissions'
import type { Person } from '@/lib/server/auth/person'
import { closeDatabase, db } from '@/lib/server/db/client'
import { liveMessages } from '@/lib/server/db/event-tables'
import { startHub, stopHub, subscriberCount } from './hub'
import { type Publication, publish } from './publish'
import { liveStream, maxStreams } from './stream'

setTestEnvironment()
beforeAll(async () => {
  await startHub()
})
afterAll(async () => {
  await stopHub()
  await closeDatabase()
})
beforeEach(async () => {
  await (await db()).delete(liveMessages)
})
afterEach(async () => {
  await Promise.all(opened.splice(0).map(({ leave }) => leave()))
  expect(subscriberCount()).toBe(0)
})

/** Streams opened by the current test. */
const opened: { leave: () => Promise<void> }[] = []

const finance: Person = { id: '00000000-0000-4000-8000-000000000001', email: '', name: '', roles: ['finance'] }
const support: Person = { ...finance, id: '00000000-0000-4000-8000-000000000002', roles: ['support'] }
const say = async (...publications: Publication[]) => publish(await db(), publications)
const decoder = new TextDecoder()

type Given = { after?: number | null; current?: () => Promise<Person | null>; signal?: AbortSignal }

function listenAs(person: Person, { after = null, current, signal = new AbortController().signal }: Given = {}) {
  const reader = liveStream(person, { after, current: current ?? (async () => person), signal }).getReader()
  const line = {
    /** The next piece of the stream; null at its end. */
    next: async () => {
      const { done, value } = await reader.read()
      return done ? null : decoder.decode(value)
    },
    leave: () => reader.cancel(),
  }
  opened.push(line)
  return line
}

test('a subscriber is sent the last id, then each message that it may read, when it is published', async () => {
  await say({ topic: 'companies' })
  const line = listenAs(support)
  const greeting = await line.next()
  expect(greeting).toMatch(/^retry: 2000\nid: \d+\n\n$/)
  await say(
    { topic: 'pix.charges', subject: 'hidden' },
    { topic: 'pix.received', subject: 'E1' },
    { topic: 'documents' },
  )
  expect(await line.next()).toMatch(/^id: \d+\ndata: {"topic":"pix.received","subject":"E1"}\n\n$/)
  expect(await line.next()).toMatch(/^id: \d+\ndata: {"topic":"documents"}\n\n$/)
})

test('one who was away is sent what was published meanwhile, in the first piece', async () => {
  await say({ topic: 'companies' })
  const line = listenAs(finance)
  const last = Number(/id: (\d+)/.exec((await line.next()) ?? '')?.[1])
  await line.leave()
  await say({ topic: 'pix.charges', subject: 'away' }, { topic: 'pix.infractions', subject: 'also' })
  const again = listenAs(finance, { after: last })
  const received = [...((await again.next()) ?? '').matchAll(/^data: (.*)$/gm)].map(([, data]) =>
    JSON.parse(data ?? ''),
  )
  expect(received).toContainEqual({ topic: 'pix.charges', subject: 'away' })
  expect(received).toContainEqual({ topic: 'pix.infractions', subject: 'also' })
})

test('one who was away too long is sent one message for every topic', async () => {
  await say({ topic: 'companies' })
  const line = listenAs(support, { after: 0 })
  const received = [...((await line.next()) ?? '').matchAll(/"topic":"([^"]+)"/g)].map(([, topic]) => topic)
  expect(received).toEqual([
    'documents',
    'documents.index',
    'companies',
    'pix.received',
    'pix.refunds',
    'pix.infractions',
    'notices',
  ])
})

test('a message that is published while the past is read is sent once', async () => {
  const line = listenAs(finance, { after: 0 })
  await say({ topic: 'documents', subject: 'meanwhile' })
  await say({ topic: 'companies', subject: 'the end' })
  let received = ''
  while (!received.includes('the end')) received += await line.next()
  expect(received.match(/meanwhile/g)).toHaveLength(1)
})

test('a message for one person is sent to that person alone', async () => {
  const [one, other] = [listenAs(finance), listenAs(support)]
  await Promise.all([one.next(), other.next()])
  await say({ topic: 'notices', subject: '7', userId: finance.id }, { topic: 'companies' })
  expect(await one.next()).toContain('"subject":"7"')
  expect(await other.next()).toContain('"topic":"companies"')
})

test('a stream whose session has ended is closed at the next message for that person', async () => {
  const line = listenAs(finance, { current: async () => null })
  await line.next()
  await say({ topic: 'notices', userId: finance.id })
  const pieces = [await line.next(), await line.next()]
  expect(pieces).toContain(null)
})

test('one whose roles have changed receives by the new ones', async () => {
  const roles: Role[] = ['support']
  const line = listenAs(finance, { current: async () => ({ ...finance, roles }) })
  await line.next()
  await say({ topic: 'notices', userId: finance.id })
  expect(await line.next()).toContain('notices')
  await say({ topic: 'pix.charges' }, { topic: 'documents' })
  expect(await line.next()).toContain('documents')
})

test('a database that does not answer ends nobody’s session', async () => {
  const line = listenAs(finance, { current: () => Promise.reject(new Error('gone')) })
  await line.next()
  await say({ topic: 'notices', userId: finance.id }, { topic: 'documents' })
  expect([await line.next(), await line.next()]).toEqual([
    expect.stringContaining('notices'),
    expect.stringContaining('documents'),
  ])
})

test('a stream that is not read is closed, and what waits for it stays bounded', async () => {
  const line = listenAs(finance)
  await expect.poll(subscriberCount).toBe(1)
  for (let round = 0; round < 3; round += 1) {
    await say(...Array.from({ length: 100 }, () => ({ topic: 'documents' }) as const))
  }
  await expect.poll(subscriberCount).toBe(0)
  const pieces: (string | null)[] = []
  do pieces.push(await line.next())
  while (pieces.at(-1) !== null)
  expect(pieces.length).toBeLessThan(210)
})

test('a person has so many streams at once, and opening another closes the oldest', async () => {
  const theirs = Array.from({ length: maxStreams }, () => listenAs(finance))
  const other = listenAs(support)
  await Promise.all([...theirs, other].map((line) => line.next()))
  const latest = listenAs(finance)
  await latest.next()
  expect(await theirs[0]?.next()).toBeNull()
  await say({ topic: 'companies' })
  const open = [...theirs.slice(1), latest, other]
  expect(await Promise.all(open.map((line) => line.next()))).toEqual(
    open.map(() => expect.stringContaining('companies')),
  )
})

test('a connection that is cut is unsubscribed', async () => {
  const cut = new AbortController()
  const line = listenAs(finance, { signal: cut.signal })
  await line.next()
  cut.abort()
  expect(await line.next()).toBeNull()
})

test('a connection that was cut before it began is never subscribed', async () => {
  expect(await listenAs(finance, { signal: AbortSignal.abort() }).next()).toBeNull()
})

test('when this instance stops, every stream is told to come back soon and closed; when it starts again, it receives again', async () => {
  const lines = [listenAs(finance), listenAs(support)]
  await Promise.all(lines.map((line) => line.next()))
  await stopHub()
  const soon = expect.stringMatching(/^retry: 1?\d{3}\n\n$/)
  expect(await Promise.all(lines.map((line) => line.next()))).toEqual([soon, soon])
  expect(await Promise.all(lines.map((line) => line.next()))).toEqual([null, null])
  await startHub()
  const line = listenAs(finance)
  await line.next()
  await say({ topic: 'companies' })
  expect(await line.next()).toContain('companies')
})
