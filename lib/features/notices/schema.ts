import { z } from 'zod'
import { backingDirections } from '@/lib/core/backing'
import { errorCodes } from '@/lib/core/error-codes'
import { cancelledNote } from '@/lib/core/operations/cancelled-note'
import { operationKinds, operationStates } from '@/lib/core/operations/operation-states'
import { pageInput, pageOf } from '@/lib/core/page'
import { roles } from '@/lib/core/permissions'
import { exportScope } from '@/lib/features/exports/schema'
import { pauseReasons } from '@/lib/features/pix/batches/rules/batch-state'

const common = {
  id: z.string(),
  at: z.string(),
  read: z.boolean(),
  subject: z.string().nullable(),
  /** For a transfer: its payee's name, where it is known. */
  payeeName: z.string().nullish(),
}

const count = z.number().int()

const billSums = z.object({ count, inCents: count, outCents: count })

/** How a person's access changed: `reset-used` and `invitation-used`, when they set their password by a link. */
const accessChanges = [
  'created',
  'roles',
  'activated',
  'deactivated',
  'password',
  'reset-link',
  'reset-used',
  'invitation-used',
  'second-factor-reset',
  'second-factor-removed',
  'passkey-added',
  'passkey-removed',
  'company-untied',
  'codes-guessed',
] as const
export type AccessChange = (typeof accessChanges)[number]

