import 'server-only'
import { read } from '@/lib/server/read'
import { cachedRead } from '@/lib/server/upstream/cache'
import { getBalance as getWalletBalance } from '@/lib/server/upstream/pix/wallet'
import { balance } from './contract'
import { balanceInput, balanceSchema } from './schema'

/** Short enough that a refresh shows changes, long enough that a burst is one call. */
const freshMs = 2_000

export const getBalance = read(balance, {
  input: balanceInput,
  output: balanceSchema,
  run: ({ accountId }, { signal }) =>
    cachedRead({
      key: `pix/balance?${accountId ?? ''}`,
      freshMs,
      signal,
      load: async (call) => {
        const balance = await getWalletBalance(accountId, { signal: call.signal })
        return { ...balance, asOf: new Date().toISOString() }
      },
    }),
})
