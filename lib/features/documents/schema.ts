import { z } from 'zod'
import { isDocumentIdOrKey } from '@/lib/core/access-key'
import { documentModels } from '@/lib/core/document-model'
import { pageInput } from '@/lib/core/page'

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
  cancelled: z.boolean(),
  role: z.string().nullable(),
  /** Once true the content is gone and only this record stays readable. */
  purged: z.boolean(),
  createdAt: z.string().nullable(),
  retentionDays: z.number().int().nullable(),
  /** After this instant the content may be purged. */
  expiresAt: z.string().nullable(),
  extra: z.record(z.string(), z.unknown()),
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

export const documentFilter = z
  .strictObject({
    companyId: z.guid('the id of a company').optional(),
    model: z.enum(documentModels).optional(),
    from: period.optional(),
    to: period.optional(),
    ...pageInput(),
  })
  .refine(({ from, to }) => !from || !to || from <= to, {
    path: ['to'],
    error: 'not before the first month',
    params: { code: 'field.order' },
  })

export type DocumentFilter = z.input<typeof documentFilter>

export const documentFileInput = z.strictObject({ id: documentId, type: z.enum(documentFileTypes) })

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