/** Kinds of notifications; `subject` is the id of the operation, infraction or other thing. */
export const notice = z.discriminatedUnion('kind', [
  /** An operation that the reader requested changed its state. */
  z.object({
    ...common,
    kind: z.literal('operation.moved'),
    data: z.object({
      operation: z.enum(operationKinds),
      state: z.enum(operationStates),
      amountCents: z.number().int().nullable(),
      /** For requests of money: received cents; null while not stated. */
      paidCents: z.number().int().nullable().default(null),
      code: z.enum(errorCodes).nullable(),
      /** Whether a person gave the operation up, rather than the provider refusing it. */
      givenUp: z.boolean().default(false),
      /** RFC 3339: when the provider reported as done what was taken for not made. */
      corrected: z.string().optional(),
    }),
  }),
  /** Rows of a batch that the reader requested have outcomes or are delayed. */
  z.object({
    ...common,
    kind: z.literal('batch.moved'),
    data: z.object({
      name: z.string(),
      state: z.enum(['settled', 'short', 'paused', 'cancelled']),
      because: z.enum(pauseReasons).default('upstream'),
      confirmed: count.default(0),
      accepted: count.default(0),
      failed: count.default(0),
      unknown: count.default(0),
      cancelled: count.default(0),
    }),
  }),
  /** An operation awaits a second person's decision. */
  z.object({
    ...common,
    kind: z.literal('approval.asked'),
    data: z.object({
      operation: z.enum(operationKinds),
      amountCents: z.number().int().nullable(),
      by: z.string(),
    }),
  }),
  z.object({
    ...common,
    kind: z.literal('infraction.registered'),
    data: z.object({ amountCents: z.number().int().nullable(), situationType: z.string().nullable() }),
  }),
  /** The estimated last day of an infraction, `day`, ends within so many hours. */
  z.object({
    ...common,
    kind: z.enum(['infraction.due-48h', 'infraction.due-8h']),
    data: z.object({ amountCents: z.number().int().nullable(), day: z.string() }),
  }),
  /** A pending operation will be rejected at `until`. */
  z.object({
    ...common,
    kind: z.literal('approval.expiring'),
    data: z.object({ operation: z.enum(operationKinds), amountCents: z.number().int().nullable(), until: z.string() }),
  }),
  /** A note was cancelled or denied while its payment waits to be approved or sent. */
  z.object({
    ...common,
    kind: z.literal('operation.note-cancelled'),
    data: z.object({
      operation: z.enum(operationKinds),
      amountCents: z.number().int().nullable(),
      /** The note's number, or its id where the file was not read. */
      number: z.string(),
      status: cancelledNote.shape.status,
    }),
  }),
  /** The outcome of an operation has been unknown for ten minutes. */
  z.object({
    ...common,
    kind: z.literal('operation.unanswered'),
    data: z.object({ operation: z.enum(operationKinds), amountCents: z.number().int().nullable() }),
  }),
  /** A statement that the reader requested can be downloaded. */
  z.object({
    ...common,
    kind: z.literal('statement.ready'),
    data: z.object({ operation: z.literal('pix.statement') }),
  }),
  /** A confirmed transfer of the reader was returned; `returnedCents` is null where no amount was clearly stated. */
  z.object({
    ...common,
    kind: z.literal('transfer.returned'),
    data: z.object({ amountCents: z.number().int(), returnedCents: z.number().int().nullable() }),
  }),
  z.object({
    ...common,
    kind: z.literal('account.changed'),
    data: z.object({ status: z.string().nullable() }),
  }),
  /** A person's permissions or credentials have changed: for them (`own`) and for approvers. */
  z.object({
    ...common,
    kind: z.literal('access.changed'),
    data: z.object({
      change: z.enum(accessChanges),
      person: z.string(),
      by: z.string(),
      /** The new roles, where they changed. */
      roles: z.array(z.enum(roles)),
      own: z.boolean(),
    }),
  }),
  /** Statements wait: their files are at a host that is not on `PIX_FILE_HOSTS`. */
  z.object({ ...common, kind: z.literal('statement.host-refused'), data: z.object({ host: z.string() }) }),
  /** Documents that expire by a day in São Paulo and were never exported. */
  z.object({
    ...common,
    kind: z.literal('documents.expiring'),
    data: z.object({ documents: count, until: z.string() }),
  }),
  /** Open bills due on the day of the notice and on the next day, once a morning. */
  z.object({
    ...common,
    kind: z.literal('bills.due'),
    data: z.object({ day: z.string(), today: billSums, tomorrow: billSums }),
  }),
  /** Bills that were due the day before and are still open. */
  z.object({ ...common, kind: z.literal('bills.late'), data: billSums.extend({ day: z.string() }) }),
  /** The payments of a bill exceed it. */
  z.object({
    ...common,
    kind: z.literal('bill.paid-twice'),
    data: z.object({ direction: z.enum(backingDirections), excessCents: z.number().int() }),
  }),
  /** An export that the reader requested has ended. */
  z.object({
    ...common,
    kind: z.enum(['export.done', 'export.failed']),
    data: z.object({
      scope: exportScope,
      documents: count,
      missing: count,
      /** Why it failed. */
      problem: z.enum(errorCodes).nullable().default(null),
    }),
  }),
  /** Notifications of the accounting service; their contents are undocumented and shown unchanged. */
  z.object({
    ...common,
    kind: z.enum(['accounting.sync-failed', 'accounting.certificate-expiring', 'accounting.import-finished']),
    data: z.object({ details: z.record(z.string(), z.unknown()) }),
  }),
])
export type Notice = z.infer<typeof notice>

export const noticePage = pageOf(notice)

export const noticeFilter = z.strictObject({
  /** Number of unread notices, without kinds that the person has turned off in the app, which are only listed. */
  unread: z.enum(['1', '0']).optional(),
  ...pageInput(),
})
export type NoticeFilter = z.input<typeof noticeFilter>

export const noticeSummary = z.object({ unread: z.number().int() })
export type NoticeSummary = z.infer<typeof noticeSummary>

/** These notifications, or all up to and including `upTo`. */
export const noticeReadInput = z.union([
  z.strictObject({
    ids: z
      .array(z.string().regex(/^\d{1,18}$/))
      .min(1)
      .max(200),
  }),
  z.strictObject({ upTo: z.string().regex(/^\d{1,18}$/) }),
])
export type NoticeReadInput = z.infer<typeof noticeReadInput>
