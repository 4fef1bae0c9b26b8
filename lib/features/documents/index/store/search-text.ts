import { plain } from '@/lib/core/plain-text'
import { wordPattern } from '@/lib/server/db/word-pattern'

/** A row's search text: a space before each word, so that short words match beginnings of words. */
export function searchText(parts: readonly (string | null)[]): string {
  return ` ${parts
    .filter((part) => part !== null)
    .map((part) => plain(part).replace(/\s+/g, ' ').trim())
    .join(' ')}`
}

/** A tax id or a key with separators, which rows do not contain. */
const formatted = /^[0-9a-z][0-9a-z./-]*\d[0-9a-z./-]*$/

/** Patterns that a row's search text must all match. A key in groups is one word, with any separators. */
export function searchPatterns(q: string): string[] {
  const whole = plain(q).replace(/[\s./-]/g, '')
  const words = /^(?=.*\d{12})[0-9a-z]{44}$|^\d[0-9a-z]{49}$/.test(whole) ? [whole] : plain(q).trim().split(/\s+/)
  return words.filter(Boolean).map((word) => wordPattern(formatted.test(word) ? word.replace(/[./-]/g, '') : word))
}
