import 'server-only'
import { Problem } from '@/lib/core/errors'
import { getBalance } from '@/lib/server/upstream/pix/wallet'

/** Throws `insufficient_balance`, with both amounts, when the account does not hold what would leave it. */
export async function requireBalance(accountId: string | undefined, requiredCents: number): Promise<void> {
  const { availableCents } = await getBalance(accountId)
  if (availableCents >= requiredCents) return
  throw new Problem('insufficient_balance', 'The balance no longer covers it; nothing was sent', {
    availableCents,
    requiredCents,
  })
}
