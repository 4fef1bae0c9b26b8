import 'server-only'
import { Problem } from '@/lib/core/errors'
import { cachedRead } from '@/lib/server/upstream/cache'
import { getBalance } from '@/lib/server/upstream/pix/wallet'

/** Cache time, short enough that a refresh shows changes and long enough that a burst is one call. */
const freshMs = 2_000

/** The balance of an account, and when upstream answered. */
export const currentBalance = (accountId: string | undefined, signal: AbortSignal) =>
  cachedRead({
    key: `pix/balance?${accountId ?? ''}`,
    freshMs,
    signal,
    load: async (call) => {
      const balance = await getBalance(accountId, { signal: call.signal })
      return { ...balance, asOf: new Date().toISOString() }
    },
  })

/** Throws `insufficient_balance`, with both amounts, when the balance does not cover the amount. An unknown balance is left to upstream to judge. */
export async function requireBalance(accountId: string | undefined, requiredCents: number): Promise<void> {
  const { availableCents } = await getBalance(accountId)
  if (availableCents === null || availableCents >= requiredCents) return
  throw new Problem('insufficient_balance', 'The balance no longer covers it; nothing was sent', {
    availableCents,
    requiredCents,
    record: { code: 'refused.balance-short', values: { availableCents, requiredCents } },
  })
}
