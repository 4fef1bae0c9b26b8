import { fold } from '@/lib/core/fold-text'
import { normalizeTaxId, taxIdKind } from '@/lib/core/tax-id'

const prefix = String.raw`(?:n[fct][a-z]{0,2}-?e?|nota(?:s)?(?:\s+fisca(?:l|is))?|danfe|fatura)`
const numbers = new RegExp(
  String.raw`(?<![a-z0-9])${prefix}[\s.:#_-]*(?:n(?:[uú]mero|[ºo°.])*\s*)?[\s.:#_-]*((?:\d{1,3}(?:\.\d{3})+|\d{1,9})(?:\s*(?:,|e|/)\s*(?:\d{1,3}(?:\.\d{3})+|\d{1,9}))*)(?!\d)`,
  'gi',
)

/** Numbers are compared without leading zeros. */
export const bareNumber = (number: string) => number.replace(/^0+(?=\d)/, '')

/** A month or a day of a year: "fatura 08/2026" is no note of number 8. */
const dates = /(?<!\d)(?:\d{1,2}\/)?\d{1,2}\/(?:19|20)\d\d(?!\d)/g

/** Numbers of notes that a text names as such ("NF-e 59.918", "notas 118 e 119", "NFE-59918-P2"), without leading zeros. */
export function namedNumbers(text: string): string[] {
  const found = [...fold(text).replace(dates, ' ').matchAll(numbers)].flatMap(([, list = '']) => {
    const [first = '', ...others] = (list.match(/\d[\d.]*/g) ?? []).map((number) => number.replaceAll('.', ''))
    // A much shorter number is the part of a note ("NF 59918/2"), not another note.
    return [first, ...others.filter((number) => number.length >= first.length - 1)]
  })
  return [...new Set(found.map(bareNumber))]
}

/** Access keys that a text holds: 44 characters, in one piece or in groups of four. */
export function namedKeys(text: string): string[] {
  return (
    text.toUpperCase().match(/(?<![0-9A-Z])(?:[0-9A-Z]{44}|(?:[0-9A-Z]{4}[ .]){10}[0-9A-Z]{4})(?![0-9A-Z])/g) ?? []
  ).map((key) => key.replaceAll(/[ .]/g, ''))
}

/** Whether a text can be an id: letters and digits, or many digits that are no tax id. */
export function isIdLike(text: string): boolean {
  if (/\s/.test(text)) return false
  if (/^\d+$/.test(text)) return text.length >= 10 && taxIdKind(normalizeTaxId(text)) === null
  return text.length >= 6 && /\d/.test(text)
}

/**
 * A name for comparison: without case, accents, punctuation and the legal form; null for a text that names no party.
 */
export function comparableName(name: string | null): string | null {
  const words = fold(name ?? '')
    .replaceAll(/[^a-z0-9]+/g, ' ')
    .trim()
    .split(' ')
    .filter((word) => !['ltda', 'me', 'epp', 'sa', 's', 'a', 'eireli', 'mei'].includes(word))
  const bare = words.join(' ')
  return words.length >= 2 && bare.length >= 6 && !bare.startsWith('consumidor') ? bare : null
}
