import 'server-only'
import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { type Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'

/** Hash and size of the received body, before any encoding. */
export type Written = { sha256: string; bytes: number }

export type WriteOptions = {
  /** The error for a body of this size, checked while it grows; null while the size is allowed. */
  refusalOf?: (bytes: number) => Error | null
  /** Resolves only after the data is on the disk. */
  flush?: boolean
  /** Called with each piece of the body. */
  onPiece?: (piece: Buffer) => void
  /** The encoder's output is written in place of the body. */
  encoder?: Transform
}

/** Writes a body to a new file while hashing it; after a failure the caller removes the file. */
export async function writeHashed(
  stream: Readable,
  path: string,
  { refusalOf = () => null, flush, onPiece, encoder }: WriteOptions,
): Promise<Written> {
  const hash = createHash('sha256')
  let bytes = 0
  const meter = new Transform({
    transform(piece: Buffer, _encoding, done) {
      hash.update(piece)
      onPiece?.(piece)
      bytes += piece.length
      done(refusalOf(bytes), piece)
    },
  })
  await pipeline([stream, meter, ...(encoder ? [encoder] : []), createWriteStream(path, { flags: 'wx', flush })])
  return { sha256: hash.digest('hex'), bytes }
}
