import 'server-only'
import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { type Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'

/** Hash and size of the body as received, whatever was written in its place. */
export type Written = { sha256: string; bytes: number }

export type WriteOptions = {
  /** Why a body of so many bytes is refused; checked as it grows. */
  refusalOf?: (bytes: number) => Error | null
  /** Resolves only once the disk has it. */
  flush?: boolean
  /** Sees each piece of the body as it arrives. */
  onPiece?: (piece: Buffer) => void
  /** What comes out of it is written in place of the body. */
  encoder?: Transform
}

/** Writes a body to a new file, hashing it on its way; what a failure leaves there is the caller's to remove. */
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
