'use client'

import { useEffect, useSyncExternalStore } from 'react'
import { busySeconds } from '@/lib/client/busy-retry'
import { postRead } from '@/lib/client/post-read'
import { documentKeys } from '@/lib/features/documents/contract'
import type { CheckedKey } from '@/lib/features/documents/keys-schema'
import type { KeyList } from '@/lib/features/documents/rules/key-list'
import { change, current, type KeyCheckState, nothing, subscribe } from './key-check-state'

let running: AbortController | null = null

/** Number of keys in one request to the provider. */
const together = 20

export function useKeyCheck(): KeyCheckState {
  // Stops asking the provider when the screen is closed.
  useEffect(() => stop, [])
  return useSyncExternalStore(subscribe, current, () => nothing)
}

export const write = (text: string) => change({ text })

/** Checks a list: first in the index, then the missing keys at the provider. */
export function start(list: KeyList): void {
  change({ list, answers: new Map(), toAsk: 0, error: null })
  void run()
}

/** Continues with the unknown keys. */
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

/** Returns to the text. */
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
    change({ toAsk: unknownKeys(current()).length })
    while (!own.signal.aborted && unknownKeys(current()).length > 0) await askSome(own.signal)
    if (!own.signal.aborted) change({ phase: 'done' })
  } catch (error) {
    if (!own.signal.aborted) change({ phase: 'failed', error: error instanceof Error ? error : new Error('unknown') })
  }
  if (running === own) running = null
}

async function readIndex(signal: AbortSignal): Promise<void> {
  change({ phase: 'reading' })
  const unknown = unknownKeys(current())
  if (unknown.length > 0) take((await postRead(documentKeys.check, { keys: unknown }, signal)).items, signal)
}

async function askSome(signal: AbortSignal): Promise<void> {
  change({ phase: 'asking' })
  const keys = unknownKeys(current()).slice(0, together)
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
  change({ answers: new Map([...current().answers, ...items.map((item) => [item.key, item] as const)]) })
}

/** Resolves early when the signal aborts. */
function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })
}
