import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { setTestEnvironment } from '@/e2e/support/test-environment'
import { Problem } from '@/lib/core/errors'
import type { RecordEntry } from '@/lib/core/record-codes'
import { db } from '@/lib/server/db/client'
import { liveMessages, webhookEvents } from '@/lib/server/db/event-tables'
import { storeEvents } from './inbox'
import type { EventRow } from './outcomes'
import { type EventHandler, handledTypes, onEvents, processEvents } from './process'

setTestEnvironment()

const nothing = () => Promise.resolve()

async function stored(type: string): Promise<number> {
  const body = Buffer.from(JSON.stringify({ id: crypto.randomUUID(), object: type }))
  const [event] = await storeEvents([{ source: 'pix', body, headers: new Headers() }], nothing)
  return event?.id ?? 0
}

async function rowOf(id: number): Promise<EventRow | undefined> {
  const [row] = await (await db()).select().from(webhookEvents).where(eq(webhookEvents.id, id))
  return row
}

const run = (ids: number[], last = false) => processEvents(ids.map((id) => ({ id: `job-${id}`, data: { id }, last })))

/** Registers a handler for a test event type; returns the batches that it received. */
function handling(type: string, handle: EventHandler): number[][] {
  const batches: number[][] = []
  onEvents('pix', type, (events, outcomes) => {
    batches.push(events.map(({ id }) => id).toSorted((one, other) => one - other))
    return handle(events, outcomes)
  })
  return batches
}

const entry = (name: string, id: number): RecordEntry => ({
  code: 'event.account-read',
  values: { id: String(id), status: name },
})

const stated = (name: string): EventHandler => {
  return async (events, outcomes) => {
    for (const event of events) outcomes.note(event, entry(name, event.id))
  }
}

test('events of a batch are handled together by type, each with its own outcome', async () => {
  const even = handling('Even', stated('even'))
  const odd = handling('Odd', stated('odd'))
  const ids: number[] = []
  for (const type of ['Even', 'Odd', 'Even', 'Odd', 'Even']) ids.push(await stored(type))
  const [first = 0, second = 0, third = 0, fourth = 0, fifth = 0] = ids
  expect(await run(ids)).toEqual(ids.map((id) => ({ id: `job-${id}`, status: 'completed' })))
  expect(even).toEqual([[first, third, fifth]])
  expect(odd).toEqual([[second, fourth]])
  expect(await rowOf(first)).toMatchObject({
    state: 'processed',
    attempts: 1,
    error: null,
    outcome: [entry('even', first)],
  })
  expect(await rowOf(fourth)).toMatchObject({ state: 'processed', outcome: [entry('odd', fourth)] })
  expect((await rowOf(fifth))?.processedAt).toBeInstanceOf(Date)
})

test('a type that nobody handles is looked at once and shown as ignored', async () => {
  const id = await stored('NobodyKnows')
  expect(await run([id])).toMatchObject([{ status: 'completed' }])
  expect(await rowOf(id)).toMatchObject({ state: 'ignored', attempts: 1, error: null, outcome: [] })
})

test('an event without an outcome of its own is processed all the same', async () => {
  handling('Silent', async () => undefined)
  const id = await stored('Silent')
  await run([id])
  expect(await rowOf(id)).toMatchObject({ state: 'processed', outcome: [] })
})

const unanswered = { code: 'upstream.unreachable', values: { service: 'pix' } } as const

test('a handler that throws has its events wait, and the other types go on; the next attempt clears the error', async () => {
  const failures = [Promise.reject(new Problem('upstream_unreachable', 'nobody answers', { record: unanswered }))]
  handling('Shaky', (events, outcomes) => failures.pop() ?? stated('done')(events, outcomes))
  handling('Steady', stated('done'))
  const [shaky, steady] = [await stored('Shaky'), await stored('Steady')]
  expect(await run([shaky, steady])).toEqual([
    { id: `job-${shaky}`, status: 'failed' },
    { id: `job-${steady}`, status: 'completed' },
  ])
  expect(await rowOf(shaky)).toMatchObject({
    state: 'waiting',
    attempts: 1,
    error: 'nobody answers',
    errorRecord: unanswered,
    processedAt: null,
  })
  expect(await rowOf(steady)).toMatchObject({ state: 'processed' })
  expect(await run([shaky])).toMatchObject([{ status: 'completed' }])
  expect(await rowOf(shaky)).toMatchObject({
    state: 'processed',
    attempts: 2,
    error: null,
    errorRecord: null,
    outcome: [entry('done', shaky)],
  })
})

test('one event of a batch may have to be tried again while the others are done', async () => {
  const ids = [await stored('Mixed'), await stored('Mixed')]
  const [again = 0, done = 0] = ids
  handling('Mixed', async (events, outcomes) => {
    await stated('done')(events, outcomes)
    for (const event of events)
      if (event.id === again) outcomes.again(event, new Problem('upstream_timeout', 'it took too long'))
  })
  expect(await run(ids)).toMatchObject([{ status: 'failed' }, { status: 'completed' }])
  expect(await rowOf(again)).toMatchObject({ state: 'waiting', error: 'it took too long' })
  expect(await rowOf(done)).toMatchObject({ state: 'processed' })
})

test('the last attempt leaves it failed, with what went wrong', async () => {
  handling('Hopeless', () => Promise.reject(new Problem('upstream_timeout', 'it took too long')))
  const id = await stored('Hopeless')
  expect(await run([id], true)).toMatchObject([{ status: 'failed' }])
  expect(await rowOf(id)).toMatchObject({ state: 'failed', attempts: 1, error: 'it took too long' })
})

test('what a broken handler says of its inside is not shown', async () => {
  handling('Broken', () => Promise.reject(new TypeError('password of 10.0.0.1 is undefined')))
  const id = await stored('Broken')
  await run([id])
  expect((await rowOf(id))?.error).not.toMatch(/password|undefined/)
})

test('a job that comes again, and one whose event is gone, are done without a handler being called', async () => {
  const batches = handling('Once', stated('done'))
  const id = await stored('Once')
  await run([id])
  expect(await run([id, 999_999_999])).toMatchObject([{ status: 'completed' }, { status: 'completed' }])
  expect(batches).toEqual([[id]])
  expect(await rowOf(id)).toMatchObject({ attempts: 1 })
})

test('a batch is published once to whoever watches deliveries, and nothing where nothing was done', async () => {
  const published = async () => (await db()).$count(liveMessages, eq(liveMessages.topic, 'webhooks'))
  const ids = [await stored('Watched'), await stored('Watched'), await stored('Watched')]
  const before = await published()
  await run(ids)
  expect(await published()).toBe(before + 1)
  await run(ids)
  expect(await published()).toBe(before + 1)
})

test('types are declared by service', () => {
  onEvents('accounting', 'only.accounting', stated('done'))
  expect(handledTypes('accounting')).toContain('only.accounting')
  expect(handledTypes('pix')).not.toContain('only.accounting')
})
