import { z } from 'zod'
import { pageInput, pageOf } from '@/lib/core/page'
import { documentFileTypes, documentNarrowing, documentScope, fiscalDocument } from '@/lib/features/documents/schema'
import { statementFormats } from '@/lib/features/pix/statements/schema'
import { exportStates } from './rules'

const mostIds = 5_000
const mostCompanies = 500
const mostModels = 20

const formats = z.array(z.enum(documentFileTypes)).min(1).max(documentFileTypes.length)
const documentId = z.string().regex(/^\d{1,19}$/, 'the id of a document')

const selection = z.union([
  z.strictObject({ ids: z.array(documentId).min(1).max(mostIds) }),
  z.strictObject({ filter: documentNarrowing }),
  /** Documents that now differ from the files of this export and of its difference exports. */
  z.strictObject({ differenceOf: z.guid() }),
])

/** Either every document of some months, first and last included, or a selection. */
export const newExport = z
  .strictObject({
    ...documentScope,
    /** Several companies or models, instead of one. */
    companyIds: z.array(documentScope.companyId.unwrap()).min(1).max(mostCompanies).optional(),
    models: z.array(documentScope.model.unwrap()).min(1).max(mostModels).optional(),
    /** The months' statements of each account, in these formats. */
    statements: z.array(z.enum(statementFormats)).max(statementFormats.length).optional(),
    /** The months' reconciliation and its events, of each company, as they stand when the export is finished. */
    reconciliation: z.boolean().optional(),
    selection: selection.optional(),
    formats,
  })
  .superRefine(({ selection: chosen, from, to, formats: _, ...rest }, context) => {
    const refuse = (path: string, code: string, message: string) =>
      context.addIssue({ code: 'custom', path: [path], message, params: { code } })
    if (chosen) {
      for (const [name, value] of Object.entries({ from, to, ...rest }))
        if (value !== undefined) refuse(name, 'field.unknown', 'not beside a selection')
      return
    }
    if (from === undefined) refuse('from', 'field.required', 'the first month')
    if (to === undefined) refuse('to', 'field.required', 'the last month')
    if (from !== undefined && to !== undefined && from > to) refuse('to', 'field.order', 'not before the first one')
  })
export type NewExport = z.input<typeof newExport>

export const exportId = z.strictObject({ id: z.guid() })
export type ExportId = z.output<typeof exportId>

export const manifestInput = z.strictObject({ id: z.guid(), format: z.enum(['csv', 'json']).default('csv') })
export type ManifestInput = z.input<typeof manifestInput>

export const exportsInput = z.strictObject(pageInput())
export type ExportsInput = z.input<typeof exportsInput>

const count = z.number().int()

/** The request, unchanged. */
export const exportScope = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('months'),
    /** Empty: all companies. */
    companyIds: z.array(z.string()),
    models: z.array(z.string()),
    from: z.string(),
    to: z.string(),
    reconciliation: z.boolean().optional(),
  }),
  /** Filters of `GET /api/documents`. */
  z.object({ kind: z.literal('filter'), filter: z.record(z.string(), z.unknown()) }),
  z.object({ kind: z.literal('documents'), documents: count }),
  z.object({ kind: z.literal('difference'), of: z.string(), documents: count }),
])
export type ExportScope = z.output<typeof exportScope>

const differenceCounts = z.object({ new: count, cancelled: count, purged: count })
export type DifferenceCounts = z.output<typeof differenceCounts>

export const exportSummary = z.object({
  id: z.string(),
  state: z.enum(exportStates),
  scope: exportScope,
  formats: z.array(z.enum(documentFileTypes)),
  statements: z.array(z.enum(statementFormats)),
  by: z.object({ id: z.string(), name: z.string() }),
  createdAt: z.string(),
  finishedAt: z.string().nullable(),
  /** While it is queued: how many exports of the same person come before it. */
  ahead: count,
  /** Whether all its documents have been found; until then `documents` and `total` may grow. */
  planned: z.boolean(),
  documents: count,
  /** Number of all files, of stored files and of missing files. */
  total: count,
  done: count,
  missing: count,
  /** Size of the files fetched so far. */
  bytes: count,
  /** Size of the zip, once it is done. */
  zipBytes: count.nullable(),
  /** Estimate from the requests that people leave now; null while the export is paused. */
  estimatedSeconds: count.nullable(),
  /** An error code, or `disk_full`: what it waits for, or why it failed. */
  problem: z.string().nullable(),
  /** When the files are removed; the manifest stays. Null until the export is done. */
  keptUntil: z.string().nullable(),
  /** Whether the files have been removed. */
  removed: z.boolean(),
  /** SHA-256 of manifest.json, which has the hash of every file. */
  manifestSha256: z.string().nullable(),
  /** Null until the export is done. */
  difference: differenceCounts.nullable(),
})
export type ExportSummary = z.output<typeof exportSummary>

/** Requests of a minute that people leave to exports now. */
const requestsPerMinute = count

export const exportPage = pageOf(exportSummary, { requestsPerMinute })
export type ExportFigures = { requestsPerMinute: number }

const missingReasons = ['content_purged', 'content_unavailable', 'pdf_unavailable', 'not_found', 'failed'] as const
export type MissingReason = (typeof missingReasons)[number]

/** Why a file is missing, and what upstream answered; null where nothing was requested, or upstream gave none. */
const missing = z.object({
  reason: z.enum(missingReasons),
  upstreamStatus: count.nullable(),
  upstreamCode: z.string().nullable(),
  upstreamMessage: z.string().nullable(),
})
export type Missing = z.output<typeof missing>

export const exportDetail = exportSummary.extend({
  requestsPerMinute,
  companies: z.array(
    z.object({
      companyId: z.string(),
      documents: count,
      files: count,
      done: count,
      missing: count,
      bytes: count,
    }),
  ),
  /** Counts by type of file and reason. */
  missingByReason: z.array(
    z.object({ type: z.string(), model: z.string(), reason: z.enum(missingReasons), files: count }),
  ),
  /** The first hundred, without PDFs of CT-e and MDF-e of which upstream answered that it makes none. */
  missingFiles: z.array(
    missing.extend({
      documentId: z.string().nullable(),
      companyId: z.string(),
      model: z.string(),
      number: z.string().nullable(),
      type: z.string(),
    }),
  ),
  /** One statement for each account. */
  statementFiles: z.array(
    z.object({
      operationId: z.string(),
      accountId: z.string().nullable(),
      format: z.string(),
      state: z.enum(['waiting', 'done', 'missing']),
    }),
  ),
})
export type ExportDetail = z.output<typeof exportDetail>

export const exportDifference = z.object({
  new: z.array(z.string()),
  cancelled: z.array(z.string()),
  purged: z.array(z.string()),
  /** The first two hundred changed documents, and when the change was noticed. */
  documents: z.array(fiscalDocument.extend({ seenAt: z.string() })),
})
export type ExportDifference = z.output<typeof exportDifference>

export const exportChanges = z.object({ exports: z.array(exportSummary) })
export type ExportChanges = z.output<typeof exportChanges>
