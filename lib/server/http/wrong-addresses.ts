import 'server-only'
import { LRUCache } from 'lru-cache'
import { processState } from '@/lib/server/global-state'
import { addressNetwork } from './caller'

/** Wrong secret addresses per network and window: guessing one is hopeless, and the look-ups cost work. */
const mostTries = 20
const triesForMs = 15 * 60_000

/** Counts wrong addresses of one kind by network. Right addresses are never counted. */
export function wrongAddresses(kind: string) {
  const tries = processState(
    `wrong addresses: ${kind}`,
    () => new LRUCache<string, number>({ max: 5_000, ttl: triesForMs, noUpdateTTL: true }),
  )
  /** Counts a wrong address; returns the seconds for which further ones are refused, 0 while they are allowed. */
  return (from: string | null): number => {
    const network = from === null ? '' : addressNetwork(from)
    const tried = tries.get(network) ?? 0
    if (tried >= mostTries) return Math.ceil(tries.getRemainingTTL(network) / 1000)
    tries.set(network, tried + 1)
    return 0
  }
}
