import { z } from 'zod'
import { day } from '@/lib/core/pix/fields'
import { evidenceKinds } from './rules/infraction'

/** Days of infractions, both included; without them the last twelve weeks. */
export const insightFilter = z.strictObject({ from: day.optional(), to: day.optional() })
export type InsightFilter = z.input<typeof insightFilter>

const share = z.object({ word: z.string().nullable(), count: z.number().int(), amountCents: z.number().int() })
export type InsightShare = z.infer<typeof share>

const count = z.number().int()

/** Infractions that we contested, by what the provider shows of them; the four outcomes add up to `contested`. */
export const answerOutcomes = z.object({
  contested: count,
  /** Our opinion is shown, and no return is known so far. */
  unreturned: count,
  /** The amount was returned, whole or in part. */
  returned: count,
  /** The opposite opinion is shown, and no return is known. */
  contrary: count,
  /** No opinion is shown yet. */
  open: count,
})
export type AnswerOutcomes = z.infer<typeof answerOutcomes>

/** Answers to the infractions of the period. */
const answers = z.object({
  contested: answerOutcomes,
  /** Infractions in which we agreed that it was fraud. */
  agreed: count,
  bySituation: z.array(answerOutcomes.extend({ key: z.string().nullable() })),
  /** Null: no evidence was ticked. */
  byEvidence: z.array(answerOutcomes.extend({ key: z.enum(evidenceKinds).nullable() })),
  byTemplate: z.array(answerOutcomes.extend({ key: z.guid(), name: z.string() })),
  /** When an answer with its template was first recorded; null: never yet. */
  templatesSince: z.string().nullable(),
})
export type InsightAnswers = z.infer<typeof answers>

const week = z.object({
  /** Its Monday, `YYYY-MM-DD`. */
  week: z.string(),
  count: z.number().int(),
  amountCents: z.number().int(),
  /** Counts by upstream's word, the largest first; null: upstream gave no word. */
  situationTypes: z.array(share),
  statuses: z.array(share),
  /** How many we answered, and the median hours from the beginning of an infraction's day in São Paulo until our answer was sent. */
  answered: z.number().int(),
  medianHours: z.number().nullable(),
  /** Past the estimated day when answered, or unanswered past it. */
  overdue: z.number().int(),
})
export type InsightWeek = z.infer<typeof week>

export const insight = z.object({
  from: z.string(),
  to: z.string(),
  weeks: z.array(week),
  total: week.omit({ week: true }),
  answers,
  /** Infractions without a date belong to no week. */
  undated: z.number().int(),
  replyDays: z.number().int(),
  /** When upstream's list was last read to its end; null: never yet. */
  completedAt: z.string().nullable(),
})
export type Insight = z.infer<typeof insight>
