import 'server-only'

type State = { stopping: boolean; pending: Set<Promise<unknown>> }

const holder = globalThis as typeof globalThis & { lastroProcess?: State }

function state(): State {
  holder.lastroProcess ??= { stopping: false, pending: new Set() }
  return holder.lastroProcess
}

export const isStopping = (): boolean => state().stopping

/** From here on nothing new is begun. */
export function beginStopping(): void {
  state().stopping = true
}

/** Work that this process does not end before, whether or not somebody still waits for it. */
export function trackPending<T>(work: Promise<T>): Promise<T> {
  const { pending } = state()
  pending.add(work)
  const done = () => pending.delete(work)
  work.then(done, done)
  return work
}

export async function pendingSettled(): Promise<void> {
  const { pending } = state()
  while (pending.size > 0) await Promise.allSettled(pending)
}
