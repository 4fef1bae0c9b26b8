/** `payment` starts with `E`, `return` with `D`; `instant` is RFC 3339 in UTC, to the minute. */
export type EndToEndId = { kind: 'payment' | 'return'; ispb: string; instant: string }

/** Whether the text has the outer shape of an end-to-end id. Soft: warn a person, never refuse a request. */
export function looksLikeEndToEndId(text: string): boolean {
  return /^[a-zA-Z0-9]{32}$/.test(text)
}

/** Whether an instant is only the minute that an end-to-end id holds: it has no seconds to print. */
export const isMinuteOfId = (at: string, endToEndId: string | null): boolean =>
  at === parseEndToEndId(endToEndId ?? '')?.instant

/** The sender and time in an end-to-end id; null for any other layout. Case-sensitive. */
export function parseEndToEndId(text: string): EndToEndId | null {
  const match = /^([ED])([0-9A-Z]{8})(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)[a-zA-Z0-9]{11}$/.exec(text)
  if (!match) return null
  const [, letter, ispb = '', year, month, day, hour, minute] = match
  const instant = `${year}-${month}-${day}T${hour}:${minute}:00.000Z`
  const date = new Date(instant)
  if (Number.isNaN(date.getTime()) || date.toISOString() !== instant) return null
  return { kind: letter === 'E' ? 'payment' : 'return', ispb, instant: `${instant.slice(0, 19)}Z` }
}
