import { z } from 'zod'

export const indexStatus = z.object({
  /** All that are known, and those whose XML has been read. */
  documents: z.number().int(),
  withContent: z.number().int(),
  months: z.array(
    z.object({
      /** `YYYY-MM`; null: what has no month. */
      period: z.string().nullable(),
      documents: z.number().int(),
      withContent: z.number().int(),
      /** All that upstream lists of the month has been read. */
      listed: z.boolean(),
      /** Documents whose XML may still be read. */
      waiting: z.number().int(),
    }),
  ),
  /** All metadata, and every XML that can be had, has been read. */
  complete: z.boolean(),
  /** All metadata. */
  listed: z.boolean(),
  running: z.boolean(),
  /** Why upstream's list cannot be read just now, as a code of ours. */
  problem: z.string().nullable(),
  /** An estimate from the requests that people leave; null while it is not known how much there is. */
  secondsLeft: z.number().int().nullable(),
  /** RFC 3339: when the recent months were last read to their end. */
  indexedAt: z.string().nullable(),
})

export type IndexStatus = z.output<typeof indexStatus>
