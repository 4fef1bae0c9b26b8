/** What events could miss is found this soon all the same. */
const safetyMs = 30_000
/** A tab that hears nothing of the line for this long trusts it no more: whoever holds it may be asleep. */
const silentMs = 90_000

let receivedAt: number | null = null

/** To be said again and again while the line is open. */
export function setLive(open: boolean): void {
  receivedAt = open ? Date.now() : null
}

export function isLive(): boolean {
  return receivedAt !== null && Date.now() - receivedAt < silentMs
}

/** A `refetchInterval` in milliseconds: the given one while nothing tells of changes, a slow one while something does. */
export function watchEvery(ms: number): number {
  return isLive() ? Math.max(ms, safetyMs) : ms
}
