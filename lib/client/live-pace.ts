/** What events could miss is found this soon all the same. */
const safetyMs = 30_000
/** A tab that hears nothing of the line for this long trusts it no more: whoever holds it may be asleep. */
const silentMs = 90_000

let heardAt: number | null = null

/** To be said again and again while the line is open. */
export function setLive(open: boolean): void {
  heardAt = open ? Date.now() : null
}

export function isLive(): boolean {
  return heardAt !== null && Date.now() - heardAt < silentMs
}

/** A `refetchInterval` in milliseconds: the given one while nothing tells of changes, a slow one while something does. */
export function watchEvery(ms: number): number {
  return isLive() ? Math.max(ms, safetyMs) : ms
}
