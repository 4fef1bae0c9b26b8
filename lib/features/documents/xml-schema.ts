import { z } from 'zod'
import type { FileSummary } from '@/lib/core/fiscal-xml/file-summary'

/** Why a file could not be read, or not to its end. */
const xmlError = z.object({
  code: z.enum(['empty', 'html', 'malformed', 'too_deep', 'too_large']),
  line: z.number().nullable(),
  column: z.number().nullable(),
})

export const xmlSummaryAnswer = z.object({
  /** The summary of the fiscal file; null for other XML and unreadable files. */
  summary: z.custom<FileSummary>().nullable(),
  error: xmlError.nullable(),
  /** Number of elements that the summary omits: it has the first thousand of each list. */
  leftOut: z.number(),
})

export type XmlSummaryAnswer = z.output<typeof xmlSummaryAnswer>
