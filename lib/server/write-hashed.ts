import 'server-only'
import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { type Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'

export type Written = { sha256: string; bytes: number }

type Options = {
  /** Why a body of so many bytes is refused; checked as it grows. */
  refusalOf: (bytes: number) => Error | null
  /** Resolves only once the disk has it. */
  flush?: boolean
}

/** Writes a body to a new file, hashing it on its way; what a failure leaves there is the caller's to remove. */
export async function writeHashed(stream: Readable, path: string, { refusalOf, flush }: Options): Promise<Written> {
  const hash = createHash('sha256')
  let bytes = 0
  const meter = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk)
      bytes += chunk.length
      done(refusalOf(bytes), chunk)
    },
  })
  await pipeline(stream, meter, createWriteStream(path, { flags: 'wx', flush }))
  return { sha256: hash.digest('hex'), bytes }
}
