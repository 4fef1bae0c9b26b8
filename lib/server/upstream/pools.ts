import 'server-only'
import { Pool } from 'undici'

type Pair = { reads: Pool; writes: Pool }

const holder = globalThis as typeof globalThis & { lastroUpstreamPools?: Map<string, Pair> }

const limits = { connectTimeout: 5_000, headersTimeout: 30_000, bodyTimeout: 30_000, connections: 256, allowH2: false }

/**
 * The connections to one origin. Reads share kept-alive ones; a write always opens its own, so that it never races
 * upstream's closing of an idle one and can't be sent again by the pool.
 */
export function poolOf(origin: string, writes: boolean): Pool {
  holder.lastroUpstreamPools ??= new Map()
  let pair = holder.lastroUpstreamPools.get(origin)
  if (!pair) {
    pair = { reads: new Pool(origin, limits), writes: new Pool(origin, { ...limits, pipelining: 0 }) }
    holder.lastroUpstreamPools.set(origin, pair)
  }
  return writes ? pair.writes : pair.reads
}

export async function closeUpstreamPools(): Promise<void> {
  const pairs = [...(holder.lastroUpstreamPools?.values() ?? [])]
  holder.lastroUpstreamPools = undefined
  await Promise.all(pairs.flatMap(({ reads, writes }) => [reads.destroy(), writes.destroy()]))
}
