/** Work in flight; `refCount` callers wait for it. */
export type InFlight<T> = { promise: Promise<T>; controller: AbortController; refCount: number; dispensable: boolean }

type Join<T> = {
  start: (signal: AbortSignal) => Promise<T>
  /** The caller's own signal: leaving does not stop the others. */
  signal?: AbortSignal
  /** How long a result can still be joined; default: until it settles. */
  joinableUntil?: (result: T) => Promise<unknown>
  /** The caller can do without the result, so its start may be refused sooner than other callers'. */
  dispensable?: boolean
  /** Recognizes such a refusal: a joined caller that needs the result then starts the work again. */
  isRefusal?: (error: unknown) => boolean
}

/**
 * Joins the work in flight for a key, or starts it: equal calls at the same time share one outcome. It is aborted when the
 * last caller has left.
 */
export function joinInFlight<T>(inFlight: Map<string, InFlight<T>>, key: string, join: Join<T>): Promise<T> {
  const joined = inFlight.get(key)
  const outcome = joinOnce(inFlight, key, join)
  if (!joined?.dispensable || join.dispensable) return outcome
  return outcome.catch((error: unknown) => {
    if (join.isRefusal?.(error)) return joinInFlight(inFlight, key, join)
    throw error
  })
}

function joinOnce<T>(inFlight: Map<string, InFlight<T>>, key: string, join: Join<T>): Promise<T> {
  const { signal } = join
  if (signal?.aborted) return Promise.reject(signal.reason)
  const work = inFlight.get(key) ?? begin(inFlight, key, join)
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
  { start, joinableUntil, dispensable = false }: Join<T>,
): InFlight<T> {
  const controller = new AbortController()
  const work: InFlight<T> = { promise: start(controller.signal), controller, refCount: 0, dispensable }
  inFlight.set(key, work)
  const settled = () => {
    if (inFlight.get(key) === work) inFlight.delete(key)
  }
  controller.signal.addEventListener('abort', settled, { once: true })
  const succeeded = (result: T) => (joinableUntil ? joinableUntil(result).then(settled, settled) : settled())
  work.promise.then(succeeded, settled)
  return work
}
