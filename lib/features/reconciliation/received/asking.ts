import 'server-only'
import { asProblem } from '@/lib/server/problem-response'
import { isOutage } from './outages'
import { askReturned } from './store/returned'
import { candidatesOf, claimReturn, explainedBy, nameReturn, unclaimReturn } from './store/returns'

/** Finds out which payment the next return is of, by asking about a few that it may be. Comes back with whether there was one. */
export async function askNextReturn(): Promise<boolean> {
  const one = await claimReturn()
  if (!one) return false
  const explained = one.endToEndId === null ? await explainedBy(one) : null
  if (explained !== null) {
    await nameReturn(one.id, explained)
    return true
  }
  try {
    for (const payment of await candidatesOf(one)) if (await askReturned(payment, one.accountId, one)) break
  } catch (error) {
    if (!isOutage(asProblem(error).code)) return true
    await unclaimReturn(one)
    throw error
  }
  return true
}
