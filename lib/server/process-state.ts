import 'server-only'
import { processState } from './global-state'

type State = { stopping: boolean; pending: Set<Promise<unknown>> }

const state = processState<State>('process', () => ({ stopping: false, pending: new Set() }))

export const isStopping = (): boolean => state.stopping

/** Marks the process as stopping: no new work starts. */
export function beginStopping(): void {
  state.stopping = true
}

/** Work that this process finishes before it exits, even when no caller waits for it. */
export function trackPending<T>(work: Promise<T>): Promise<T> {
  const { pending } = state
  pending.add(work)
  const done = () => pending.delete(work)
  work.then(done, done)
  return work
}

export async function pendingSettled(): Promise<void> {
  const { pending } = state
  while (pending.size > 0) await Promise.allSettled(pending)
}
