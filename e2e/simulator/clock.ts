export interface Clock {
  /** Milliseconds since 1970. */
  now(): number
  iso(): string
  /** Creation time of the simulator's state in ms since 1970. */
  start(): number
  /** Start of this run; equal to `start()` unless the state came from an earlier run. */
  began(): number
  advance(ms: number): void
  set(instant: number): void
  /** Runs the task while this clock is stopped at an instant. */
  hold<T>(instant: number, task: () => T): T
  /** Runs the task after this time on the clock, by waiting or moving; null: never. */
  after(ms: number | null, task: () => void): void
  /** Returns to the first instant, with nothing scheduled. */
  reset(): void
  stop(): void
}

const LONGEST_TIMER = 2_000_000_000

/** `since`: creation time of the state in an earlier run, since when time has passed normally. */
export function createClock(startsAt?: string, since?: string): Clock {
  const given = startsAt === undefined ? undefined : Date.parse(startsAt)
  if (given !== undefined && Number.isNaN(given)) throw new RangeError(`not an instant: ${startsAt}`)
  const began = given ?? Date.now()
  const first = since === undefined ? began : Date.parse(since)
  let offset = began - Date.now()
  let tasks: { at: number; task: () => void }[] = []
  let timer: NodeJS.Timeout | undefined

  let held: number | null = null

  const now = () => held ?? Date.now() + offset
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
    began: () => began,
    advance(ms) {
      offset += ms
      runDue()
    },
    set(instant) {
      offset = instant - Date.now()
      runDue()
    },
    hold(instant, task) {
      const before = held
      held = instant
      try {
        return task()
      } finally {
        held = before
      }
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
      offset = began - Date.now()
      arm()
    },
    stop() {
      tasks = []
      clearTimeout(timer)
    },
  }
}
