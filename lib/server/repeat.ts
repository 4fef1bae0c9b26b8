import 'server-only'
import { setTimeout as sleep } from 'node:timers/promises'
import { log } from './log'
import { isStopping } from './process-state'

const afterErrorMs = 10_000

/**
 * Repeats `step` until the process stops; each run returns the pause before the next one, in ms. `what` names the step
 * in the log.
 */
export async function repeat(what: string, step: () => Promise<number>): Promise<void> {
  while (!isStopping()) {
    const waitMs = await step().catch((error: unknown) => {
      log().warn({ error }, `${what}: failed, and is tried again`)
      return afterErrorMs
    })
    await sleep(waitMs, undefined, { ref: false })
  }
}
