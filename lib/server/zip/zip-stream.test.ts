import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { crc32, deflateRawSync } from 'node:zlib'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Entry, fromBufferPromise, fromRandomAccessReaderPromise, RandomAccessReader } from 'yauzl'
import { sized } from '@/e2e/harness/sized'
import { unzip } from '@/e2e/support/unzip'
import type { ZipEntry } from './zip-records'
import { zipSize, zipStream } from './zip-stream'

const at = new Date('2026-10-31T23:59:58-03:00')

function entryOf(path: string, content: Uint8Array, compressed: boolean, opened: number[] = []): ZipEntry {
  const stored = compressed ? deflateRawSync(content) : content
  const open = (from: number) => {
    opened.push(from)
    return Readable.from([Buffer.from(stored.subarray(from))], { objectMode: false })
  }
  return { path, at, crc32: crc32(content), bytes: content.length, storedBytes: stored.length, compressed, open }
}

const megabyte = Buffer.alloc(1024 * 1024)

/** A file of this many virtual zeros. */
function zeros(path: string, bytes: number, opened: number[] = []): ZipEntry {
  const open = (from: number) => {
    opened.push(from)
    let at = from
    return new Readable({
      read() {
        const length = Math.min(megabyte.length, bytes - at)
        at += length
        this.push(length > 0 ? megabyte.subarray(0, length) : null)
      },
    })
  }
  return { path, at, crc32: 0, bytes, storedBytes: bytes, compressed: false, open }
}

const gigabyte = 1024 ** 3

/** Reads a zip by ranges, as from a disk. */
class Ranges extends RandomAccessReader {
  readonly #entries: readonly ZipEntry[]

  constructor(entries: readonly ZipEntry[]) {
    super()
    this.#entries = entries
  }

  override _readStreamForRange(from: number, to: number) {
    return zipStream(this.#entries, { from, to })
  }
}

async function directoryOf(reader: RandomAccessReader, size: number) {
  const zip = await fromRandomAccessReaderPromise(reader, size, { lazyEntries: true, autoClose: false })
  const entries: Entry[] = []
  for await (const entry of zip.eachEntry()) entries.push(entry)
  return { zip, entries }
}

const anyEntries = fc
  .array(fc.tuple(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 20 }), fc.uint8Array(), fc.boolean()), {
    maxLength: 8,
  })
  .map((files) => files.map(([name, content, compressed], n) => ({ path: `${n}-${name}`, content, compressed })))

test('any files come out as they went in, and the size is known beforehand', async () => {
  const named = anyEntries.filter((files) => files.every(({ path }) => !/[\\\0/:]/.test(path)))
  await fc.assert(
    fc.asyncProperty(named, async (files) => {
      const entries = files.map(({ path, content, compressed }) => entryOf(path, content, compressed))
      const zip = await buffer(zipStream(entries))
      expect(zip.length).toBe(zipSize(entries))
      const found = await unzip(zip)
      expect([...found.keys()]).toEqual(files.map(({ path }) => path))
      expect(files.every(({ path, content }) => found.get(path)?.equals(content))).toBe(true)
    }),
  )
})

test('any range is that slice of the whole', async () => {
  await fc.assert(
    fc.asyncProperty(anyEntries, fc.nat(), fc.nat(), async (files, one, other) => {
      const entries = files.map(({ path, content, compressed }) => entryOf(path, content, compressed))
      const whole = await buffer(zipStream(entries))
      const [from = 0, to = 0] = [one % (whole.length + 1), other % (whole.length + 1)].sort((a, b) => a - b)
      expect((await buffer(zipStream(entries, { from, to }))).equals(whole.subarray(from, to))).toBe(true)
      expect((await buffer(zipStream(entries, { from }))).equals(whole.subarray(from))).toBe(true)
    }),
  )
})

test('a range opens only what it needs, from where it begins', async () => {
  const opened: [number[], number[], number[]] = [[], [], []]
  const content = Buffer.from('0123456789')
  const entries = opened.map((one, index) => entryOf(`${index}.txt`, content, false, one))
  const second = 2 * (30 + '0.txt'.length) + content.length
  expect(String(await buffer(zipStream(entries, { from: second + 4, to: second + 7 })))).toBe('456')
  expect(opened).toEqual([[], [4], []])
})

test('times are those of São Paulo', async () => {
  const entries = [zeros('a', 1)]
  const { entries: found } = await directoryOf(new Ranges(entries), zipSize(entries))
  expect(found[0]?.getLastModDate({ timezone: 'UTC' }).toISOString()).toBe('2026-10-31T23:59:58.000Z')
})

test('what ends too early fails, it is never a smaller zip', async () => {
  const short = { ...entryOf('a', Buffer.alloc(100), false), open: () => Readable.from([Buffer.alloc(99)]) }
  await expect(buffer(zipStream([short]))).rejects.toThrow('not all there')
})

test('nothing is read ahead of the reader, and what is open is closed with the stream', async () => {
  let given = 0
  const source = new Readable({
    highWaterMark: 1,
    read() {
      given += 1
      this.push(Buffer.alloc(1_000))
    },
  })
  const stream = zipStream([{ ...zeros('a', 1_000_000), open: () => source }])
  const pieces = stream[Symbol.asyncIterator]()
  for (let n = 0; n < 4; n++) await pieces.next()
  expect(given).toBeLessThan(8)
  stream.destroy()
  await expect.poll(() => source.destroyed).toBe(true)
})

test('a source that says nothing is closed with the stream, too', async () => {
  const silent = new Readable({ read: () => undefined })
  const stream = zipStream([{ ...zeros('a', 10), open: () => silent }])
  const pieces = stream[Symbol.asyncIterator]()
  await pieces.next()
  const waiting = pieces.next()
  stream.destroy()
  await expect(waiting).rejects.toMatchObject({ code: 'ERR_STREAM_PREMATURE_CLOSE' })
  await expect.poll(() => silent.destroyed).toBe(true)
})

test('a file of 5 GB and what lies behind it are found, and pass through', async () => {
  const note = Buffer.from('<nfe/>')
  const entries = [zeros('grande.xml', 5 * gigabyte), entryOf('depois.xml', note, true), zeros('fim.pdf', 7)]
  const size = zipSize(entries)
  const { zip, entries: found } = await directoryOf(new Ranges(entries), size)
  expect(found.map(({ fileName, uncompressedSize }) => [fileName, uncompressedSize])).toEqual([
    ['grande.xml', 5 * gigabyte],
    ['depois.xml', note.length],
    ['fim.pdf', 7],
  ])
  const [, behind] = found
  expect(behind && String(await buffer(await zip.openReadStreamPromise(behind)))).toBe('<nfe/>')
  const from = sized(5 * gigabyte - megabyte.length, 0)
  let bytes = 0
  for await (const piece of zipStream(entries, { from })) bytes += piece.length
  expect(bytes).toBe(size - from)
})

test('70,000 files are all found', async () => {
  const entries = Array.from({ length: 70_000 }, (_, n) => zeros(`${n}.xml`, 0))
  const zip = await fromBufferPromise(await buffer(zipStream(entries)), { lazyEntries: true })
  const found: string[] = []
  for await (const { fileName } of zip.eachEntry()) found.push(fileName)
  expect(found).toEqual(entries.map(({ path }) => path))
})
