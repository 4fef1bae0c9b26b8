/** Interval at which missed events are found in any case. */
const safetyMs = 30_000
/** After this long without a message, a tab no longer relies on the stream: the tab that holds it may be asleep. */
const silentMs = 90_000

let receivedAt: number | null = null

/** To be called again and again while the stream is open. */
export function setLive(open: boolean): void {
  receivedAt = open ? Date.now() : null
}

export function isLive(): boolean {
  return receivedAt !== null && Date.now() - receivedAt < silentMs
}

/** A `refetchInterval` in milliseconds: the given one while changes are not streamed, a slow one while they are. */
export function watchEvery(ms: number): number {
  return isLive() ? Math.max(ms, safetyMs) : ms
}
