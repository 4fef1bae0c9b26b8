import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { PassThrough, Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { setTestEnvironment } from '@/e2e/support/test-environment'
import { processState } from '@/lib/server/global-state'
import { type ContentSource, invalidateContent, isContentStored, openContent } from './content-cache'
import { contentFolder } from './content-cache-files'

const megabyte = 1024 * 1024
const index = processState<{ read?: unknown }>('document content', () => ({}))

/** Reads the index from the folder again, as a restart does. */
const restart = () => {
  index.read = undefined
}

let count = 0
let name = ''

beforeAll(() => setTestEnvironment({ CONTENT_CACHE_MB: '3' }))
beforeEach(() => {
  count += 1
  name = `${count}.pdf`
})
afterEach(() => vi.useRealTimers())

function source(fetch: ContentSource['fetch'], given: Partial<ContentSource> = {}): ContentSource {
  return { name, expiresAt: null, mayStore: true, fetch, ...given }
}

/** An upstream that sends these bytes and counts its requests. */
function serving(bytes: Buffer, length: number | null = bytes.length) {
  const fetch = vi.fn<ContentSource['fetch']>(async () => {
    const pieces = Array.from({ length: Math.ceil(bytes.length / 10_000) }, (_, at) =>
      bytes.subarray(at * 10_000, (at + 1) * 10_000),
    )
    const stream = Readable.from(pieces, { objectMode: false })
    return { stream, bytes: length, contentType: 'application/pdf', upstreamRequestId: 'req_1' }
  })
  return fetch
}

const bytesOf = (size: number, seed = 7) => Buffer.from(Array.from({ length: size }, (_, at) => (at * seed) % 251))
const whole = async (opened: Promise<{ stream: Readable }>) => buffer((await opened).stream)
const stored = () => vi.waitFor(async () => expect(await isContentStored(name)).toBe(true))
const files = () => readdirSync(contentFolder())
const fileOf = (of: string) => join(contentFolder(), files().find((file) => file.startsWith(`${of}~`)) ?? 'none')

describe('a body', () => {
  it('is fetched once, then read from the disk, byte for byte, also after a restart', async () => {
    const bytes = bytesOf(300_001)
    const fetch = serving(bytes)
    expect((await whole(openContent(source(fetch)))).equals(bytes)).toBe(true)
    await stored()
    const second = await openContent(source(fetch))
    expect(second.bytes).toBe(bytes.length)
    expect((await buffer(second.stream)).equals(bytes)).toBe(true)
    restart()
    expect((await whole(openContent(source(fetch)))).equals(bytes)).toBe(true)
    expect(fetch).toHaveBeenCalledTimes(1)
  })

  it('requested by many at once is fetched once', async () => {
    const bytes = bytesOf(200_000)
    const fetch = serving(bytes)
    const all = await Promise.all(Array.from({ length: 20 }, () => whole(openContent(source(fetch)))))
    expect(all.every((body) => body.equals(bytes))).toBe(true)
    expect(fetch).toHaveBeenCalledTimes(1)
  })

  it('can be joined while it arrives', async () => {
    const stream = new PassThrough()
    const fetch = vi.fn(async () => ({
      stream,
      bytes: 6,
      contentType: 'application/pdf',
      upstreamRequestId: undefined,
    }))
    const first = await openContent(source(fetch))
    stream.write('abc')
    const second = await openContent(source(fetch))
    const both = Promise.all([buffer(first.stream), buffer(second.stream)])
    stream.end('def')
    expect((await both).map(String)).toEqual(['abcdef', 'abcdef'])
    expect(fetch).toHaveBeenCalledTimes(1)
  })

  it('goes on when one reader leaves and ends when all have', async () => {
    const stream = new PassThrough()
    const answer = { stream, bytes: null, contentType: 'application/pdf', upstreamRequestId: undefined }
    const fetch = vi.fn(async () => answer)
    const [one, two] = [new AbortController(), new AbortController()]
    const first = await openContent(source(fetch), one.signal)
    const second = await openContent(source(fetch), two.signal)
    stream.write('abc')
    one.abort()
    await expect(buffer(first.stream)).rejects.toThrow()
    expect(stream.destroyed).toBe(false)
    two.abort()
    await expect(buffer(second.stream)).rejects.toThrow()
    await vi.waitFor(() => expect(stream.destroyed).toBe(true))
    expect(await isContentStored(name)).toBe(false)
  })

  it('nobody waits for any more is not fetched to the end', async () => {
    const leaving = new AbortController()
    const requested = vi.fn()
    const fetch = (signal: AbortSignal) => {
      requested()
      return new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
    }
    const opened = openContent(source(fetch), leaving.signal)
    await vi.waitFor(() => expect(requested).toHaveBeenCalled())
    leaving.abort(new Error('left'))
    await expect(opened).rejects.toThrow('left')
    expect((await whole(openContent(source(serving(bytesOf(10)))))).length).toBe(10)
  })

  it.each([
    ['shorter than promised', () => serving(bytesOf(50_000), 50_001)],
    ['longer than promised', () => serving(bytesOf(50_000), 49_999)],
  ])('%s fails its readers and is not stored', async (_what, make) => {
    await expect(whole(openContent(source(make())))).rejects.toThrow()
    expect(await isContentStored(name)).toBe(false)
    await vi.waitFor(() => expect(files().filter((file) => file.startsWith('arriving-'))).toEqual([]))
  })

  it('without a promised length is stored all the same', async () => {
    const bytes = bytesOf(20_000)
    expect((await whole(openContent(source(serving(bytes, null))))).equals(bytes)).toBe(true)
    await stored()
  })

  it('larger than may be stored is passed on only', async () => {
    const fetch = serving(Buffer.alloc(4 * megabyte, 1))
    expect((await whole(openContent(source(fetch)))).length).toBe(4 * megabyte)
    expect((await whole(openContent(source(fetch)))).length).toBe(4 * megabyte)
    expect(fetch).toHaveBeenCalledTimes(2)
    const unpromised = serving(Buffer.alloc(4 * megabyte, 2), null)
    expect((await whole(openContent(source(unpromised)))).length).toBe(4 * megabyte)
    await vi.waitFor(() => expect(files().filter((file) => file.startsWith('arriving-'))).toEqual([]))
    expect(await isContentStored(name)).toBe(false)
  })

  it('is passed on when the disk refuses it', async () => {
    const bytes = bytesOf(30_000)
    await isContentStored(name)
    rmSync(contentFolder(), { recursive: true })
    expect((await whole(openContent(source(serving(bytes))))).equals(bytes)).toBe(true)
    expect(await isContentStored(name)).toBe(false)
    mkdirSync(contentFolder())
  })

  it('that may not be stored is not', async () => {
    const fetch = serving(bytesOf(100))
    await whole(openContent(source(fetch, { mayStore: false })))
    await whole(openContent(source(fetch, { mayStore: false })))
    expect(fetch).toHaveBeenCalledTimes(2)
  })
})

describe('what is on the disk', () => {
  it('is not used once it was changed', async () => {
    const bytes = bytesOf(5_000)
    const fetch = serving(bytes)
    await whole(openContent(source(fetch)))
    await stored()
    const changed = readFileSync(fileOf(name))
    changed[100] = (changed[100] ?? 0) ^ 1
    writeFileSync(fileOf(name), changed)
    utimesSync(fileOf(name), 1, 1)
    expect((await whole(openContent(source(fetch)))).equals(bytes)).toBe(true)
    expect(fetch).toHaveBeenCalledTimes(2)
  })

  it('is hashed again by a new process', async () => {
    const bytes = bytesOf(5_000)
    const fetch = serving(bytes)
    await whole(openContent(source(fetch)))
    await stored()
    writeFileSync(fileOf(name), bytes.subarray(0, 2_500))
    restart()
    expect((await whole(openContent(source(fetch)))).equals(bytes)).toBe(true)
    expect(fetch).toHaveBeenCalledTimes(2)
  })

  it('is fetched again when someone removed it or it was forgotten', async () => {
    const fetch = serving(bytesOf(5_000))
    await whole(openContent(source(fetch)))
    await stored()
    await invalidateContent(name)
    expect(files().filter((file) => file.startsWith(`${name}~`))).toEqual([])
    await whole(openContent(source(fetch)))
    expect(fetch).toHaveBeenCalledTimes(2)
  })

  it('half-written by a process that died is never taken for whole, and goes', async () => {
    const path = join(contentFolder(), 'arriving-of-a-dead-process')
    writeFileSync(path, 'half')
    utimesSync(path, 1, 1)
    restart()
    expect(await isContentStored(name)).toBe(false)
    expect(files()).not.toContain('arriving-of-a-dead-process')
  })

  it('goes when its time is over', async () => {
    const fetch = serving(bytesOf(5_000))
    await whole(openContent(source(fetch, { expiresAt: new Date(Date.now() + 60_000) })))
    await stored()
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 61_000 })
    restart()
    expect(await isContentStored(name)).toBe(false)
    expect(files().filter((file) => file.startsWith(`${name}~`))).toEqual([])
  })

  it('stays within its bound, the least recently used first out', async () => {
    const names = ['9001.pdf', '9002.pdf', '9003.pdf', '9004.pdf']
    const big = serving(Buffer.alloc(megabyte - 1_000, 3))
    const started = Date.now() + 1_000_000
    for (const [at, each] of names.entries()) {
      vi.useFakeTimers({ toFake: ['Date'], now: started + at * 1_000 })
      await whole(openContent(source(big, { name: each })))
      await vi.waitFor(async () => expect(await isContentStored(each)).toBe(true))
      vi.useFakeTimers({ toFake: ['Date'], now: started + at * 1_000 + 500 })
      await whole(openContent(source(big, { name: '9001.pdf' })))
      vi.useRealTimers()
    }
    await vi.waitFor(async () => {
      expect(await Promise.all(names.map(isContentStored))).toEqual([true, false, true, true])
    })
    const sizes = files().map((file) => readFileSync(join(contentFolder(), file)).length)
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(3 * megabyte)
    const hashes = files().map((file) =>
      createHash('sha256')
        .update(readFileSync(join(contentFolder(), file)))
        .digest('hex'),
    )
    expect(files().map((file) => file.split('~').at(-1))).toEqual(hashes)
  })
})
