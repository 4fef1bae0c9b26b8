import 'server-only'
import type { Readable } from 'node:stream'
import type { z } from 'zod'
import type { FileContract } from '@/lib/core/contract'
import type { Person } from './auth/person'

type Named = { contentType: string; fileName: string }

export type Download = Named & { stream: Readable; bytes: number | null }

/** `from` is the first byte and `to` the one after the last, as in `slice`. */
export type ByteRange = { from: number; to: number }

/** A download that supports ranges, so that an interrupted one can be resumed; `etag` identifies the bytes. */
export type RangedDownload = Named & { open: (range: ByteRange) => Promise<Readable>; bytes: number; etag: string }

type DownloadContext = { signal: AbortSignal; attachment: boolean }

export type FileDownload = FileContract<never> & {
  declares: 'download'
  input: z.ZodType
  /** Takes parsed input, after the permission check. */
  run(input: unknown, person: Person, context: DownloadContext): Promise<Download | RangedDownload>
}

/** Serves a file contract; `input` is a strict object of query and path parameters. */
export function download<
  I extends z.ZodType<unknown, object>,
  R extends (input: z.output<I>, person: Person, context: DownloadContext) => Promise<Download | RangedDownload>,
>(contract: FileContract<z.input<I>>, input: I, run: R) {
  return { ...contract, declares: 'download' as const, input, run }
}
