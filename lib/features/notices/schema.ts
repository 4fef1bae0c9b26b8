import { z } from 'zod'
import { backingDirections } from '@/lib/core/backing'
import { errorCodes } from '@/lib/core/error-codes'
import { operationKinds, operationStates } from '@/lib/core/operation-states'
import { pageInput, pageOf } from '@/lib/core/page'
import { roles } from '@/lib/core/permissions'
import { exportScope } from '@/lib/features/exports/schema'
import { pauseReasons } from '@/lib/features/pix/batches/rules/batch-state'

const common = { id: z.string(), at: z.string(), read: z.boolean(), subject: z.string().nullable() }

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

/** What notifications there can be; `subject` is the id of what it is about. */
export const notice = z.discriminatedUnion('kind', [
  /** An operation of the reader's own moved without them. */
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
      /** A person gave it up: nothing was refused by anybody. */
      givenUp: z.boolean().default(false),
    }),
  }),
  /** Rows of a batch that the reader requested have outcomes, or wait. */
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
  /** A person requests a second person's decision. */
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
  /** Its estimated last day, `day`, ends within so many hours. */
  z.object({
    ...common,
    kind: z.enum(['infraction.due-48h', 'infraction.due-8h']),
    data: z.object({ amountCents: z.number().int().nullable(), day: z.string() }),
  }),
  /** What waits for a second person's decision will be rejected at `until`. */
  z.object({
    ...common,
    kind: z.literal('approval.expiring'),
    data: z.object({ operation: z.enum(operationKinds), amountCents: z.number().int().nullable(), until: z.string() }),
  }),
  /** The outcome has been unknown for ten minutes. */
  z.object({
    ...common,
    kind: z.literal('operation.unanswered'),
    data: z.object({ operation: z.enum(operationKinds), amountCents: z.number().int().nullable() }),
  }),
  /** A statement of the reader's own can be downloaded. */
  z.object({
    ...common,
    kind: z.literal('statement.ready'),
    data: z.object({ operation: z.literal('pix.statement') }),
  }),
  /** A confirmed transfer of the reader's own came back; `returnedCents` is null where no amount was stated beyond doubt. */
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
      /** Theirs from now on, where those changed. */
      roles: z.array(z.enum(roles)),
      own: z.boolean(),
    }),
  }),
  /** Statements wait: their files are at a host that is not on `PIX_FILE_HOSTS`. */
  z.object({ ...common, kind: z.literal('statement.host-refused'), data: z.object({ host: z.string() }) }),
  /** What goes soon without ever having been exported, until a day of São Paulo. */
  z.object({
    ...common,
    kind: z.literal('documents.expiring'),
    data: z.object({ documents: count, until: z.string() }),
  }),
  /** What is open and due on the day of the notice and on the day after, once a morning. */
  z.object({
    ...common,
    kind: z.literal('bills.due'),
    data: z.object({ day: z.string(), today: billSums, tomorrow: billSums }),
  }),
  /** What fell due the day before and is still open. */
  z.object({ ...common, kind: z.literal('bills.late'), data: billSums.extend({ day: z.string() }) }),
  /** Payments made for a bill come to more than the bill. */
  z.object({
    ...common,
    kind: z.literal('bill.paid-twice'),
    data: z.object({ direction: z.enum(backingDirections), excessCents: z.number().int() }),
  }),
  /** An export of the reader's own is over. */
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
  /** The accounting service's own notifications; what it says of them is not documented, so it is shown as it came. */
  z.object({
    ...common,
    kind: z.enum(['accounting.sync-failed', 'accounting.certificate-expiring', 'accounting.import-finished']),
    data: z.object({ details: z.record(z.string(), z.unknown()) }),
  }),
])
export type Notice = z.infer<typeof notice>

export const noticePage = pageOf(notice)

export const noticeFilter = z.strictObject({
  /** Only those that count: notices that a person has turned off in the app are listed, but not counted. */
  unread: z.enum(['1', '0']).optional(),
  ...pageInput(),
})
export type NoticeFilter = z.input<typeof noticeFilter>

export const noticeSummary = z.object({ unread: z.number().int() })
export type NoticeSummary = z.infer<typeof noticeSummary>

/** The named ones, or all that there were up to and including `upTo`. */
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
