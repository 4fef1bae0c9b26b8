import 'server-only'
import { Pool } from 'undici'
import { processState } from '@/lib/server/global-state'

type Pair = { reads: Pool; writes: Pool }

const pools = processState('upstream pools', () => new Map<string, Pair>())

const limits = { connectTimeout: 5_000, headersTimeout: 30_000, bodyTimeout: 30_000, connections: 256, allowH2: false }

/**
 * Connections to an origin. Reads share kept-alive ones; a write always opens its own, so that it never meets an idle
 * one that upstream is closing and the pool cannot send it twice.
 */
export function poolOf(origin: string, writes: boolean): Pool {
  let pair = pools.get(origin)
  if (!pair) {
    pair = { reads: new Pool(origin, limits), writes: new Pool(origin, { ...limits, pipelining: 0 }) }
    pools.set(origin, pair)
  }
  return writes ? pair.writes : pair.reads
}

export async function closeUpstreamPools(): Promise<void> {
  const pairs = [...pools.values()]
  pools.clear()
  await Promise.all(pairs.flatMap(({ reads, writes }) => [reads.destroy(), writes.destroy()]))
}
