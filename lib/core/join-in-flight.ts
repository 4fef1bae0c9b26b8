/** Work under way; `refCount` callers wait for it. */
export type InFlight<T> = { promise: Promise<T>; controller: AbortController; refCount: number }

type Join<T> = {
  start: (signal: AbortSignal) => Promise<T>
  /** The caller's own: leaving does not stop the others. */
  signal?: AbortSignal
  /** Until when a result can still be joined; without it no longer than it takes to settle. */
  joinableUntil?: (result: T) => Promise<unknown>
  /** Failures of whoever began it that say nothing of the caller, who then begins it anew. */
  isTheirs?: (error: unknown) => boolean
}

/**
 * Joins the work in flight for a key, or starts it: equal calls at the same time share one outcome. It is aborted when the
 * last caller has left.
 */
export function joinInFlight<T>(inFlight: Map<string, InFlight<T>>, key: string, join: Join<T>): Promise<T> {
  const { isTheirs } = join
  if (!isTheirs || !inFlight.has(key)) return joinOnce(inFlight, key, join)
  return joinOnce(inFlight, key, join).catch((error: unknown) => {
    if (isTheirs(error)) return joinInFlight(inFlight, key, join)
    throw error
  })
}

function joinOnce<T>(
  inFlight: Map<string, InFlight<T>>,
  key: string,
  { start, signal, joinableUntil }: Join<T>,
): Promise<T> {
  if (signal?.aborted) return Promise.reject(signal.reason)
  const work = inFlight.get(key) ?? begin(inFlight, key, start, joinableUntil)
  work.refCount += 1
  if (!signal) return work.promise
  return new Promise((resolve, reject) => {
    const leave = () => {
      work.refCount -= 1
      if (work.refCount === 0) work.controller.abort(signal.reason)
      reject(signal.reason)
    }
    signal.addEventListener('abort', leave, { once: true })
    work.promise.finally(() => signal.removeEventListener('abort', leave)).then(resolve, reject)
  })
}

function begin<T>(
  inFlight: Map<string, InFlight<T>>,
  key: string,
  start: Join<T>['start'],
  joinableUntil: Join<T>['joinableUntil'],
): InFlight<T> {
  const controller = new AbortController()
  const work: InFlight<T> = { promise: start(controller.signal), controller, refCount: 0 }
  inFlight.set(key, work)
  const settled = () => {
    if (inFlight.get(key) === work) inFlight.delete(key)
  }
  controller.signal.addEventListener('abort', settled, { once: true })
  const succeeded = (result: T) => (joinableUntil ? joinableUntil(result).then(settled, settled) : settled())
  work.promise.then(succeeded, settled)
  return work
}
