import { z } from 'zod'
import { isDay } from '@/lib/core/dates'
import { needs } from '@/lib/core/operations/judgement'
import { operationError } from '@/lib/core/operations/operation-error'
import { operationStates } from '@/lib/core/operations/operation-states'
import { pageInput, pageOf } from '@/lib/core/page'
import { accountId, amountCents } from '@/lib/core/pix/fields'
import { pixKeyTypes } from '@/lib/core/pix/pix-key'
import { approvalNeed } from '@/lib/features/approvals/schema'
import { operationOf, personRef } from '@/lib/features/operations/schema'
import { holderChangeInput } from '@/lib/features/pix/payees/schema'
import { batchStates, pauseReasons } from './rules/batch-state'
import { batchKinds, columns } from './rules/columns'
import { reading, readingChoice } from './rules/reading'
import { rowProblems, rowWarnings } from './rules/row-codes'

export const batchId = z.strictObject({ id: z.guid() })
export type BatchId = z.input<typeof batchId>
const kind = z.enum(batchKinds)

export const newBatch = z.strictObject({
  name: z.string().trim().min(1).max(200).optional(),
  kind: kind.default('transfers'),
  accountId: accountId.optional(),
  ...readingChoice,
})
export type NewBatch = z.input<typeof newBatch>

const holder = z.object({
  owner: z.object({ name: z.string().nullable(), document: z.string().nullable() }),
  bank: z.object({ name: z.string().nullable(), ispb: z.string().nullable() }),
  seenAt: z.string(),
  remembered: z.boolean(),
})

export const batch = z.object({
  id: z.guid(),
  kind,
  name: z.string(),
  accountId: z.string().nullable(),
  sha256: z.string(),
  state: z.enum(batchStates),
  version: z.number().int(),
  /** All rows of the file, including those that are left out. */
  rows: z.number().int(),
  /** Sum of the ready rows, which are neither left out nor have a problem. */
  totalCents: z.number().int(),
  /** Rows that have any; those that are left out do not count. */
  problems: z.number().int(),
  warnings: z.number().int(),
  /** Rows that the requester still has to confirm. */
  unconfirmed: z.number().int(),
  /** Rows by the state of their operation; `waiting` have none yet, `excluded` are left out. */
  counts: z.record(z.string(), z.number().int()),
  createdBy: personRef,
  createdAt: z.string(),
  requestedAt: z.string().nullable(),
  sendingSince: z.string().nullable(),
  /** When the batch and all its transfers had ended. */
  endedAt: z.string().nullable(),
  pausedBecause: z.enum(pauseReasons).nullable(),
  ignored: z.array(z.string()),
  ...reading.shape,
  /** The day for which it was requested. */
  sendOn: z.string().optional(),
  /** The first day on which rows that are scheduled now are to be sent. */
  nextDay: z.string().optional(),
  sameFileAs: z.string().optional(),
  againOf: z.string().optional(),
})
export type Batch = z.output<typeof batch>

/** With the facts for the approver. */
export const batchDetail = batch.extend({
  /** Rows that certainly were not made, and that another batch may hold. */
  unmade: z.number().int(),
  /** Rows without a problem, by whether they have a warning. */
  unusual: z.number().int(),
  plain: z.number().int(),
  codes: z.record(z.string(), z.number().int()),
  cents: z.record(z.string(), z.number().int()),
  /** For charges: no e-mail is sent because Lastro has no mail server. */
  mailOff: z.boolean(),
  /** Keys by their look-up: with a holder, without one, and not looked up. */
  lookUp: z.object({
    running: z.boolean(),
    known: z.number().int(),
    missed: z.number().int(),
    missing: z.number().int(),
  }),
  /** Null unless it is a draft of transfers. */
  approval: approvalNeed.nullable(),
  /** Days that rows name for themselves; null for none. */
  rowDays: z.object({ from: z.string(), to: z.string(), rows: z.number().int() }).nullish(),
  /** The batch before of the same payees: what is new, gone or of another amount. */
  previous: z
    .object({
      id: z.string(),
      name: z.string(),
      createdAt: z.string(),
      totalCents: z.number().int(),
      added: z.number().int(),
      gone: z.number().int(),
      changed: z.number().int(),
    })
    .nullable(),
})
export type BatchDetail = z.output<typeof batchDetail>

export const batchFilter = z.strictObject({ ...pageInput() })
export type BatchFilter = z.input<typeof batchFilter>
export const batchPage = pageOf(batch)

export const rowFilters = ['waiting', 'excluded', 'problem', 'warning', 'ready', ...operationStates] as const

export const rowsInput = batchId.extend({
  state: z.enum(rowFilters).optional(),
  order: z.enum(['line', 'attention', 'amount']).default('line'),
  ...pageInput(),
})
export type RowsInput = z.input<typeof rowsInput>

