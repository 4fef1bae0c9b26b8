import 'server-only'
import type { Readable } from 'node:stream'
import type { z } from 'zod'
import type { WriteContract } from '@/lib/core/contract'
import type { Person } from './auth/person'

/** `signal` aborts when the caller goes away. */
type WriteContext = { signal: AbortSignal }

/** A body as a stream; `bytes` is the announced size, null when unknown. */
export type Upload = { stream: Readable; bytes: number | null }

type UploadContext = WriteContext & { upload: Upload }

type Declared<K extends string, C> = WriteContract<never> & {
  declares: K
  input: z.ZodType
  output: z.ZodType | null
  /** Takes parsed input, after the permission check. */
  run(input: unknown, person: Person, context: C): Promise<unknown>
}

export type Write = Declared<'write', WriteContext>

export type FileUpload = Declared<'upload', UploadContext> & { output: z.ZodType; json?: Write }

type Run<I extends z.ZodType, O extends z.ZodType, C> = (
  input: z.output<I>,
  person: Person,
  context: C,
) => Promise<z.input<O>>

/**
 * Serves a write contract. `input` is a strict object of body and path parameters, which refuses unknown ones; without
 * an `output` the answer has no body (204).
 */
export function write<
  I extends z.ZodType<unknown, object>,
  R extends Run<I, O, WriteContext>,
  O extends z.ZodType = z.ZodVoid,
>(contract: WriteContract<z.input<I>, z.output<O>>, input: I, output: O | null, run: R) {
  return { ...contract, declares: 'write' as const, input, output, run }
}

/**
 * Receives one file as the raw body without holding it in memory; query and path form the strict input. A body that ends
 * early rejects in `run`. `json` takes JSON bodies; without it JSON is a file like any other.
 */
export function upload<
  I extends z.ZodType<unknown, object>,
  R extends Run<I, O, UploadContext>,
  O extends z.ZodType = z.ZodType,
>(contract: WriteContract<z.input<I>, z.output<O>>, input: I, output: O, run: R, json?: Write) {
  return { ...contract, declares: 'upload' as const, input, output, run, json }
}
