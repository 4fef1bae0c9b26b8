import 'server-only'
import { setTimeout as sleep } from 'node:timers/promises'
import { log } from './log'
import { isStopping } from './process-state'

const afterErrorMs = 10_000

/** Does `step` again and again until the process stops, as long after each as it says, in milliseconds; `what` names it in the log. */
export async function repeat(what: string, step: () => Promise<number>): Promise<void> {
  while (!isStopping()) {
    const waitMs = await step().catch((error: unknown) => {
      log().warn({ error }, `${what}: failed, and is tried again`)
      return afterErrorMs
    })
    await sleep(waitMs, undefined, { ref: false })
  }
}
