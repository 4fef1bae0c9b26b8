import 'server-only'
import { randomUUID } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { log } from '@/lib/server/log'
import { noteAsOf, noteUpstreamRequestId, type RequestContext, withRequestContext } from '@/lib/server/request-context'
import type { Priority } from './budget'

type Kept = { value: unknown; at: number; upstreamRequestId?: string }

/** A call in flight and how many wait for it; it is aborted when the last of them has left. */
type Flight = { promise: Promise<Kept>; controller: AbortController; riders: number }

/** What was asked before it was forgotten tells what had to be forgotten. */
type Loading = { key: string; forgotten: boolean }

type State = {
  kept: LRUCache<string, Kept>
  flights: Map<string, Flight>
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

const holder = globalThis as typeof globalThis & { lastroReads?: State }

function state(): State {
  holder.lastroReads ??= {
    kept: new LRUCache<string, Kept>({ maxSize: mostLetters, sizeCalculation: ({ value }) => lettersIn(value) }),
    flights: new Map(),
    revalidating: new Set(),
    loading: new Set(),
  }
  return holder.lastroReads
}

const lettersIn = (value: unknown): number => 1 + (JSON.stringify(value) ?? '').length

async function loadAndKeep<T>(key: string, load: Load<T>, signal: AbortSignal, priority: Priority): Promise<Kept> {
  const loading: Loading = { key, forgotten: false }
  state().loading.add(loading)
  const context: RequestContext = { requestId: randomUUID() }
  try {
    const value = await withRequestContext(context, () => load({ signal, priority }))
    const kept: Kept = { value, at: performance.now(), upstreamRequestId: context.upstreamRequestId }
    if (!loading.forgotten) state().kept.set(key, kept)
    return kept
  } finally {
    state().loading.delete(loading)
  }
}

function takeOff<T>({ key, load }: CachedRead<T>): Flight {
  const { flights } = state()
  const controller = new AbortController()
  const promise = loadAndKeep(key, load, controller.signal, 'person')
  const flight: Flight = { promise, controller, riders: 0 }
  const landed = () => {
    if (flights.get(key) === flight) flights.delete(key)
  }
  promise.then(landed, landed)
  flights.set(key, flight)
  return flight
}

function ride<T>(read: CachedRead<T>): Promise<Kept> {
  const { flights } = state()
  const flight = flights.get(read.key) ?? takeOff(read)
  const { signal } = read
  flight.riders += 1
  return new Promise((resolve, reject) => {
    const leave = () => {
      flight.riders -= 1
      if (flight.riders === 0) {
        if (flights.get(read.key) === flight) flights.delete(read.key)
        flight.controller.abort(signal?.reason)
      }
      reject(signal?.reason)
    }
    const stay = () => signal?.removeEventListener('abort', leave)
    signal?.addEventListener('abort', leave, { once: true })
    flight.promise.then(
      (kept) => {
        stay()
        resolve(kept)
      },
      (error) => {
        stay()
        reject(error)
      },
    )
  })
}

function revalidate<T>({ key, load }: CachedRead<T>): void {
  const { revalidating, flights } = state()
  if (revalidating.has(key) || flights.has(key)) return
  revalidating.add(key)
  loadAndKeep(key, load, new AbortController().signal, 'spare')
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
  const kept = state().kept.get(read.key)
  const age = kept ? performance.now() - kept.at : Number.POSITIVE_INFINITY
  const usable = kept && age < read.staleMs
  if (usable && age >= read.freshMs) revalidate(read)
  const used = usable ? kept : await ride(read)
  noteUpstreamRequestId(used.upstreamRequestId)
  noteAsOf(Date.now() - (performance.now() - used.at))
  return used.value as T
}

/** Keeps a value that came with another read, as new as that read. */
export function keepRead<T>(key: string, value: T, upstreamRequestId?: string): void {
  state().kept.set(key, { value, at: performance.now(), upstreamRequestId })
}

/** The value of a read when it is kept and younger than `maxAgeMs`. */
export function peekRead<T>(key: string, maxAgeMs: number): T | undefined {
  const kept = state().kept.get(key)
  if (!kept || performance.now() - kept.at >= maxAgeMs) return undefined
  noteUpstreamRequestId(kept.upstreamRequestId)
  return kept.value as T
}

/** Forgets every read whose key begins so, also those in flight. */
export function forgetReads(prefix: string): void {
  const { kept, flights, loading } = state()
  for (const one of loading) if (one.key.startsWith(prefix)) one.forgotten = true
  for (const key of [...kept.keys()]) if (key.startsWith(prefix)) kept.delete(key)
  for (const key of [...flights.keys()]) if (key.startsWith(prefix)) flights.delete(key)
}
