'use client'

import type { CheckedKey } from '@/lib/features/documents/keys/schema'
import type { KeyList } from '@/lib/features/documents/rules/key-list'

/** `reading`: the index; `asking`: the provider; `waiting`: until it has room; `stopped`: by the person, or by leaving. */
type CheckPhase = 'reading' | 'asking' | 'waiting' | 'stopped' | 'failed' | 'done'

export type KeyCheckState = {
  /** The text being written, or the checked one. */
  text: string
  list: KeyList | null
  answers: ReadonlyMap<string, CheckedKey>
  phase: CheckPhase
  /** Number of keys that the index lacks. */
  toAsk: number
  /** Milliseconds since 1970. */
  waitUntil: number | null
  error: Error | null
}

export const nothing: KeyCheckState = {
  text: '',
  list: null,
  answers: new Map(),
  phase: 'done',
  toAsk: 0,
  waitUntil: null,
  error: null,
}

/** It outlives the screen: who opens a document comes back to the same list. Another session is another page. */
let state = nothing
const listeners = new Set<() => void>()

export function change(changes: Partial<KeyCheckState>): void {
  state = { ...state, ...changes }
  for (const listener of listeners) listener()
}

export const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export const current = () => state
