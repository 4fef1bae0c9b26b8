import { randomBytes } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { beforeAll, expect, test, vi } from 'vitest'
import { setTestEnvironment } from '@/e2e/support/test-environment'
import { processState } from '@/lib/server/global-state'
import { type ContentSource, invalidateContent, isContentStored, openContent } from './content-cache'
import { contentFolder } from './content-cache-files'

const index = processState<{ read?: unknown }>('document content', () => ({}))
const body = randomBytes(200_000)

beforeAll(() => setTestEnvironment())

/** What one of two processes on the same folder does; each knows only what it did itself. */
function process() {
  let own: unknown
  return async <T>(act: () => Promise<T>): Promise<T> => {
    index.read = own
    const done = await act()
    own = index.read
    return done
  }
}

async function read(name: string): Promise<Buffer> {
  const fetch: ContentSource['fetch'] = async () => ({
    stream: Readable.from([body]),
    bytes: body.length,
    contentType: 'application/pdf',
    upstreamRequestId: 'req_1',
  })
  const found = await buffer((await openContent({ name, expiresAt: null, mayStore: true, fetch })).stream)
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
