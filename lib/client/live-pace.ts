/** Maximum age of missed changes, in ms. */
const safetyMs = 30_000
/**
 * After this time without a message, in ms, a tab no longer relies on the stream: the tab that holds it may be
 * suspended.
 */
const silentMs = 90_000

let receivedAt: number | null = null

/** Reports whether the stream is open; call repeatedly while it is. */
export function setLive(open: boolean): void {
  receivedAt = open ? Date.now() : null
}

export function isLive(): boolean {
  return receivedAt !== null && Date.now() - receivedAt < silentMs
}

/** A `refetchInterval` in ms: the given one without a stream, a slow one with it. */
export function watchEvery(ms: number): number {
  return isLive() ? Math.max(ms, safetyMs) : ms
}
