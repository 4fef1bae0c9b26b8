export interface Clock {
  /** Milliseconds since 1970. */
  now(): number
  iso(): string
  /** Milliseconds since 1970 at which the simulator's state was made. */
  start(): number
  advance(ms: number): void
  set(instant: number): void
  /** Runs the task once that much time has passed on this clock, by waiting or by being moved; null: never. */
  after(ms: number | null, task: () => void): void
  /** Back to the first instant, with nothing scheduled. */
  reset(): void
  stop(): void
}

const LONGEST_TIMER = 2_000_000_000

export function createClock(startsAt?: string): Clock {
  const given = startsAt === undefined ? undefined : Date.parse(startsAt)
  if (given !== undefined && Number.isNaN(given)) throw new RangeError(`not an instant: ${startsAt}`)
  const first = given ?? Date.now()
  let offset = first - Date.now()
  let tasks: { at: number; task: () => void }[] = []
  let timer: NodeJS.Timeout | undefined

  const now = () => Date.now() + offset
  function runDue() {
    for (;;) {
      const next = tasks[0]
      if (!next || next.at > now()) break
      tasks = tasks.slice(1)
      next.task()
    }
    arm()
  }
  function arm() {
    clearTimeout(timer)
    const next = tasks[0]
    if (!next) return
    timer = setTimeout(runDue, Math.min(Math.max(next.at - now(), 0), LONGEST_TIMER))
    timer.unref()
  }

  return {
    now,
    iso: () => new Date(now()).toISOString(),
    start: () => first,
    advance(ms) {
      offset += ms
      runDue()
    },
    set(instant) {
      offset = instant - Date.now()
      runDue()
    },
    after(ms, task) {
      if (ms === null) return
      const at = now() + ms
      const index = tasks.findIndex((other) => other.at > at)
      tasks = index === -1 ? [...tasks, { at, task }] : tasks.toSpliced(index, 0, { at, task })
      arm()
    },
    reset() {
      tasks = []
      offset = first - Date.now()
      arm()
    },
    stop() {
      tasks = []
      clearTimeout(timer)
    },
  }
}
