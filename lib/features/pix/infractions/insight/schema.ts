import { z } from 'zod'
import { day } from '@/lib/features/pix/orders/schema'

/** Days of infractions, both included; without them the last twelve weeks. */
export const insightFilter = z.strictObject({ from: day.optional(), to: day.optional() })
export type InsightFilter = z.input<typeof insightFilter>

const share = z.object({ word: z.string().nullable(), count: z.number().int(), amountCents: z.number().int() })
export type InsightShare = z.infer<typeof share>

const week = z.object({
  /** Its Monday, `YYYY-MM-DD`. */
  week: z.string(),
  count: z.number().int(),
  amountCents: z.number().int(),
  /** By upstream's words, most first; null: it came without one. */
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
  /** Infractions without a date belong to no week. */
  undated: z.number().int(),
  replyDays: z.number().int(),
  /** When upstream's list was last read to its end; null: never yet. */
  completedAt: z.string().nullable(),
})
export type Insight = z.infer<typeof insight>
