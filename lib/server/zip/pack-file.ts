import 'server-only'
import { stat } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { crc32, createDeflateRaw } from 'node:zlib'
import { type WriteOptions, type Written, writeHashed } from '@/lib/server/files/write-hashed'

/** Hash, CRC and size of the received body; the file on disk may be deflated. */
export type Packed = Written & { crc32: number; storedBytes: number; compressed: boolean }

/**
 * Writes a body to a new file in a zip's storage form, deflated or plain; resolves once it is on the disk. After a
 * failure the caller removes the file.
 */
export async function packFile(
  stream: Readable,
  path: string,
  { compress, refusalOf }: { compress: boolean } & Pick<WriteOptions, 'refusalOf'>,
): Promise<Packed> {
  let crc = 0
  const written = await writeHashed(stream, path, {
    refusalOf,
    flush: true,
    onPiece: (piece) => {
      crc = crc32(piece, crc)
    },
    encoder: compress ? createDeflateRaw() : undefined,
  })
  const { size } = await stat(path)
  return { ...written, crc32: crc, storedBytes: size, compressed: compress }
}
