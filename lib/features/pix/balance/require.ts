import 'server-only'
import { Problem } from '@/lib/core/errors'
import { getBalance } from '@/lib/server/upstream/pix/wallet'

/** Throws `insufficient_balance`, with both amounts, when the account does not hold what would leave it; one that upstream does not say is its to judge. */
export async function requireBalance(accountId: string | undefined, requiredCents: number): Promise<void> {
  const { availableCents } = await getBalance(accountId)
  if (availableCents === null || availableCents >= requiredCents) return
  throw new Problem('insufficient_balance', 'The balance no longer covers it; nothing was sent', {
    availableCents,
    requiredCents,
    record: { code: 'refused.balance-short', values: { availableCents, requiredCents } },
  })
}
