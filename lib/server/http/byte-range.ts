import 'server-only'

/** `from` is the first byte and `to` the one after the last, as in `slice`. */
export type ByteRange = { from: number; to: number }

/**
 * What a request's `Range` asks of a body of so many bytes (RFC 9110): `null` is all of it, also where several ranges
 * are asked for, the header makes no sense, or `If-Range` names another body than this.
 */
export function requestedRange(headers: Headers, bytes: number, etag: string): ByteRange | 'unsatisfiable' | null {
  const condition = headers.get('if-range')
  if (condition !== null && condition !== etag) return null
  const [, first, last] = /^bytes=(\d{0,15})-(\d{0,15})$/i.exec(headers.get('range')?.trim() ?? '') ?? []
  if (first === undefined || last === undefined || (first === '' && last === '')) return null
  const range =
    first === ''
      ? { from: Math.max(0, bytes - Number(last)), to: bytes }
      : { from: Number(first), to: last === '' ? bytes : Math.min(Number(last) + 1, bytes) }
  if (last !== '' && first !== '' && Number(last) < Number(first)) return null
  return range.from < range.to ? range : 'unsatisfiable'
}
