import 'server-only'
import { onWake, type WakeName } from './db/wakes'
import { log } from './log'
import { isStopping, pause, stopSignal, trackBackground } from './process-state'

const afterErrorMs = 10_000
/**
 * Longest sleep, by which a lost message delays work. A lease that another instance took meanwhile is not known: after its death, work
 * waits this long or as long as its lease, whichever is longer.
 */
const safetyMs = 60_000
/** Shortest sleep without work, so that a burst of messages causes few statements. */
const burstMs = 250
/** Pause while another instance has the due work. */
const takenMs = 1_000
/** Interval at which a sleeper looks at the clock. */
const tickMs = 1_000

/** Returned by a step that found nothing to do. */
export const idle = Number.POSITIVE_INFINITY

type Waking = {
  wokenBy?: readonly WakeName[]
  /** Time in ms until the earliest known work, by one statement; `idle` when none is known. Default: the step looks itself. */
  due?: () => Promise<number>
}

/**
 * Repeats `step` in the background until the process stops. Each run returns the pause before the next one, in ms; after `idle` the
 * worker sleeps until it is woken or its next work is due. `what` names the step in the log.
 */
export function repeat(what: string, step: () => Promise<number>, waking: Waking = {}): void {
  void trackBackground(repeating(what, step, waking))
}

async function repeating(what: string, step: () => Promise<number>, { wokenBy = [], due }: Waking): Promise<void> {
  const alarm = setAlarm(wokenBy)
  const outage = setAlarm([])
  while (!isStopping()) {
    alarm.reset()
    outage.reset()
    try {
      const waitMs = await step()
      if (waitMs === idle) await (due ? untilDue(due, alarm) : alarm.rest(safetyMs))
      else await pause(waitMs)
    } catch (error) {
      log().warn({ error }, `${what}: failed, and is tried again`)
      await outage.rest(afterErrorMs)
    }
  }
}

async function untilDue(due: () => Promise<number>, alarm: Alarm): Promise<void> {
  let dueMs = await due()
  if (dueMs <= 0) return alarm.rest(takenMs)
  while (dueMs > 0 && !isStopping()) {
    await alarm.rest(Math.min(Math.ceil(dueMs), safetyMs))
    alarm.reset()
    dueMs = await due()
  }
}

type Alarm = {
  reset: () => void
  /** Resolves after this time, or soon after a message since the last reset or a change of the clock. */
  rest: (ms: number) => Promise<void>
}

function setAlarm(names: readonly WakeName[]): Alarm {
  let woken = false
  let offset = clockOffset()
  let wakeUp = () => {}
  onWake(names, () => {
    woken = true
    wakeUp()
  })
  stopSignal().addEventListener('abort', () => wakeUp())
  const sleepFor = (ms: number) =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, ms).unref()
      wakeUp = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  return {
    reset() {
      woken = false
      offset = clockOffset()
    },
    async rest(ms) {
      const until = performance.now() + ms
      await pause(Math.min(ms, burstMs))
      // Due times are on the clock, which can be set, and a timer does not count the time that a machine sleeps.
      while (!woken && !isStopping() && Math.abs(clockOffset() - offset) < tickMs) {
        const leftMs = until - performance.now()
        if (leftMs <= 0) return
        await sleepFor(Math.min(leftMs, tickMs))
      }
    },
  }
}

const clockOffset = () => Date.now() - performance.now()
