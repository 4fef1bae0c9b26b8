import 'server-only'
import { LRUCache } from 'lru-cache'
import { processState } from '@/lib/server/global-state'
import { addressNetwork } from './caller'

/** Tries of secret addresses that are not ours, from one network within the time: none is guessed, and none is worth the work. */
const mostTries = 20
const triesForMs = 15 * 60_000

/** Counts wrong addresses of one kind by the network that requests them. Right addresses are never counted. */
export function wrongAddresses(kind: string) {
  const tries = processState(
    `wrong addresses: ${kind}`,
    () => new LRUCache<string, number>({ max: 5_000, ttl: triesForMs, noUpdateTTL: true }),
  )
  /** Counts another; answers for how many seconds further ones are refused, 0 while they are not. */
  return (from: string | null): number => {
    const network = from === null ? '' : addressNetwork(from)
    const tried = tries.get(network) ?? 0
    if (tried >= mostTries) return Math.ceil(tries.getRemainingTTL(network) / 1000)
    tries.set(network, tried + 1)
    return 0
  }
}
