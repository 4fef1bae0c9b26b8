import { randomBytes } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { beforeAll, expect, test, vi } from 'vitest'
import { setTestEnvironment } from '@/e2e/support/test-environment'
import { processState } from '@/lib/server/global-state'
import { type ContentSource, invalidateContent, isContentStored, openContent, pruneContent } from './content-cache'
import { contentFolder } from './content-cache-files'

const index = processState<{ read?: unknown }>('document content', () => ({}))
const body = randomBytes(200_000)

// Five bodies of 200,000 bytes fit into a megabyte.
beforeAll(() => setTestEnvironment({ CONTENT_CACHE_MB: '1' }))

/** One of two processes on the same folder; each remembers only its own files. */
function process() {
  let own: unknown
  return async <T>(act: () => Promise<T>): Promise<T> => {
    index.read = own
    const done = await act()
    own = index.read
    return done
  }
}

async function read(name: string, expiresAt: Date | null = null): Promise<Buffer> {
  const fetch: ContentSource['fetch'] = async () => ({
    stream: Readable.from([body]),
    bytes: body.length,
    contentType: 'application/pdf',
    upstreamRequestId: 'req_1',
  })
  const found = await buffer((await openContent({ name, expiresAt, mayStore: true, fetch })).stream)
  await vi.waitFor(async () => expect(await isContentStored(name)).toBe(true))
  return found
}

test('two processes on one folder keep a body once, and neither misses what the other removed', async () => {
  const [one, two] = [process(), process()]
  await one(() => isContentStored('shared.pdf'))
  await two(() => isContentStored('shared.pdf'))
  expect(await one(() => read('shared.pdf'))).toEqual(body)
  expect(await two(() => read('shared.pdf'))).toEqual(body)
  expect(readdirSync(contentFolder())).toHaveLength(1)
  await one(() => invalidateContent('shared.pdf'))
  expect(readdirSync(contentFolder())).toEqual([])
  expect(await two(() => read('shared.pdf'))).toEqual(body)
  expect(await one(() => read('shared.pdf'))).toEqual(body)
})

const files = () => readdirSync(contentFolder()).sort()

test('the bound holds for what all processes on a folder have stored, and none counts what another removed', async () => {
  const [one, two] = [process(), process()]
  await one(() => invalidateContent('shared.pdf'))
  await two(() => isContentStored('1.pdf'))
  for (const name of ['1.pdf', '2.pdf', '3.pdf']) await one(() => read(name))
  for (const name of ['4.pdf', '5.pdf', '6.pdf']) await two(() => read(name))
  expect(files()).toHaveLength(6)
  await one(() => pruneContent())
  const left = files()
  expect(left).toHaveLength(5)
  await two(() => pruneContent())
  expect(files()).toEqual(left)
  const names = left.map((file) => file.split('~')[0] ?? '')
  for (const name of names) expect(await two(() => isContentStored(name))).toBe(true)
  for (const name of names) await one(() => invalidateContent(name))
})

test('what has expired goes, though nothing else is stored', async () => {
  const soon = new Date(Date.now() + 60_000)
  await read('lasting.pdf', new Date(Date.now() + 120_000))
  await read('short.pdf', soon)
  vi.useFakeTimers({ toFake: ['Date'], now: soon.getTime() })
  await pruneContent()
  vi.useRealTimers()
  expect(files().map((file) => file.split('~')[0])).toEqual(['lasting.pdf'])
  expect(await isContentStored('short.pdf')).toBe(false)
})
