import 'server-only'

type State = { stopping: boolean; underWay: Set<Promise<unknown>> }

const holder = globalThis as typeof globalThis & { lastroProcess?: State }

function state(): State {
  holder.lastroProcess ??= { stopping: false, underWay: new Set() }
  return holder.lastroProcess
}

export const isStopping = (): boolean => state().stopping

/** From here on nothing new is begun. */
export function beginStopping(): void {
  state().stopping = true
}

/** Work that this process does not end before, whether or not somebody still waits for it. */
export function seeThrough<T>(work: Promise<T>): Promise<T> {
  const { underWay } = state()
  underWay.add(work)
  const done = () => underWay.delete(work)
  work.then(done, done)
  return work
}

export async function allSeenThrough(): Promise<void> {
  const { underWay } = state()
  while (underWay.size > 0) await Promise.allSettled(underWay)
}
