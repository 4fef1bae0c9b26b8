import { z } from 'zod'
import { codeKinds } from '@/lib/core/search/search-codes'

/** Longest is the address in a QR code. */
const longestSearch = 500

export const searchInput = z.strictObject({ q: z.string().trim().min(1).max(longestSearch) })
export type SearchInput = z.input<typeof searchInput>

/** Interpretation of the text; `text` describes it in the person's language. */
const searchReading = z.object({
  kind: z.enum([...codeKinds, 'amount', 'name']),
  text: z.string(),
  /** Only of a name. */
  words: z.array(z.string()).optional(),
  /** Only of an amount; both inclusive. */
  minCents: z.number().int().optional(),
  maxCents: z.number().int().optional(),
})
export type SearchReading = z.output<typeof searchReading>

const itemTypes = [
  'document',
  'transfer',
  'charge',
  'refund',
  'received',
  'infraction',
  'supplier',
  'payee',
  'payer',
  'company',
  'operation',
  'page',
  'action',
] as const

const searchItem = z.object({
  id: z.string(),
  type: z.enum(itemTypes),
  /** Both in the person's language, each a text in itself. */
  title: z.string(),
  detail: z.string(),
  href: z.string(),
  amountCents: z.number().int().nullable(),
  /** RFC 3339 or a day. */
  at: z.string().nullable(),
  /** The beginning of the detail that cannot wait. */
  urgent: z.string().nullable(),
  /** The beginning of the detail that is an identifier. */
  code: z.string().nullable(),
  /** Description of the result. */
  count: z.string().nullable(),
  /** No longer in force. */
  cancelled: z.boolean(),
})
export type SearchItem = z.output<typeof searchItem>

const searchGroup = z.object({
  kind: z.enum([
    'documents',
    'payments',
    'infractions',
    'payees',
    'suppliers',
    'payers',
    'companies',
    'operations',
    'pages',
    'actions',
  ]),
  items: z.array(searchItem),
  /** How many there are; with `atLeast` there are more. */
  total: z.number().int(),
  atLeast: z.boolean(),
  /** The list that shows all results. */
  href: z.string().nullable(),
})
export type SearchGroup = z.output<typeof searchGroup>

export const searchAnswer = z.object({
  groups: z.array(searchGroup),
  readings: z.array(searchReading),
  /** Screens that ask upstream for it, the likeliest first. */
  provider: z.array(z.object({ kind: z.enum(codeKinds), title: z.string(), href: z.string() })),
  /** RFC 3339: as of when the documents are; null while none have been listed. */
  indexedAt: z.string().nullable(),
})
export type SearchAnswer = z.output<typeof searchAnswer>
