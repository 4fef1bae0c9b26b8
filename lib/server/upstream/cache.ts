import 'server-only'
import { randomUUID } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { type InFlight, joinInFlight } from '@/lib/core/join-in-flight'
import { processState } from '@/lib/server/global-state'
import { log } from '@/lib/server/log'
import { noteAsOf, noteUpstreamRequestId, type RequestContext, withRequestContext } from '@/lib/server/request-context'
import type { Priority } from './budget'

type Kept = { value: unknown; at: number; upstreamRequestId?: string }

/** What was requested before its key was invalidated may hold the old value, and is not cached. */
type Loading = { key: string; invalidated: boolean }

type State = {
  kept: LRUCache<string, Kept>
  inFlight: Map<string, InFlight<Kept>>
  revalidating: Set<string>
  loading: Set<Loading>
}

export type Load<T> = (call: { signal: AbortSignal; priority: Priority }) => Promise<T>

export type CachedRead<T> = {
  /** Names the value and its type: two reads of different types never share a key. */
  key: string
  freshMs: number
  staleMs: number
  signal?: AbortSignal
  load: Load<T>
}

/** Letters of JSON, however few records they are. */
const mostLetters = 30_000_000

const lettersIn = (value: unknown): number => 1 + (JSON.stringify(value) ?? '').length

const state = processState<State>('reads', () => ({
  kept: new LRUCache<string, Kept>({ maxSize: mostLetters, sizeCalculation: ({ value }) => lettersIn(value) }),
  inFlight: new Map(),
  revalidating: new Set(),
  loading: new Set(),
}))

async function loadAndKeep<T>(key: string, load: Load<T>, signal: AbortSignal, priority: Priority): Promise<Kept> {
  const loading: Loading = { key, invalidated: false }
  state.loading.add(loading)
  const context: RequestContext = { requestId: randomUUID() }
  try {
    const value = await withRequestContext(context, () => load({ signal, priority }))
    const kept: Kept = { value, at: performance.now(), upstreamRequestId: context.upstreamRequestId }
    if (!loading.invalidated) state.kept.set(key, kept)
    return kept
  } finally {
    state.loading.delete(loading)
  }
}

function revalidate<T>({ key, load }: CachedRead<T>): void {
  const { revalidating, inFlight } = state
  if (revalidating.has(key) || inFlight.has(key)) return
  revalidating.add(key)
  loadAndKeep(key, load, new AbortController().signal, 'idle')
    .catch((error: unknown) => {
      log().debug({ read: key.split('?')[0], error }, 'not revalidated')
    })
    .finally(() => revalidating.delete(key))
}

/**
 * A read through the memory of this process: fresh values at once, stale ones at once with one revalidation behind,
 * equal reads in flight as one call. Failures are never kept. A value from the memory must not be changed.
 */
export async function cachedRead<T>(read: CachedRead<T>): Promise<T> {
  read.signal?.throwIfAborted()
  const kept = state.kept.get(read.key)
  const age = kept ? performance.now() - kept.at : Number.POSITIVE_INFINITY
  const usable = kept && age < read.staleMs
  if (usable && age >= read.freshMs) revalidate(read)
  const { key, load, signal } = read
  const start = (aborted: AbortSignal) => loadAndKeep(key, load, aborted, 'person')
  const used = usable ? kept : await joinInFlight(state.inFlight, key, { start, signal })
  noteUpstreamRequestId(used.upstreamRequestId)
  noteAsOf(Date.now() - (performance.now() - used.at))
  return used.value as T
}

/** Keeps a value that came with another read, as new as that read. */
export function keepRead<T>(key: string, value: T, upstreamRequestId?: string): void {
  state.kept.set(key, { value, at: performance.now(), upstreamRequestId })
}

/** The value of a read when it is kept and younger than `maxAgeMs`. */
export function peekRead<T>(key: string, maxAgeMs: number): T | undefined {
  const kept = state.kept.get(key)
  if (!kept || performance.now() - kept.at >= maxAgeMs) return undefined
  noteUpstreamRequestId(kept.upstreamRequestId)
  return kept.value as T
}

/** Invalidates every read whose key begins so, also those in flight. */
export function invalidateReads(prefix: string): void {
  const { kept, inFlight, loading } = state
  for (const one of loading) if (one.key.startsWith(prefix)) one.invalidated = true
  for (const key of [...kept.keys()]) if (key.startsWith(prefix)) kept.delete(key)
  for (const key of [...inFlight.keys()]) if (key.startsWith(prefix)) inFlight.delete(key)
}
