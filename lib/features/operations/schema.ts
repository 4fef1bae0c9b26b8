import { z } from 'zod'
import { accessChanges, makerHindrances } from '@/lib/core/access-changes'
import { isDay } from '@/lib/core/dates'
import { attemptOutcomes } from '@/lib/core/operations/attempts'
import { cancelledNote } from '@/lib/core/operations/cancelled-note'
import { corrected } from '@/lib/core/operations/corrected'
import { operationError } from '@/lib/core/operations/operation-error'
import { type OperationKind, operationKinds, operationStates } from '@/lib/core/operations/operation-states'
import { pageInput } from '@/lib/core/page'
import { madeFrom } from '@/lib/core/pix/fields'
import { recordEntry } from '@/lib/core/record-schema'
import { sameDay } from '@/lib/features/approvals/schema'

/** A person, as a record names them. */
export const personRef = z.object({ id: z.string(), name: z.string() })

/** Facts about a person's access that only deciders see. */
const access = { accessChangedAt: z.string().nullable(), accessChangedBy: personRef.nullable() }

/** The person who requested the operation; for deciders also that person's access, and why the operation cannot be approved. */
const maker = personRef.extend({
  active: z.boolean().optional(),
  hindrance: z.enum(makerHindrances).nullish(),
  ...z.object(access).partial().shape,
})

const day = z.string().refine(isDay, { error: 'a day, YYYY-MM-DD', params: { code: 'field.day' } })

const operationFailure = operationError.omit({ upstreamService: true, retryAfter: true })

const attempt = z.object({
  purpose: z.string(),
  by: personRef.nullable(),
  at: z.string(),
  endedAt: z.string().nullable(),
  /** The outcome by the answer to this sending; `unknown` also while the request is under way. */
  outcome: z.enum(attemptOutcomes).catch('unknown'),
  code: z.string().nullable(),
  detail: z.string().nullable(),
  /** The detail as a record to show; null in early rows. */
  record: recordEntry,
})

const approval = z.object({
  decision: z.enum(['approved', 'rejected', 'expired', 'restored', 'held']),
  /** Null: its time ran out, a check on its day left it to a person (`held`), or the database was restored from a backup in which it waited. */
  by: personRef.nullable(),
  at: z.string(),
  reason: z.string().nullable(),
  /** Ids of the cancelled or denied notes whose payment the approver confirmed, for this reason. */
  cancelledNotes: z.array(z.string()).optional(),
  /** For deciders: people whose access changed within the day before. */
  access: accessChanges.optional(),
})

/** Operations of one or several kinds, with their input, result and the facts known at the request. */
export function operationOf<K extends OperationKind, I extends z.ZodType, R extends z.ZodType, A extends z.ZodType>(
  kinds: K[],
  input: I,
  result: R,
  about: A,
) {
  return z.object({
    id: z.guid(),
    kind: z.literal(kinds),
    state: z.enum(operationStates),
    input,
    result: result.nullable(),
    error: operationFailure.nullable(),
    /** The state that the provider's own report corrected; null: none. */
    corrected: corrected.extend({ error: operationFailure.nullable() }).nullish(),
    createdAt: z.string(),
    updatedAt: z.string(),
    createdBy: maker,
    /** The access of the reader, while they may decide on it. */
    decider: z.object({ ...access, hindrance: recordEntry }).optional(),
    /** Integer cents; null while unknown. */
    amountCents: z.number().nullable(),
    about: about.nullable(),
    approvals: z.array(approval),
    /** While it awaits approval, where its maker had requested more for the same receiver earlier that day. */
    sameDay: sameDay.optional(),
    /** While it waits: the cancelled or denied notes that it pays, and whether a person has confirmed the payment of each. */
    cancelledNotes: z.array(cancelledNote.extend({ confirmed: z.boolean() })).optional(),
    /** While it awaits approval: when that time ends. */
    approvalUntil: z.string().nullable(),
    /** The day in São Paulo on which it is to be sent; null: as soon as it may. */
    sendOn: z.string().nullable(),
    /** While it is scheduled: when it is next to be sent. */
    sendAt: z.string().nullable(),
    /** When it was first sent; null: it never was. */
    sentAt: z.string().nullable(),
    /** When the worker checks it next; null: never. */
    nextCheckAt: z.string().nullable(),
    attempts: z.array(attempt),
  })
}

/** An operation where another is compared with it. */
export const operationSummary = z.object({
  id: z.guid(),
  state: z.enum(operationStates),
  error: operationFailure.nullish(),
  createdAt: z.string(),
  createdBy: personRef,
})
export type OperationSummary = z.infer<typeof operationSummary>

const narrowing = {
  state: z.enum(operationStates).optional(),
  q: z.string().trim().max(100).optional(),
  /** Days in São Paulo on which it was requested, both included. */
  from: day.optional(),
  to: day.optional(),
  /** The note that it was made from. */
  documentId: madeFrom.shape.documentId.optional(),
}

/** Filters of every list of operations; `q` searches identifiers, keys, names and amounts. */
export const operationListInput = { ...narrowing, ...pageInput() }

const kind = z.enum(operationKinds).optional()

export const operationFilter = z.strictObject({
  kind,
  /** Only operations that the reader approved or rejected. */
  decidedBy: z.literal('me').optional(),
  ...operationListInput,
})
export type OperationFilter = z.input<typeof operationFilter>

const exportFormats = ['csv', 'json'] as const
/** A list of the ledger as one file, narrowed as the list is. */
export const operationExport = z.strictObject({ kind, ...narrowing, format: z.enum(exportFormats) })
export type OperationExport = z.input<typeof operationExport>

export const operationId = z.strictObject({ id: z.guid() })
export type OperationId = z.input<typeof operationId>

export const verifyInput = z.strictObject({ id: z.guid(), decision: z.enum(['resend', 'abandon']).optional() })
export type VerifyInput = z.input<typeof verifyInput>
