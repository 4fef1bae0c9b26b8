import 'server-only'
import { asProblem } from '@/lib/server/http/problem-response'
import { isOutage } from './outages'
import { candidatesOf, claimReturn, explainedBy, nameReturn, releaseReturn } from './store/open-returns'
import { askReturned, recordRefusal } from './store/returned'

/** Between two returns that may be of several payments, so that people's own requests are never in line behind them. */
const paceMs = 200
const idleMs = 2_000

/** `found`: whether there was a return to ask about. `waitMs`: until the next step. */
type ReturnStep = { found: boolean; waitMs: number }

/** Finds the payment of the next return by reading a few candidates; no pause follows a single candidate. */
export async function askNextReturn(): Promise<ReturnStep> {
  const one = await claimReturn()
  if (!one) return { found: false, waitMs: idleMs }
  const explained = one.endToEndId === null ? await explainedBy(one) : null
  if (explained !== null) {
    await nameReturn(one.id, explained)
    await releaseReturn(one, true)
    return { found: true, waitMs: 0 }
  }
  try {
    const { payments, isLast } = one.few === null ? await candidatesOf(one) : { payments: one.few, isLast: false }
    const isFound = await askInTurn(payments, one)
    await releaseReturn(one, isFound || isLast)
  } catch (error) {
    await releaseReturn(one, false)
    throw error
  }
  return { found: true, waitMs: one.few?.length === 1 ? 0 : paceMs }
}

/** Throws when upstream cannot be reached; a payment that upstream refuses is skipped. */
async function askInTurn(payments: readonly string[], one: { id: string; accountId: string; amountCents: number }) {
  for (const payment of payments) {
    try {
      if (await askReturned(payment, one.accountId, one)) return true
    } catch (error) {
      if (isOutage(asProblem(error).code)) throw error
      await recordRefusal(payment)
    }
  }
  return false
}
