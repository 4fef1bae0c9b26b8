import { looksLikeEndToEndId, parseEndToEndId } from '@/lib/core/pix/end-to-end-id'

/** Kind of a pasted text. All but `empty` may be tried, since only upstream knows which payments exist. */
export type PastedId = 'empty' | 'payment' | 'return' | 'number' | 'characters' | 'length' | 'layout'

const usualLength = 32

/** Kind of a text given as end-to-end id. Case-sensitive, like the ids. */
export function judgePastedId(text: string): PastedId {
  if (text === '') return 'empty'
  const parsed = parseEndToEndId(text)
  if (parsed) return parsed.kind
  if (/^[\d.,\s-]+$/.test(text) || /^[0-9a-f]{8}-[0-9a-f-]{27}$/i.test(text)) return 'number'
  if (/[^a-zA-Z0-9]/.test(text)) return 'characters'
  return looksLikeEndToEndId(text) ? 'layout' : 'length'
}

/** A pasted id without surrounding spaces, line breaks, quotes or a label before it. Upper and lower case stay. */
export function cleanPastedId(text: string): string {
  const found = /(?<![a-zA-Z0-9])[ED][0-9A-Z]{8}\d{12}[a-zA-Z0-9]{11}(?![a-zA-Z0-9])/.exec(text)
  return found ? found[0] : text.trim()
}

/** How many characters too few (negative) or too many. */
export function lengthOff(text: string): number {
  return [...text].length - usualLength
}
