'use client'

import type { CheckedKey } from '@/lib/features/documents/keys-schema'
import type { KeyList } from '@/lib/features/documents/rules/key-list'

/**
 * `reading`: checks the index; `asking`: asks the provider; `waiting`: the provider's budget is used up; `stopped`: by
 * the person or by leaving.
 */
type CheckPhase = 'reading' | 'asking' | 'waiting' | 'stopped' | 'failed' | 'done'

export type KeyCheckState = {
  /** The text being edited, or the checked one. */
  text: string
  list: KeyList | null
  answers: ReadonlyMap<string, CheckedKey>
  phase: CheckPhase
  /** Number of keys missing in the index. */
  toAsk: number
  /** End of the wait in ms since 1970. */
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

/** The state outlives the screen, so that a person returns to the same list. Another session reloads the page. */
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
