import 'server-only'
import { setMaxListeners } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { processState } from './global-state'

type Works = Set<Promise<unknown>>
type State = { stop: AbortController; pending: Works; background: Works }

const state = processState<State>('process', () => {
  const stop = new AbortController()
  // Each worker listens to it.
  setMaxListeners(0, stop.signal)
  return { stop, pending: new Set(), background: new Set() }
})

export const isStopping = (): boolean => state.stop.signal.aborted

/** Aborts when the process begins to stop. */
export const stopSignal = (): AbortSignal => state.stop.signal

/** Marks the process as stopping: no new work starts, and pauses of background work end. */
export function beginStopping(): void {
  state.stop.abort()
}

/** A pause of background work, in ms; ends early when the process stops, and keeps no process alive. */
export async function pause(ms: number): Promise<void> {
  await sleep(ms, undefined, { ref: false, signal: state.stop.signal }).catch(() => undefined)
}

/** Work that this process finishes before it exits, even when no caller waits for it. */
export const trackPending = <T>(work: Promise<T>): Promise<T> => track(state.pending, work)

/** Work that no caller waits for and that can be done again: a stopping process gives it a moment to end. */
export const trackBackground = <T>(work: Promise<T>): Promise<T> => track(state.background, work)

function track<T>(works: Works, work: Promise<T>): Promise<T> {
  works.add(work)
  const done = () => works.delete(work)
  work.then(done, done)
  return work
}

export const pendingSettled = (): Promise<void> => settled(state.pending)
export const backgroundSettled = (): Promise<void> => settled(state.background)

async function settled(works: Works): Promise<void> {
  while (works.size > 0) await Promise.allSettled(works)
}
