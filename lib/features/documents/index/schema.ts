import { z } from 'zod'

export const indexStatus = z.object({
  /** Number of known documents, and of documents whose XML has been read. */
  documents: z.number().int(),
  withContent: z.number().int(),
  months: z.array(
    z.object({
      /** `YYYY-MM`; null: documents without a month. */
      period: z.string().nullable(),
      documents: z.number().int(),
      withContent: z.number().int(),
      /** Whether upstream's list of the month has been read completely. */
      listed: z.boolean(),
      /** Documents whose XML may still be read. */
      waiting: z.number().int(),
    }),
  ),
  /** Whether all metadata and every available XML have been read. */
  complete: z.boolean(),
  /** Whether all metadata have been read. */
  listed: z.boolean(),
  running: z.boolean(),
  /** Error code for which upstream's list cannot be read now. */
  problem: z.string().nullable(),
  /** Estimate from the requests that people leave; null while the number of documents is unknown. */
  secondsLeft: z.number().int().nullable(),
  /** RFC 3339: when the recent months were last read to their end. */
  indexedAt: z.string().nullable(),
})

/**
 * What a conclusion from all documents is based on: `withContent` counts those whose XML has been read or never will be,
 * `complete` is true once all metadata are listed and no XML is waiting to be read, or to be read again.
 */
export const indexReadSchema = z.object({
  documents: z.number().int(),
  withContent: z.number().int(),
  complete: z.boolean(),
})

export type IndexRead = z.output<typeof indexReadSchema>
export type IndexStatus = z.output<typeof indexStatus>
