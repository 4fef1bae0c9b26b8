import { setTimeout as pause } from 'node:timers/promises'

/**
 * Repeats a call until its result is not null; throws with `what` after the time limit or when `giveUp` returns a
 * reason.
 */
export async function until<T>(
  what: string,
  ms: number,
  call: () => Promise<T | null>,
  giveUp: () => string | null = () => null,
): Promise<T> {
  const end = Date.now() + ms
  for (;;) {
    const answer = await call()
    if (answer !== null) return answer
    const reason = giveUp()
    if (reason !== null) throw new Error(reason)
    if (Date.now() > end) throw new Error(`${what}: not within ${ms / 1000} s`)
    await pause(50)
  }
}
