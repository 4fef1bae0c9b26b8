import type { Random } from '../random.ts'

export const DAY_MS = 86_400_000
const BRASILIA_MS = 3 * 3_600_000

/** RFC 3339 with Brasília's offset, to the second. */
export function brasiliaInstant(at: number): string {
  return `${new Date(at - BRASILIA_MS).toISOString().slice(0, 19)}-03:00`
}

/** `YYYY-MM-DD` in Brasília. */
export function brasiliaDay(at: number): string {
  return brasiliaInstant(at).slice(0, 10)
}

/** A real calendar day in the form `YYYY-MM-DD`. */
export function isDay(text: string): boolean {
  const at = Date.parse(`${text}T00:00:00Z`)
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(at) && new Date(at).toISOString().startsWith(text)
}

/** 32 characters: the letter, an ISPB, the minute in UTC, and eleven random ones. */
export function endToEndId(letter: 'E' | 'D', ispb: string, at: number, random: Random): string {
  const minute = new Date(at).toISOString().replace(/\D/g, '').slice(0, 12)
  return `${letter}${ispb}${minute}${random.alphanumeric(11)}`
}
