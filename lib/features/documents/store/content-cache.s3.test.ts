import { createHash, randomBytes } from 'node:crypto'
import { readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { eq, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { type Swift, startSwift, swiftHookMs } from '@/e2e/support/swift'
import { setTestEnvironment } from '@/e2e/support/test-environment'
import { Problem } from '@/lib/core/errors'
import { closeDatabase, db } from '@/lib/server/db/client'
import { keptContent, storedObjects } from '@/lib/server/db/object-tables'
import { processState } from '@/lib/server/global-state'
import { deleteObject, listObjects, putObject } from '@/lib/server/object-store/objects'
import { configuredStore } from '@/lib/server/object-store/request'
import { type ContentSource, invalidateContent, isContentStored, openContent, pruneContent } from './content-cache'
import { arrivingPath, contentFolder, storeArrived } from './content-cache-files'
import { moveContentIn, moveContentOut } from './content-move'

const body = randomBytes(300_000)
const state = processState<{ awayUntil: number }>('kept content', () => ({ awayUntil: 0 }))
let swift: Swift
let count = 0
let name = ''

// Three bodies of 300,000 bytes fit into a megabyte.
beforeAll(async () => {
  swift = await startSwift()
  setTestEnvironment({ OBJECT_STORE_URL: swift.url, CONTENT_CACHE_MB: '1' })
}, swiftHookMs)
beforeEach(() => {
  count += 1
  name = `${count}.pdf`
})
afterEach(async () => {
  vi.useRealTimers()
  await settled()
  for (const { fileId } of await rows()) await invalidateContent(fileId)
})
afterAll(async () => {
  await closeDatabase()
  await swift.stop()
})

function upstream(bytes = body) {
  return vi.fn<ContentSource['fetch']>(async () => ({
    stream: Readable.from([bytes]),
    bytes: bytes.length,
    contentType: 'application/pdf',
    upstreamRequestId: 'req_1',
  }))
}

const gone = vi.fn<ContentSource['fetch']>(() => Promise.reject(new Problem('upstream_unreachable', 'away')))

async function read(fetch: ContentSource['fetch'], given: Partial<ContentSource> = {}): Promise<Buffer> {
  const { stream } = await openContent({ name, expiresAt: null, mayStore: true, fetch, ...given })
  return buffer(stream)
}

async function keep(of = name, expiresAt: Date | null = null): Promise<void> {
  expect((await read(upstream(), { name: of, expiresAt })).equals(body)).toBe(true)
  await expect.poll(() => isContentStored(of)).toBe(true)
  await settled()
}

/** Nothing is under way into the store. */
const settled = () => expect.poll(() => readdirSync(contentFolder())).toEqual([])

const rows = async () => (await db()).select().from(storedObjects).where(eq(storedObjects.store, 'content'))

async function keys(): Promise<string[]> {
  const pages = await Array.fromAsync(listObjects(configuredStore(), 'content/'))
  return pages.flat().map(({ key }) => key)
}

test('a body is in the store and not on the disk, and read from there without upstream', async () => {
  await keep()
  expect(await keys()).toHaveLength(1)
  expect((await read(gone)).equals(body)).toBe(true)
})

test('what is invalidated is gone for all, rows and object', async () => {
  await keep()
  await invalidateContent(name)
  expect([await isContentStored(name), await keys(), await rows()]).toEqual([false, [], []])
  const fetch = upstream()
  expect((await read(fetch)).equals(body)).toBe(true)
  expect(fetch).toHaveBeenCalledOnce()
})

test('what was changed in the store is not given out whole, and fetched again', async () => {
  await keep()
  const path = join(contentFolder(), 'changed')
  writeFileSync(path, randomBytes(body.length))
  await putObject(configuredStore(), (await keys())[0] ?? '', path)
  rmSync(path)
  await expect(read(gone)).rejects.toThrow()
  expect([await isContentStored(name), await keys()]).toEqual([false, []])
  expect((await read(upstream())).equals(body)).toBe(true)
})

test('what the store has lost is read from upstream', async () => {
  await keep()
  await deleteObject(configuredStore(), (await keys())[0] ?? '')
  const fetch = upstream()
  expect((await read(fetch)).equals(body)).toBe(true)
  expect(fetch).toHaveBeenCalledOnce()
})

test('what expires is not shown after it, and goes with its object', async () => {
  const soon = new Date(Date.now() + 60_000)
  await keep(name, soon)
  vi.useFakeTimers({ toFake: ['Date'], now: soon.getTime() })
  expect(await isContentStored(name)).toBe(false)
  vi.useRealTimers()
  await (await db()).update(keptContent).set({ expiresAt: new Date(0) })
  await pruneContent()
  expect([await keys(), await rows()]).toEqual([[], []])
})

test('beyond the bound the least recently used go', async () => {
  const names = [1, 2, 3, 4].map((n) => `${name}-${n}`)
  for (const [at, each] of names.entries()) {
    await keep(each)
    const usedAt = sql`now() - make_interval(hours => ${10 - at})`
    await (await db()).update(keptContent).set({ usedAt }).where(eq(keptContent.name, each))
  }
  await read(gone, { name: names[0] })
  await pruneContent()
  expect(await Promise.all(names.map(isContentStored))).toEqual([true, false, true, true])
  expect(await keys()).toHaveLength(3)
})

test('while the store is away upstream is read, and what both lack is 503; once it is back it is read again', async () => {
  await keep()
  await swift.goAway()
  expect((await read(upstream())).equals(body)).toBe(true)
  await expect(read(gone)).rejects.toMatchObject({ code: 'object_store_unavailable', status: 503 })
  await expect(read(gone, { name: 'never-kept.pdf' })).rejects.toMatchObject({ code: 'upstream_unreachable' })
  const refusing = () => Promise.reject(new Problem('content_purged', 'purged'))
  await expect(read(refusing)).rejects.toMatchObject({ code: 'content_purged' })
  await swift.comeBack()
  state.awayUntil = 0
  expect((await read(gone)).equals(body)).toBe(true)
})

test('moves what lies on the disk into the store, and back, and drops what is no longer good', async () => {
  const expiresAt = Date.now() + 600_000
  for (const [of, until] of [
    [name, expiresAt],
    ['over.pdf', 1],
  ] as const) {
    const path = arrivingPath()
    writeFileSync(path, body)
    const sha256 = createHash('sha256').update(body).digest('hex')
    await storeArrived(path, { name: of, sha256, bytes: body.length, expiresAt: until })
  }
  const file = readdirSync(contentFolder()).find((each) => each.startsWith(name))
  expect(await moveContentIn()).toBe(1)
  expect(readdirSync(contentFolder())).toEqual([])
  expect(await (await db()).select().from(keptContent)).toMatchObject([{ name, expiresAt: new Date(expiresAt) }])
  expect((await read(gone)).equals(body)).toBe(true)
  expect(await moveContentOut()).toBe(1)
  expect(readdirSync(contentFolder())).toEqual([file])
  rmSync(join(contentFolder(), file ?? ''))
  expect([await keys(), await rows()]).toEqual([[], []])
})
