import 'server-only'
import { randomUUID } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { type InFlight, joinInFlight } from '@/lib/core/join-in-flight'
import { processState } from '@/lib/server/global-state'
import {
  type RequestContext,
  recordAsOf,
  recordUpstreamRequestId,
  requestContext,
  withRequestContext,
} from '@/lib/server/http/request-context'
import { log } from '@/lib/server/log'
import { trackBackground } from '@/lib/server/process-state'
import { isDispensable, isRefusedRequest, type Priority } from './budget'

/** `asOf`: when upstream stated the oldest part of the value, in milliseconds since 1970. */
type Cached = { value: unknown; at: number; upstreamRequestId?: string; asOf?: number }

/** A value requested before its key was invalidated may be old and is not cached. */
type Loading = { key: string; invalidated: boolean }

type State = {
  cached: LRUCache<string, Cached>
  inFlight: Map<string, InFlight<Cached>>
  revalidating: Set<string>
  loading: Set<Loading>
}

export type Load<T> = (call: { signal: AbortSignal; priority: Priority }) => Promise<T>

type CachedRead<T> = {
  /** Names the value and its type: reads of different types never share a key. */
  key: string
  freshMs: number
  /** How long a stale value is used while it is read again; default: `freshMs`. */
  staleMs?: number
  signal?: AbortSignal
  /** Priority of the call; default: a person's. */
  priority?: Priority
  load: Load<T>
}

/** Maximum size of all cached values, in characters of JSON. */
const mostLetters = 30_000_000

const lettersIn = (value: unknown): number => 1 + (JSON.stringify(value) ?? '').length

const state = processState<State>('reads', () => ({
  cached: new LRUCache<string, Cached>({ maxSize: mostLetters, sizeCalculation: ({ value }) => lettersIn(value) }),
  inFlight: new Map(),
  revalidating: new Set(),
  loading: new Set(),
}))

async function loadAndCache<T>(key: string, load: Load<T>, signal: AbortSignal, priority: Priority): Promise<Cached> {
  const loading: Loading = { key, invalidated: false }
  state.loading.add(loading)
  // The request counts for the caller that started it.
  const { caller, locale, wroteLately } = requestContext() ?? {}
  const context: RequestContext = { requestId: randomUUID(), caller, locale, wroteLately }
  try {
    const value = await withRequestContext(context, () => load({ signal, priority }))
    const { upstreamRequestId, asOf } = context
    const cached: Cached = { value, at: performance.now(), upstreamRequestId, asOf }
    if (!loading.invalidated) state.cached.set(key, cached)
    return cached
  } finally {
    state.loading.delete(loading)
  }
}

function revalidate<T>({ key, load }: CachedRead<T>): void {
  const { revalidating, inFlight } = state
  if (revalidating.has(key) || inFlight.has(key)) return
  revalidating.add(key)
  const loading = loadAndCache(key, load, new AbortController().signal, 'optional')
    .catch((error: unknown) => {
      log().debug({ read: key.split('?')[0], error }, 'not revalidated')
    })
    .finally(() => revalidating.delete(key))
  void trackBackground(loading)
}

/**
 * Reads through this process's cache: fresh values immediately, stale ones immediately with a revalidation in the
 * background, equal reads in flight as one call. Failures are never cached. A cached value must not be changed.
 */
export async function cachedRead<T>(read: CachedRead<T>): Promise<T> {
  const used = await usedFor(read)
  recordUpstreamRequestId(used.upstreamRequestId)
  recordAsOf(Date.now() - (performance.now() - used.at))
  return used.value as T
}

/** As `cachedRead`, for our own data: only upstream data in it determines the answer's age. */
export async function cachedValue<T>(read: CachedRead<T>): Promise<T> {
  const { value, upstreamRequestId, asOf } = await usedFor(read)
  recordUpstreamRequestId(upstreamRequestId)
  if (asOf !== undefined) recordAsOf(asOf)
  return value as T
}

const sharedPrefix = 'shared/'
const sharedMs = 1_000

/**
 * A shared answer, cached for a second, until a write on this instance or a published change on any. A caller that has
 * just written gets a new one. A clock moved by a minute finds nothing.
 */
export function sharedAnswer<T>(read: Pick<CachedRead<T>, 'key' | 'signal' | 'load'>): Promise<T> {
  const key = `${sharedPrefix}${Math.floor(Date.now() / 60_000)}/${read.key}`
  if (requestContext()?.wroteLately) invalidateReads(key)
  return cachedValue({ ...read, key, freshMs: sharedMs })
}

export function dropSharedAnswers(): void {
  invalidateReads(sharedPrefix)
}

async function usedFor<T>(read: CachedRead<T>): Promise<Cached> {
  read.signal?.throwIfAborted()
  const cached = state.cached.get(read.key)
  const age = cached ? performance.now() - cached.at : Number.POSITIVE_INFINITY
  const usable = cached && age < (read.staleMs ?? read.freshMs)
  if (usable && age >= read.freshMs) revalidate(read)
  const { key, load, signal, priority = 'person' } = read
  const start = (aborted: AbortSignal) => loadAndCache(key, load, aborted, priority)
  const join = { start, signal, dispensable: isDispensable(priority), isRefusal: isRefusedRequest }
  return usable ? cached : joinInFlight(state.inFlight, key, join)
}

/** Caches a value that came with another read, with that read's age. */
export function cacheRead<T>(key: string, value: T, upstreamRequestId?: string): void {
  state.cached.set(key, { value, at: performance.now(), upstreamRequestId })
}

/** The cached value of a read, if younger than `maxAgeMs`. */
export function peekRead<T>(key: string, maxAgeMs: number): T | undefined {
  const cached = state.cached.get(key)
  if (!cached || performance.now() - cached.at >= maxAgeMs) return undefined
  recordUpstreamRequestId(cached.upstreamRequestId)
  return cached.value as T
}

/** Invalidates every read whose key has the prefix, including those in flight. */
export function invalidateReads(prefix: string): void {
  const { cached, inFlight, loading } = state
  for (const one of loading) if (one.key.startsWith(prefix)) one.invalidated = true
  for (const key of [...cached.keys()]) if (key.startsWith(prefix)) cached.delete(key)
  for (const key of [...inFlight.keys()]) if (key.startsWith(prefix)) inFlight.delete(key)
}
