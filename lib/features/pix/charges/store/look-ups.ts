import 'server-only'
import { LRUCache } from 'lru-cache'
import { Problem } from '@/lib/core/errors'
import type { LookUps } from '@/lib/features/pix/charges/rules'
import type { Charge } from '@/lib/features/pix/charges/schema'
import { processState } from '@/lib/server/global-state'
import { cachedRead, invalidateReads } from '@/lib/server/upstream/cache'
import { getCharge } from '@/lib/server/upstream/pix/charges'

/** Several screens watching a charge are one look-up a second. */
export const lookUpFreshMs = 1_000

const lookUpKey = (txid: string, accountId: string | undefined) => `pix/charge?${accountId ?? ''}&${txid}`

const lookUps = processState('look-ups of charges', () => new LRUCache<string, LookUps>({ max: 10_000 }))

/** The look-ups of a charge so far; of another process, or from before a restart, the last stored answer. */
export function lookUpsOf({ result, input, updatedAt }: Charge): LookUps {
  const { answeredAt = null, fails = false } = lookUps.get(lookUpKey(result?.txid ?? '', input.accountId)) ?? {}
  const stored = result?.status ? updatedAt : null
  return { answeredAt: stored !== null && stored > (answeredAt ?? '') ? stored : answeredAt, fails }
}

/** The charge as upstream states it. Throws what reading throws. */
export function lookUp(txid: string, accountId: string | undefined) {
  const key = lookUpKey(txid, accountId)
  return cachedRead({
    key,
    freshMs: lookUpFreshMs,
    async load({ signal }) {
      const answeredAt = new Date().toISOString()
      try {
        const charge = await getCharge(txid, accountId, { signal })
        lookUps.set(key, { answeredAt, fails: false })
        return charge
      } catch (thrown) {
        if (thrown instanceof Problem)
          lookUps.set(key, { answeredAt: lookUps.get(key)?.answeredAt ?? null, fails: true })
        throw thrown
      }
    },
  })
}

/** The next look-up asks upstream again. */
export const forgetLookUp = (txid: string, accountId: string | undefined) => invalidateReads(lookUpKey(txid, accountId))
