import 'server-only'
import { Readable } from 'node:stream'
import { crc32 } from 'node:zlib'
import { centralHeader, endRecords, localHeader, type ZipRecord } from './zip-records'

/** A small file that is held in memory while it is written. */
export type MadeFile = { path: string; at: Date; content: Buffer }

/** A zip whose files are made one after another while it is read: its size is unknown before its end. */
export function zipAsMade(files: AsyncIterable<MadeFile>): Readable {
  return Readable.from(piecesOf(files), { objectMode: false })
}

async function* piecesOf(files: AsyncIterable<MadeFile>): AsyncGenerator<Buffer> {
  const written: Buffer[] = []
  let offset = 0
  for await (const { path, at, content } of files) {
    const size = content.length
    const record: ZipRecord = { path, at, crc32: crc32(content), bytes: size, storedBytes: size, compressed: false }
    const header = localHeader(record)
    written.push(centralHeader(record, offset))
    yield header
    yield content
    offset += header.length + size
  }
  const directory = Buffer.concat(written)
  yield directory
  yield endRecords({ entries: written.length, at: offset, bytes: directory.length })
}
