'use client'

import { useEffect, useSyncExternalStore } from 'react'
import { busySeconds } from '@/lib/client/busy-retry'
import { postRead } from '@/lib/client/read-query'
import type { KeyList } from '@/lib/core/key-list'
import { documentKeys } from '@/lib/features/documents/keys/contract'
import type { CheckedKey } from '@/lib/features/documents/keys/schema'

/** `reading`: the index; `asking`: the provider; `waiting`: until it has room; `stopped`: by the person, or by leaving. */
export type CheckPhase = 'reading' | 'asking' | 'waiting' | 'stopped' | 'failed' | 'done'

export type KeyCheckState = {
  /** What is being written, or was checked. */
  text: string
  list: KeyList | null
  answers: ReadonlyMap<string, CheckedKey>
  phase: CheckPhase
  /** Of those that the index lacks, how many there were. */
  toAsk: number
  /** Milliseconds since 1970. */
  waitUntil: number | null
  error: Error | null
}

const nothing: KeyCheckState = {
  text: '',
  list: null,
  answers: new Map(),
  phase: 'done',
  toAsk: 0,
  waitUntil: null,
  error: null,
}

/** As many as one request asks the provider for. */
const together = 20

/** It outlives the screen: who opens a document comes back to the same list. Another session is another page. */
let state = nothing
let running: AbortController | null = null
const listeners = new Set<() => void>()

function change(changes: Partial<KeyCheckState>): void {
  state = { ...state, ...changes }
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export function useKeyCheck(): KeyCheckState {
  // Nobody asks the provider for what nobody looks at.
  useEffect(() => stop, [])
  return useSyncExternalStore(
    subscribe,
    () => state,
    () => nothing,
  )
}

export const write = (text: string) => change({ text })

/** Checks a list: by the index at once, then what it lacks at the provider. */
export function start(list: KeyList): void {
  change({ list, answers: new Map(), toAsk: 0, error: null })
  void run()
}

/** Goes on with what is still unknown. */
export function goOn(): void {
  change({ error: null })
  void run()
}

export function stop(): void {
  if (!running) return
  running.abort()
  running = null
  change({ phase: 'stopped', waitUntil: null })
}

/** Back to the text. */
export function edit(): void {
  stop()
  change({ list: null, answers: new Map(), error: null, phase: 'done' })
}

export function clear(): void {
  stop()
  change(nothing)
}

export function unknownKeys({ list, answers }: KeyCheckState): string[] {
  return (list?.keys ?? []).flatMap(({ key }) => ((answers.get(key)?.state ?? 'unknown') === 'unknown' ? [key] : []))
}

async function run(): Promise<void> {
  running?.abort()
  const own = new AbortController()
  running = own
  try {
    await readIndex(own.signal)
    change({ toAsk: unknownKeys(state).length })
    while (!own.signal.aborted && unknownKeys(state).length > 0) await askSome(own.signal)
    if (!own.signal.aborted) change({ phase: 'done' })
  } catch (error) {
    if (!own.signal.aborted) change({ phase: 'failed', error: error instanceof Error ? error : new Error('unknown') })
  }
  if (running === own) running = null
}

async function readIndex(signal: AbortSignal): Promise<void> {
  change({ phase: 'reading' })
  const unknown = unknownKeys(state)
  if (unknown.length > 0) take((await postRead(documentKeys.check, { keys: unknown }, signal)).items, signal)
}

async function askSome(signal: AbortSignal): Promise<void> {
  change({ phase: 'asking' })
  const keys = unknownKeys(state).slice(0, together)
  const seconds = await postRead(documentKeys.check, { keys, ask: 'provider' }, signal).then(
    ({ items, retryAfterSeconds }) => {
      take(items, signal)
      return retryAfterSeconds
    },
    (error: unknown) => {
      const busy = error instanceof Error ? busySeconds(error) : null
      if (busy === null) throw error
      return busy
    },
  )
  if (seconds === undefined || signal.aborted) return
  change({ phase: 'waiting', waitUntil: Date.now() + seconds * 1_000 })
  await pause(seconds * 1_000, signal)
  change({ waitUntil: null })
}

function take(items: readonly CheckedKey[], signal: AbortSignal): void {
  if (signal.aborted) return
  change({ answers: new Map([...state.answers, ...items.map((item) => [item.key, item] as const)]) })
}

/** Ends early when nobody waits any more. */
function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })
}
