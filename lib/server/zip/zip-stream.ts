import 'server-only'
import { Readable } from 'node:stream'
import { Fault } from '@/lib/core/errors'
import {
  centralHeader,
  centralHeaderBytes,
  endRecords,
  endRecordsBytes,
  localHeader,
  localHeaderBytes,
  type ZipEntry,
} from './zip-records'

/** A part of the zip: immediate bytes, or a file to open. */
type Part = { bytes: number } & ({ record: () => Buffer } | { file: ZipEntry })

/** Computes sizes only: parts that are not read are neither built nor opened. */
function* partsOf(entries: readonly ZipEntry[]): Generator<Part> {
  for (const entry of entries) {
    yield { bytes: localHeaderBytes(entry), record: () => localHeader(entry) }
    if (entry.storedBytes > 0) yield { bytes: entry.storedBytes, file: entry }
  }
  let offset = 0
  let bytes = 0
  for (const entry of entries) {
    const begins = offset
    const part = { bytes: centralHeaderBytes(entry, begins), record: () => centralHeader(entry, begins) }
    yield part
    bytes += part.bytes
    offset += localHeaderBytes(entry) + entry.storedBytes
  }
  const directory = { entries: entries.length, at: offset, bytes }
  yield { bytes: endRecordsBytes(directory), record: () => endRecords(directory) }
}

/** Size of the whole zip, without reading its files. */
export function zipSize(entries: readonly ZipEntry[]): number {
  let size = 0
  for (const { bytes } of partsOf(entries)) size += bytes
  return size
}

type Range = { from?: number; to?: number }

/**
 * A zip as a stream, from files stored in its form; the same entries always give the same bytes. `from` is the first
 * byte and `to` the one after the last, as in `slice`. Nothing outside the range is opened, nothing is read ahead, and
 * a destroyed stream closes its files. Fails when a file ends too early.
 */
export function zipStream(entries: readonly ZipEntry[], range: Range = {}): Readable {
  let opened: Readable | undefined
  const pieces = piecesOf(entries, range, (file, from) => {
    opened = file.open(from)
    return opened
  })
  return new Readable({
    highWaterMark: 0,
    read() {
      pieces.next().then(
        ({ done, value }) => this.push(done ? null : value),
        (error) => this.destroy(error),
      )
    },
    destroy(error, done) {
      opened?.destroy()
      done(error)
    },
  })
}

async function* piecesOf(
  entries: readonly ZipEntry[],
  { from = 0, to = Number.POSITIVE_INFINITY }: Range,
  open: (file: ZipEntry, from: number) => Readable,
): AsyncGenerator<Uint8Array> {
  const records = gathered()
  let at = 0
  for (const part of partsOf(entries)) {
    const begins = at
    at += part.bytes
    if (begins >= to) break
    if (at <= from) continue
    const [first, end] = [Math.max(0, from - begins), Math.min(part.bytes, to - begins)]
    if ('record' in part) {
      if (records.add(part.record().subarray(first, end))) yield records.take()
    } else {
      if (!records.isEmpty()) yield records.take()
      yield* upTo(end - first, open(part.file, first))
    }
  }
  if (!records.isEmpty()) yield records.take()
}

const enoughBytes = 64 * 1024

/** Directory records are small and many, so they are sent together. */
function gathered() {
  let waiting: Buffer[] = []
  let bytes = 0
  return {
    /** Whether enough records are collected to be sent. */
    add(record: Buffer): boolean {
      waiting.push(record)
      bytes += record.length
      return bytes >= enoughBytes
    },
    isEmpty: () => bytes === 0,
    take(): Buffer {
      const all = Buffer.concat(waiting)
      waiting = []
      bytes = 0
      return all
    },
  }
}

async function* upTo(wanted: number, source: Readable): AsyncGenerator<Uint8Array> {
  let missing = wanted
  for await (const piece of source) {
    const bytes: Uint8Array = piece
    if (bytes.length === 0) continue
    yield bytes.length > missing ? bytes.subarray(0, missing) : bytes
    missing -= bytes.length
    if (missing <= 0) return
  }
  throw new Fault('a file of a zip is not all there')
}
