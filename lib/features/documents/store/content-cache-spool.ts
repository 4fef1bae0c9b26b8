import 'server-only'
import { createHash } from 'node:crypto'
import { type FileHandle, open, rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { Fault } from '@/lib/core/errors'

/** Number of bytes that a body which will not be stored may be ahead of its slowest reader. */
const largestLead = 8 * 1024 * 1024
const chunkBytes = 64 * 1024

export type Spool = {
  /** Returns a reader from the first byte, which leaves when it is destroyed and fails when the body fails. */
  reader: () => Readable
  /** Whether the spool can no longer be joined: all readers left before the end, or it ended long ago. */
  over: () => boolean
  /** Resolves once the whole body is on disk and settled; rejects when it was cut off, failed, or all readers left. */
  settled: Promise<void>
}

export type Whole = { sha256: string; bytes: number }

export type SpoolOptions = {
  path: string
  /** The announced length. */
  expected: number | null
  /** Above this size the file grows no faster than it is read. */
  maxBytes: number
  /** Resolves with the whole body; until then other readers can join. */
  settle: (whole: Whole) => Promise<void>
}

type Progress = { written: number; ended: boolean; failure: unknown; offsets: Set<{ at: number }>; wake: () => void }

/**
 * Writes an arriving body to `path` while any number of readers follow it from the disk; the body is in memory one
 * chunk at a time.
 */
export async function startSpool(source: Readable, { path, expected, maxBytes, settle }: SpoolOptions): Promise<Spool> {
  const handle = await open(path, 'wx+')
  let changed = Promise.withResolvers<void>()
  const progress: Progress = {
    written: 0,
    ended: false,
    failure: undefined,
    offsets: new Set(),
    wake: () => {
      changed.resolve()
      changed = Promise.withResolvers()
    },
  }
  const change = () => changed.promise
  let over = false
  const settled = write(source, handle, progress, change, expected, maxBytes).then(settle)
  settled
    .catch(() => rm(path, { force: true }))
    .finally(async () => {
      while (progress.offsets.size > 0) await change()
      over = true
      await handle.close()
    })
    .catch(() => undefined)
  return {
    settled,
    over: () => over,
    reader: () => {
      const offset = { at: 0 }
      progress.offsets.add(offset)
      const stream = Readable.from(follow(handle, progress, change, offset), { objectMode: false })
      return stream.on('close', () => {
        progress.offsets.delete(offset)
        progress.wake()
        if (progress.offsets.size > 0 || progress.ended) return
        over = true
        source.destroy(new Error('every reader left'))
      })
    },
  }
}

async function write(
  source: Readable,
  handle: FileHandle,
  progress: Progress,
  change: () => Promise<void>,
  expected: number | null,
  maxBytes: number,
): Promise<Whole> {
  const hash = createHash('sha256')
  const lead = () => progress.written - Math.min(...[...progress.offsets].map(({ at }) => at))
  try {
    for await (const chunk of source) {
      const bytes = Buffer.from(chunk)
      hash.update(bytes)
      await handle.write(bytes, 0, bytes.length, progress.written)
      progress.written += bytes.length
      progress.wake()
      while (progress.written > maxBytes && progress.offsets.size > 0 && lead() > largestLead) await change()
    }
    if (expected !== null && progress.written !== expected) throw new Fault('the body has not the promised length')
    return { sha256: hash.digest('hex'), bytes: progress.written }
  } catch (error) {
    progress.failure = error
    throw error
  } finally {
    progress.ended = true
    progress.wake()
  }
}

async function* follow(
  handle: FileHandle,
  progress: Progress,
  change: () => Promise<void>,
  offset: { at: number },
): AsyncGenerator<Buffer> {
  for (;;) {
    if (progress.failure !== undefined) throw progress.failure
    const available = progress.written - offset.at
    if (available > 0) {
      const buffer = Buffer.allocUnsafe(Math.min(available, chunkBytes))
      const { bytesRead } = await handle.read(buffer, 0, buffer.length, offset.at)
      offset.at += bytesRead
      progress.wake()
      yield buffer.subarray(0, bytesRead)
    } else if (progress.ended) return
    else await change()
  }
}
