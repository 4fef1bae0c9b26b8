import 'server-only'
import { z } from 'zod'
import { read } from '@/lib/server/read'
import { budgetUse, waitingForBudget } from '@/lib/server/upstream/budget'
import { budget } from './contract'
import { accountingBudget } from './schema'

export const getBudget = read(budget.use, {
  input: z.strictObject({}),
  output: accountingBudget,
  async run() {
    const { limit, live, by, forPeople, pauseMs } = await budgetUse()
    const { person, background } = waitingForBudget()
    return {
      limit,
      used: live,
      by,
      reserved: forPeople,
      waiting: person + background,
      waitingPeople: person,
      pausedUntil: pauseMs > 0 ? new Date(Date.now() + pauseMs).toISOString() : null,
    }
  },
})
