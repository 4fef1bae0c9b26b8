import 'server-only'
import { createHash } from 'node:crypto'
import { PassThrough, type Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'

export type Measure = { bytes: number; sha256: string; rows: number }

/** Hashes and counts a stream; each line of COPY text is a row. */
export function meter(): { through: Transform; measure: () => Measure } {
  const hash = createHash('sha256')
  let bytes = 0
  let rows = 0
  const through = new Transform({
    transform(piece: Buffer, _encoding, done) {
      hash.update(piece)
      bytes += piece.length
      for (let at = piece.indexOf(10); at !== -1; at = piece.indexOf(10, at + 1)) rows += 1
      done(null, piece)
    },
  })
  return { through, measure: () => ({ bytes, sha256: hash.digest('hex'), rows }) }
}

/** Reads to the end. */
export async function measureOf(stream: Readable): Promise<Measure> {
  const { through, measure } = meter()
  await pipeline(stream, through, new PassThrough().resume())
  return measure()
}
