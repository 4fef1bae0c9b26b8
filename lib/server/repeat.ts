import 'server-only'
import { log } from './log'
import { isStopping, pause, trackBackground } from './process-state'

const afterErrorMs = 10_000

/**
 * Repeats `step` in the background until the process stops; each run returns the pause before the next one,
 * in ms. `what` names the step in the log.
 */
export function repeat(what: string, step: () => Promise<number>): void {
  void trackBackground(repeating(what, step))
}

async function repeating(what: string, step: () => Promise<number>): Promise<void> {
  while (!isStopping()) {
    const waitMs = await step().catch((error: unknown) => {
      log().warn({ error }, `${what}: failed, and is tried again`)
      return afterErrorMs
    })
    await pause(waitMs)
  }
}
