import { z } from 'zod'
import type { FileSummary } from '@/lib/core/fiscal-xml/file-summary'
import { documentInput } from './schema'

const id = documentInput.shape.id

/** `0.2:3` is the fourth page of the children of `0.2`; several with commas between them, `:0` being the root itself. */
const pages = z
  .string()
  .max(2000)
  .regex(
    /^(\d{1,9}(\.\d{1,9}){0,99})?:\d{1,9}(,(\d{1,9}(\.\d{1,9}){0,99})?:\d{1,9}){0,49}$/,
    'pages such as :0,0:0,0.2:3',
  )
  .transform((text) =>
    [...new Set(text.split(','))].map((page) => {
      const at = page.indexOf(':')
      return { path: page.slice(0, at), page: Number(page.slice(at + 1)) }
    }),
  )

export const xmlNodesInput = z.strictObject({ id, pages })

export type XmlNodesInput = z.input<typeof xmlNodesInput>

/** Why a file could not be read, or not to its end. */
const xmlError = z.object({
  code: z.enum(['empty', 'html', 'malformed', 'too_deep', 'too_large']),
  line: z.number().nullable(),
  column: z.number().nullable(),
})

const outlineNode = z.object({
  name: z.string(),
  attributes: z.array(z.object({ name: z.string(), value: z.string() })),
  attributeCount: z.number(),
  text: z.string(),
  textLength: z.number(),
  childCount: z.number(),
})

export const xmlNodes = z.object({
  pages: z.array(z.object({ path: z.string(), page: z.number(), nodes: z.array(outlineNode) })),
  error: xmlError.nullable(),
})

export type XmlNodes = z.output<typeof xmlNodes>

export const xmlSearchInput = z.strictObject({
  id,
  q: z.string().trim().min(1).max(200),
  /** Number of hits to skip. */
  from: z.coerce.number().int().min(0).max(1000).default(0),
  limit: z.coerce.number().int().min(1).max(200).default(100),
})

export type XmlSearchInput = z.input<typeof xmlSearchInput>

export const xmlSearchAnswer = z.object({
  hits: z.array(
    z.object({
      path: z.string(),
      names: z.string(),
      where: z.enum(['name', 'attribute', 'text']),
      before: z.string(),
      match: z.string(),
      after: z.string(),
    }),
  ),
  total: z.number(),
  /** Whether there are more hits than were counted. */
  atLeast: z.boolean(),
  error: xmlError.nullable(),
})

export type XmlSearchAnswer = z.output<typeof xmlSearchAnswer>

export const xmlSummaryAnswer = z.object({
  /** The summary of the fiscal file; null for other XML and unreadable files. */
  summary: z.custom<FileSummary>().nullable(),
  error: xmlError.nullable(),
  /** Number of elements that the summary omits: it has the first thousand of each list. */
  leftOut: z.number(),
})

export type XmlSummaryAnswer = z.output<typeof xmlSummaryAnswer>
