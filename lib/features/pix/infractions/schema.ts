import { z } from 'zod'
import { operationStates } from '@/lib/core/operations/operation-states'
import { pageInput, pageOf } from '@/lib/core/page'
import { day, party, searchText } from '@/lib/core/pix/fields'
import { approvalNeed } from '@/lib/features/approvals/schema'
import { operationOf, personRef } from '@/lib/features/operations/schema'
import { seenPayment } from '@/lib/features/pix/received/schema'
import { evidenceKinds, infractionStatuses, opinions } from './rules/infraction'

const text = searchText.optional()

/** `a,b`, each one of the statuses that upstream takes. */
const statusList = z
  .string()
  .transform((list) => list.split(',').map((status) => status.trim()))
  .pipe(z.array(z.enum(infractionStatuses)).min(1))

/** The filters of the contract; `payerTaxId` is a CPF or CNPJ. */
export const infractionFilter = z.strictObject({
  from: day.optional(),
  to: day.optional(),
  transactionId: text,
  status: statusList.optional(),
  payerTaxId: text,
  ...pageInput(),
})
export type InfractionFilter = z.input<typeof infractionFilter>

export const infraction = z.object({
  id: z.string(),
  /** The main account or a sub-account. */
  accountId: z.string().nullable(),
  /** Upstream's word, known or not. */
  situationType: z.string().nullable(),
  /** Upstream's word, known or not. */
  status: z.string().nullable(),
  amountCents: z.number().int().nullable(),
  /** Its counterpart in reais, where one came: another figure means that upstream contradicts itself. */
  amountBrlCents: z.number().int().nullable().default(null),
  /** `YYYY-MM-DD`. */
  date: z.string().nullable(),
  /** The end-to-end id of the payment. */
  transactionId: z.string().nullable(),
  /** Null: nothing is known to have gone back. */
  refundedCents: z.number().int().nullable(),
  refundedBrlCents: z.number().int().nullable().default(null),
  extra: z.record(z.string(), z.unknown()),
})
export type Infraction = z.infer<typeof infraction>

export const infractionPage = pageOf(infraction)

const file = z.object({
  name: z.string(),
  /** A media type. */
  type: z.string(),
  bytes: z.number().int(),
  sha256: z.string(),
})

export const attachment = file.extend({
  id: z.guid(),
  /** The file's name at its origin; `name` is safe everywhere. */
  originalName: z.string(),
  /** The fiscal document it is a file of. */
  documentId: z.string().nullable(),
  /** Number of pages of a dossier that Lastro made. */
  pages: z.number().int().nullish(),
  at: z.string(),
  by: personRef.nullable(),
})
export type Attachment = z.infer<typeof attachment>

export const draft = z.object({
  analysis: z.enum(opinions).nullable(),
  description: z.string(),
  evidence: z.array(z.enum(evidenceKinds)),
  /** The template that the text began with. */
  templateId: z.guid().nullish(),
  /** Id of a person. */
  assignee: z.string().nullable(),
  assigneeName: z.string().nullable(),
  /** 0 before the first save. */
  version: z.number().int(),
  attachments: z.array(attachment),
  updatedAt: z.string().nullable(),
  updatedBy: personRef.nullable(),
})
export type Draft = z.infer<typeof draft>

/** The answer that was requested or sent and is not void. */
export const answer = z.object({
  operationId: z.guid(),
  analysis: z.enum(opinions),
  description: z.string(),
  attachments: z.array(file.extend({ id: z.guid(), originalName: z.string() })),
  by: personRef,
  /** When it was requested. */
  at: z.string(),
  state: z.enum(operationStates),
})
export type Answer = z.infer<typeof answer>

/** Limits of attachments, shown before a file is chosen. */
const attachmentLimits = z.object({
  maxBytes: z.number().int(),
  maxFiles: z.number().int(),
  types: z.array(z.string()),
})
export type AttachmentLimits = z.infer<typeof attachmentLimits>

const count = z.number().int()
const cents = z.number().int()

