import { z } from 'zod'

const requests = z.number().int()

/** The accounting requests of the last minute, over all instances. */
export const accountingBudget = z.object({
  /** Limit of requests in any minute. */
  limit: requests,
  used: requests,
  by: z.object({ people: requests, index: requests, exports: requests }),
  /** Part of each minute reserved for people, used or not: the more people are active, the larger. */
  reserved: requests,
  /** Waiting requests of this instance. */
  waiting: requests,
  /** Waiting requests that people wait for. */
  waitingPeople: requests,
  /** RFC 3339: after upstream's 429, nothing is requested until then. */
  pausedUntil: z.string().nullable(),
})

export type AccountingBudget = z.output<typeof accountingBudget>
