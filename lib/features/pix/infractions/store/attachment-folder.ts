import 'server-only'
import { Problem, refusal } from '@/lib/core/errors'
import { env } from '@/lib/server/env'
import { fileFolder } from '@/lib/server/files/file-folder'
import { type Written, writeHashed } from '@/lib/server/files/write-hashed'
import type { Upload } from '@/lib/server/write'

/** Where the bytes of attachments lie when the database has no other readers. */
export const files = fileFolder('attachments')
export const { folder, pathOf, temporaryPath } = files

/** A whole body on disk, under its hash. */
export type Spooled = Written & { path: string }

const cutOff = () => refusal('invalid_request', 'The body was cut off', 'refused.body-cut-off')

const largestBytes = () => env().ATTACHMENT_MAX_MB * 1024 * 1024

const tooLarge = () =>
  new Problem('attachment_too_large', `An attachment may have ${env().ATTACHMENT_MAX_MB} MB, ${largestBytes()} bytes`)

/**
 * Gives `use` the whole body, written through to disk; what `use` does not move away is gone afterwards. Throws
 * `attachment_too_large` as early as it shows, `attachment_empty`, or that the body ended before its promised length.
 */
export function spooled<T>({ stream, bytes: promised }: Upload, use: (file: Spooled) => Promise<T>): Promise<T> {
  return files.withTemporary(async (path) => {
    if (promised !== null && promised > largestBytes()) {
      stream.destroy()
      throw tooLarge()
    }
    const refusalOf = (received: number) => (received > largestBytes() ? tooLarge() : null)
    const { sha256, bytes } = await writeHashed(stream, path, { refusalOf, flush: true })
    if (promised !== null && bytes !== promised) throw cutOff()
    if (bytes === 0) throw new Problem('attachment_empty', 'The attachment is empty')
    return use({ path, sha256, bytes })
  })
}