/** The payer's history from our own rows only, including this case and its payment. */
const payerHistory = z.object({
  /** How the payer is recognized; `payment`: not at all, so that only the payment of the case counts. */
  by: z.enum(['tax-id', 'mask-and-name', 'payment']),
  payments: z.object({ count, cents, firstAt: z.string().nullable(), lastAt: z.string().nullable() }),
  refunds: z.object({ count, cents }),
  infractions: z.object({ count, answered: count, accepted: count, rejected: count }),
  /** Notes issued to the payer, as far as notes are indexed. */
  notes: count,
  /** Since when payments are kept; null: none is. */
  since: z.string().nullable(),
})
export type PayerHistory = z.infer<typeof payerHistory>

export const infractionCase = infraction.extend({
  /** An estimate of the last day to answer, `YYYY-MM-DD`; the contract names none. */
  estimatedUntil: z.string().nullable(),
  replyDays: z.number().int(),
  /** The name of a sub-account, where it is known. */
  accountName: z.string().nullable(),
  accountIsMain: z.boolean(),
  payer: party.nullable(),
  draft,
  answer: answer.nullable(),
  history: payerHistory,
  /** When upstream's list of infractions was last read to its end; null: never yet. */
  readAt: z.string().nullable(),
  limits: attachmentLimits,
  /** Whether accepting needs another person, for the current person. */
  approval: approvalNeed,
})
export type InfractionCase = z.infer<typeof infractionCase>

const id = z.string().min(1).max(200)
export const infractionId = z.strictObject({ id })
export type InfractionId = z.input<typeof infractionId>

const longestDescription = 20_000

/** A field that is left out stays as it is; `version` is the one that was read, 0 for the first. */
export const draftInput = z.strictObject({
  id,
  analysis: z.enum(opinions).nullable().optional(),
  description: z.string().max(longestDescription).optional(),
  evidence: z.array(z.enum(evidenceKinds)).max(evidenceKinds.length).optional(),
  templateId: z.guid().nullable().optional(),
  /** A person who may answer, by id or e-mail; null: unassigned. */
  assignee: z.string().min(1).max(200).nullable().optional(),
  version: z.number().int().min(0),
})
export type DraftInput = z.input<typeof draftInput>
export type DraftChange = Omit<DraftInput, 'id'>

export const attachmentInput = z.strictObject({ id, attachmentId: z.guid() })
export type AttachmentInput = z.input<typeof attachmentInput>
export const renamedAttachmentInput = attachmentInput.extend({ name: z.string().min(1).max(255) })
export type RenamedAttachmentInput = z.input<typeof renamedAttachmentInput>
export const renamedAttachment = z.object({ id: z.guid(), name: z.string() })
export type RenamedAttachment = z.output<typeof renamedAttachment>
export const uploadInput = z.strictObject({ id, name: z.string().min(1).max(2_000) })
export type UploadInput = z.input<typeof uploadInput>
/** A file of a fiscal document, fetched by the server. */
export const documentAttachmentInput = z.strictObject({
  id,
  documentId: z.string().min(1).max(100),
  type: z.enum(['pdf', 'xml']),
})
export type DocumentAttachmentInput = z.input<typeof documentAttachmentInput>

/** Final: an opinion can't be taken back. */
export const analysisInput = z.strictObject({
  id,
  analysis: z.enum(opinions),
  description: z
    .string()
    .max(longestDescription)
    .refine((value) => value.trim() !== '', { error: 'a justification', params: { code: 'field.justification' } }),
  attachmentIds: z.array(z.guid()).max(100).default([]),
})
export type AnalysisInput = Omit<z.input<typeof analysisInput>, 'id'>

/** Upstream's own status when it was last read; its answer to an opinion is empty. */
export const analysisResult = z.object({ status: z.string().nullable() })

/** Stored for good: the case as it stood when it was answered, and the files that went with the answer. */
export const analysisContext = z.object({
  infraction,
  evidence: z.array(z.enum(evidenceKinds)),
  /** The template that the text began with; absent: answered before templates were recorded. */
  template: z.object({ id: z.guid(), name: z.string() }).nullish(),
  /** The payment it is about, if it was ever seen. */
  payment: seenPayment.nullable(),
  attachments: z.array(file.extend({ id: z.guid(), originalName: z.string() })),
})
export type AnalysisContext = z.infer<typeof analysisContext>

export const analysisOperation = operationOf(['pix.analysis'], analysisInput, analysisResult, analysisContext)
export type AnalysisOperation = z.infer<typeof analysisOperation>
