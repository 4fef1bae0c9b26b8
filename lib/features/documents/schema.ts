import { z } from 'zod'
import { isDay } from '@/lib/core/dates'
import { isDocumentIdOrKey } from '@/lib/core/documents/document-id'
import { documentModels } from '@/lib/core/documents/document-model'
import { documentPurposes, documentStatuses, goodsDirections } from '@/lib/core/documents/document-status'
import { MAX_CENTS } from '@/lib/core/money/money'
import { pageInput } from '@/lib/core/page'
import { documentSorts } from './rules/document-sorts'
import { noteBackings } from './rules/note-backings'

export const documentFileTypes = ['xml', 'pdf'] as const

export type DocumentFileType = (typeof documentFileTypes)[number]

/**
 * `model`, `kind` and `role` are upstream's own words; `id` is an int64 and stays a string.
 * Fields that a document may lack are null; `extra` keeps what upstream sent beyond its contract.
 */
export const fiscalDocument = z.object({
  id: z.string(),
  accessKey: z.string().nullable(),
  companyId: z.string(),
  model: z.string(),
  kind: z.string().nullable(),
  /** `YYYY-MM`. */
  period: z.string().nullable(),
  /** Upstream's own flag; null: it does not say. `status` knows more. */
  cancelled: z.boolean().nullable(),
  role: z.string().nullable(),
  /** Once true the content is gone and only this record stays readable. */
  purged: z.boolean(),
  createdAt: z.string().nullable(),
  retentionDays: z.number().int().nullable(),
  /** After this instant the content may be purged. */
  expiresAt: z.string().nullable(),
  extra: z.record(z.string(), z.unknown()),
  /** RFC 3339: the time of an earlier answer of upstream, shown because upstream could not be reached now. */
  asOf: z.string().optional(),
  // From the access key, and from the XML once the index has read it.
  number: z.string().nullable(),
  series: z.string().nullable(),
  issuer: z.object({ taxId: z.string().nullable(), name: z.string().nullable() }).nullable(),
  recipient: z.object({ taxId: z.string().nullable(), name: z.string().nullable() }).nullable(),
  /** The file's own instant, in its own time zone. */
  issuedAt: z.string().nullable(),
  /** Null for a manifest, and until the XML has been read. */
  totalCents: z.number().int().nullable(),
  /** Amount to be paid, where the file states it apart from the total. */
  netCents: z.number().int().nullable(),
  /** Who pays, where the file names another than the recipient. */
  payer: z.object({ taxId: z.string().nullable(), name: z.string().nullable() }).nullable(),
  status: z.enum(documentStatuses),
  purpose: z.enum(documentPurposes).nullable(),
  direction: z.enum(goodsDirections).nullable(),
})

export type FiscalDocument = z.output<typeof fiscalDocument>

/** A numeric id (int64) or an access key of 44 or 50 letters and digits; nothing else reaches upstream. */
const documentId = z.string().refine(isDocumentIdOrKey, {
  error: 'a numeric id or an access key of 44 or 50 characters',
  params: { code: 'field.document-id' },
})

export const documentInput = z.strictObject({ id: documentId })

export type DocumentInput = z.input<typeof documentInput>

const period = z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/, 'a month such as 2026-03')

const day = z.string().refine(isDay, { error: 'a day, YYYY-MM-DD', params: { code: 'field.day' } })
const yes = z.enum(['true', 'false']).transform((text) => text === 'true')
const flag = z.union([yes, z.boolean()])
const cents = z.coerce.number().int().min(0).max(MAX_CENTS)
const word = z.string().trim().min(1).max(100)

/** Filters that upstream supports. */
export const documentScope = {
  companyId: z.guid('the id of a company').optional(),
  model: z.enum(documentModels).optional(),
  from: period.optional(),
  to: period.optional(),
}

