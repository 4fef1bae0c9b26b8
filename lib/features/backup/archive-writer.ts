import 'server-only'
import { createWriteStream } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import { PassThrough, type Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { ZipFile } from 'yazl'
import { type Measure, meter } from './measured'

export type ArchiveWriter = {
  /** Resolves once the entry has been read to its end. */
  add(name: string, from: Readable, options?: { compress: boolean }): Promise<Measure>
  addText(name: string, text: string): void
}

/** Writes a zip to `path`; after a failure there is no file at `path`. */
export async function writeArchive<T>(path: string, write: (archive: ArchiveWriter) => Promise<T>): Promise<T> {
  const partial = `${path}.partial`
  const zip = new ZipFile()
  // A killed process may have left the file.
  const file = createWriteStream(partial, { mode: 0o600 })
  const output = zip.outputStream
  const stopping = new AbortController()
  const arriving = pipeline(output, file, { signal: stopping.signal })
  // An unread entry would be awaited forever.
  const failed = new Promise<never>((_, reject) => arriving.catch(reject))
  failed.catch(() => undefined)
  try {
    const written = await Promise.race([failed, write(writerOf(zip, failed))])
    zip.end()
    await arriving
    const whole = await open(partial, 'r+')
    await whole.sync().finally(() => whole.close())
    await rename(partial, path)
    return written
  } catch (error) {
    stopping.abort()
    await arriving.catch(() => undefined)
    await rm(partial, { force: true })
    throw error
  }
}

function writerOf(zip: ZipFile, failed: Promise<never>): ArchiveWriter {
  return {
    async add(name, from, { compress } = { compress: true }) {
      const { through, measure } = meter()
      const passing = new PassThrough()
      zip.addReadStream(passing, name, { compress, forceZip64Format: true, mode: 0o600 })
      await Promise.race([failed, pipeline(from, through, passing)])
      return measure()
    },
    addText: (name, text) => zip.addBuffer(Buffer.from(text), name, { mode: 0o600 }),
  }
}
