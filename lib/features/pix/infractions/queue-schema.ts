import { z } from 'zod'
import { operationStates } from '@/lib/core/operations/operation-states'
import { pageInput, pageOf } from '@/lib/core/page'
import { day, party, searchText } from '@/lib/core/pix/fields'
import { personRef } from '@/lib/features/operations/schema'
import { opinions, queueSorts, queueTabs } from './rules/infraction'
import { infraction } from './schema'

const text = searchText.optional()
const words = z
  .string()
  .max(500)
  .transform((list) => list.split(',').filter((word) => word !== ''))
  .optional()

const narrowing = {
  from: day.optional(),
  to: day.optional(),
  transactionId: text,
  payerTaxId: text,
  /** `a,b`: upstream's words, known or not. */
  status: words,
  situationType: words,
  accountId: text,
  /** The assignee: `me`, `nobody` for unassigned cases, or the id of a person. */
  assignee: text,
}

export const queueFilter = z.strictObject({
  ...narrowing,
  tab: z.enum(queueTabs).default('to-answer'),
  sort: z.enum(queueSorts).default('due'),
  ...pageInput(),
})
export type QueueFilter = z.input<typeof queueFilter>

export const noQueueInput = z.strictObject({})

/** The case that was taken; null: none is unassigned. */
export const takenCase = z.object({ id: z.string().nullable() })
export type TakenCase = z.infer<typeof takenCase>

export const queueSummaryFilter = z.strictObject(narrowing)
export type QueueNarrowing = z.input<typeof queueSummaryFilter>

const queueRow = infraction.omit({ extra: true }).extend({
  accountName: z.string().nullable(),
  accountIsMain: z.boolean(),
  /** From the payment when it has been seen, else from upstream's other fields. */
  payer: party.nullable(),
  /** An estimate of the last day to answer, `YYYY-MM-DD`. */
  estimatedUntil: z.string().nullable(),
  assignee: personRef.nullable(),
  /** A person has begun to write or to attach. */
  begun: z.boolean(),
  /** Our answer that is not void. */
  answer: z
    .object({
      operationId: z.guid(),
      state: z.enum(operationStates),
      analysis: z.enum(opinions),
      by: personRef,
      at: z.string(),
    })
    .nullable(),
})
export type QueueRow = z.infer<typeof queueRow>

export const queuePage = pageOf(queueRow)

const share = z.object({ count: z.number().int(), amountCents: z.number().int() })
export type QueueShare = z.infer<typeof share>

/** How much of upstream's list the queue rests on. */
const syncProgress = z.object({
  /** `reading`: pages are still being fetched; `failed`: the last attempt came to no end. */
  state: z.enum(['reading', 'complete', 'failed']),
  /** Infractions and pages read so far. */
  read: z.number().int(),
  pages: z.number().int(),
  /** When upstream's list was last read to its end; null: never yet, so counts are too low. */
  completedAt: z.string().nullable(),
  openEnded: z.boolean(),
  /** Why the last attempt failed: a code of ours. */
  error: z.string().nullable(),
})
export type SyncProgress = z.infer<typeof syncProgress>

export const queueSummary = z.object({
  tabs: z.record(z.enum(queueTabs), share),
  /** Open cases past the estimate. */
  overdue: share,
  replyDays: z.number().int(),
  walk: syncProgress,
  /** Upstream's words that are there, to choose from. */
  statuses: z.array(z.string()),
  situationTypes: z.array(z.string()),
  accounts: z.array(z.object({ id: z.string(), name: z.string().nullable(), isMain: z.boolean() })),
  /** People who may answer, and who can be assigned a case. */
  agents: z.array(personRef),
  /** Open cases by assignee, null: unassigned; late ones first. */
  workload: z.array(
    share.extend({
      assignee: personRef.nullable(),
      /** Past the estimate. */
      overdue: z.number().int(),
      /** Date of the oldest case, `YYYY-MM-DD`. */
      oldest: z.string().nullable(),
    }),
  ),
})
export type QueueSummary = z.infer<typeof queueSummary>