/** Filters of a list of documents; only the index supports those beyond the scope. */
const narrowing = {
  ...documentScope,
  /** Any part of key, number, name or tax id. */
  q: z.string().trim().min(1).max(200).optional(),
  role: word.optional(),
  kind: word.optional(),
  cancelled: flag.optional(),
  purged: flag.optional(),
  /** A day in São Paulo, exclusive. */
  expiresBefore: day.optional(),
  minCents: cents.optional(),
  maxCents: cents.optional(),
  /** Days, inclusive, by the file's own clock. */
  issuedFrom: day.optional(),
  issuedTo: day.optional(),
  /** Backing by payments; only for people who may read the reconciliation. */
  backing: z.enum(noteBackings).optional(),
}

type Ranges = { [name in (typeof ordered)[number][number]]?: string | number }

const ordered = [
  ['from', 'to'],
  ['minCents', 'maxCents'],
  ['issuedFrom', 'issuedTo'],
] as const

function requireOrder(filter: Ranges, context: z.RefinementCtx): void {
  for (const [first, last] of ordered) {
    const [from, to] = [filter[first], filter[last]]
    if (from !== undefined && to !== undefined && from > to)
      context.addIssue({
        code: 'custom',
        path: [last],
        message: 'not before the first one',
        params: { code: 'field.order' },
      })
  }
}

/** A filter without its page. */
export const documentNarrowing = z.strictObject(narrowing).superRefine(requireOrder)

export const documentFilter = z
  .strictObject({
    ...narrowing,
    sort: z.enum(documentSorts).optional(),
    order: z.enum(['asc', 'desc']).optional(),
    /** Skips the index and reads upstream. */
    source: z.enum(['index', 'provider']).optional(),
    ...pageInput(),
  })
  .superRefine(requireOrder)
  .superRefine((filter, context) => {
    if (filter.source === 'provider')
      for (const name of byIndexOnly(filter))
        context.addIssue({
          code: 'custom',
          path: [name],
          message: 'only the index can do this',
          params: { code: 'field.needs-index' },
        })
  })

const byProvider: ReadonlySet<string> = new Set(['companyId', 'model', 'from', 'to', 'limit', 'cursor', 'source'])

/** Filters and orders of a request that upstream does not support. */
export function byIndexOnly(filter: object): string[] {
  return Object.entries(filter).flatMap(([name, value]) => (value !== undefined && !byProvider.has(name) ? [name] : []))
}

/** Totals of all matches, returned with a page of the index. */
export const documentFigures = {
  total: z.number().int().optional(),
  /** Cancelled notes too, but no test, declaration or denied note; an unknown value counts as nothing. */
  sumCents: z.number().int().optional(),
  cancelledCents: z.number().int().optional(),
  cancelledTotal: z.number().int().optional(),
  /** Tests, declarations and denied notes. */
  voidTotal: z.number().int().optional(),
  /** Number of documents whose value is unknown because their XML still has to be read. */
  unread: z.number().int().optional(),
  /** Number of documents whose value is unknown for any reason. */
  unknownCount: z.number().int().optional(),
  /** Whether there are more matches than were summed: then the figures are lower bounds. */
  atLeast: z.boolean().optional(),
  /** Whether the index still lacks documents of the filter's months. */
  incomplete: z.boolean().optional(),
  /** RFC 3339: when the index was last complete. */
  indexedAt: z.string().optional(),
}

const figures = z.object(documentFigures)

export type DocumentFigures = z.output<typeof figures>

export type DocumentFilter = z.input<typeof documentFilter>

/** Number of people whose requests come first, and the expected wait. */
export const place = z.object({ ahead: z.number().int(), seconds: z.number().int() })

export type Place = z.output<typeof place>

const documentFileInput = z.strictObject({ id: documentId, type: z.enum(documentFileTypes) })

export type DocumentFileInput = z.output<typeof documentFileInput>

export const documentLinkInput = z.strictObject({
  id: documentId,
  type: z.enum(documentFileTypes),
  minutes: z.number().int().min(1).max(15),
})

export type DocumentLinkInput = z.output<typeof documentLinkInput>

/** `url` is itself the credential while it lasts: never logged, never cached. */
export const documentLink = z.object({
  url: z.string(),
  expiresAt: z.string(),
  type: z.string(),
  extra: z.record(z.string(), z.unknown()),
})

export type DocumentLink = z.output<typeof documentLink>