export const batchRow = z.object({
  rowId: z.string(),
  line: z.number().int(),
  /** The cells as the file had them. */
  input: z.partialRecord(z.enum(columns), z.string()),
  /** The key's text while it is none. */
  keyText: z.string(),
  key: z.object({ type: z.enum(pixKeyTypes), value: z.string() }).nullable(),
  amountCents: z.number().int().nullable(),
  /** Cents of an ambiguous amount by each decimal mark. */
  readings: z.object({ comma: z.number().int().nullable(), point: z.number().int().nullable() }).optional(),
  description: z.string().nullable(),
  externalId: z.string().nullable(),
  name: z.string().nullable(),
  /** CPF or CNPJ, as typed while it is neither. */
  document: z.string().nullable(),
  /** The row's own day, on which it is sent if that is later than today. */
  sendOn: z.string().nullable(),
  /** For charges: the e-mail address and the validity, as typed. */
  email: z.string().nullable(),
  validity: z.string().nullable(),
  holder: holder.nullable(),
  /** RFC 3339: when a look-up found no holder. */
  missedAt: z.string().nullable(),
  payeeId: z.string().nullable(),
  previousCents: z.number().int().nullable(),
  problems: z.array(z.enum(rowProblems)),
  warnings: z.array(z.enum(rowWarnings)),
  excluded: z.boolean(),
  confirmed: z.boolean(),
  confirmReason: z.string().nullable(),
  /** Why it is paid although the holder of its key has changed. */
  holderReason: z.string().nullable(),
  operationId: z.string().nullable(),
  /** State of the row's operation; null while there is none. */
  state: z.enum(operationStates).nullable(),
  error: operationError.omit({ upstreamService: true, retryAfter: true }).nullable(),
  endToEndId: z.string().nullable(),
  at: z.string().nullable(),
})
export type BatchRow = z.output<typeof batchRow>
export const rowPage = pageOf(batchRow)

const version = z.number().int().min(1)
const sendOn = z.string().refine(isDay, { error: 'a day', params: { code: 'field.sending-day' } })

export const rowChange = batchId.extend({
  rowId: z.guid(),
  version,
  excluded: z.boolean().optional(),
  confirmed: z.boolean().optional(),
  /** To pay the holder that the look-up found in the place of the remembered one. */
  holderReason: holderChangeInput.shape.reason.optional(),
  amountCents: amountCents.optional(),
  key: z.strictObject({ type: z.enum(pixKeyTypes), value: z.string().trim().min(1).max(200) }).optional(),
  description: z.string().trim().max(500).nullable().optional(),
  externalId: z.string().trim().max(200).nullable().optional(),
  name: z.string().trim().max(200).nullable().optional(),
  /** CPF or CNPJ of the key's holder. */
  document: z.string().trim().max(30).nullable().optional(),
  /** The row's own day; null: with the batch. */
  sendOn: sendOn.nullable().optional(),
  /** For charges. */
  email: z.string().trim().max(254).nullable().optional(),
  validity: z.string().trim().max(60).nullable().optional(),
})
export type RowChange = z.input<typeof rowChange>

/** The row with the version that the batch has now. */
export const changedRow = batchRow.extend({ version })
export type ChangedRow = z.output<typeof changedRow>

/** Another reading of a draft's file. */
export const readingChange = batchId.extend({ version, ...readingChoice })
export type ReadingChange = z.input<typeof readingChange>

/** Confirms every row that waits for it, or leaves out every row with a problem. */
export const confirmInput = batchId.extend({ version, reason: z.string().trim().min(3).max(500) })
export type ConfirmInput = z.input<typeof confirmInput>

export const excludeInput = batchId.extend({ version })
export type ExcludeInput = z.input<typeof excludeInput>

export const requestInput = batchId.extend({
  version,
  /** A day in São Paulo from today to a year on, for every row without a later day of its own; left out: as soon as it may. */
  sendOn: sendOn.optional(),
  /** For charges: sends one reminder before and one after each expires, if it has an e-mail address and was not paid. */
  remind: z.boolean().optional(),
  /** The judgement that the person was shown. */
  expects: z.enum(needs).optional(),
})
export type RequestInput = z.output<typeof requestInput>

export const templateInput = z.strictObject({
  kind: kind.default('transfers'),
  format: z.enum(['csv', 'xlsx']).default('csv'),
})
export type TemplateInput = z.input<typeof templateInput>

/** The request that is approved: the contents of one version of a batch. */
export const batchOrder = z.strictObject({
  batchId: z.guid(),
  /** Left out: transfers. */
  kind: kind.optional(),
  version,
  /** Hash of every row that would be sent. */
  contents: z.string(),
  name: z.string(),
  rows: z.number().int(),
  totalCents: z.number().int(),
  /** Rows that are paid with a reason although the holder has changed: then another person always decides. */
  changedHolders: z.number().int().optional(),
  /** Ids of cancelled or denied notes whose payment the requester confirmed. */
  cancelledNotes: z.array(z.string()).optional(),
  accountId: accountId.optional(),
  sendOn: sendOn.optional(),
})
export type BatchOrder = z.output<typeof batchOrder>

export const batchOrderResult = z.object({
  /** RFC 3339: from when on its rows were sent. */
  startedAt: z.string(),
})

export const batchOperation = operationOf(['pix.batch'], batchOrder, batchOrderResult, z.null())
export type BatchOperation = z.output<typeof batchOperation>
