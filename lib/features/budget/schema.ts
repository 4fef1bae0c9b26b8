import { z } from 'zod'

const requests = z.number().int()

/** The accounting requests of the last minute, over all instances. */
export const accountingBudget = z.object({
  /** Allowed in any minute. */
  limit: requests,
  used: requests,
  by: z.object({ people: requests, index: requests, exports: requests }),
  /** Left to people of each minute, whether they use it or not: the more, the more of them are at work. */
  reserved: requests,
  /** Of this instance, that wait their turn. */
  waiting: requests,
  /** Those of them that people wait for. */
  waitingPeople: requests,
  /** RFC 3339: upstream answered 429, and nothing is asked before then. */
  pausedUntil: z.string().nullable(),
})

export type AccountingBudget = z.output<typeof accountingBudget>
