import type { Locale } from '../locale'
import { type AmountRange, readAmounts, wordsAndAmounts } from './search-amounts'
import { type Code, readCodes } from './search-codes'

export type Reading = Code | ({ kind: 'amount' } & AmountRange) | { kind: 'name'; words: string[] }

/** The possible meanings of a text, all together. */
export type Interpretation = {
  readings: Reading[]
  /** Tried only when all other interpretations find nothing. */
  fallback?: true
}

const amount = (range: AmountRange): Reading => ({ kind: 'amount', ...range })

/**
 * All readings of a typed or pasted text, best first: codes, amounts, names, a name and an amount. The unchanged text
 * is always among them, so that parts of codes are found.
 */
export function readSearch(text: string, locale: Locale): Interpretation[] {
  const codes = readCodes(text).map((code): Interpretation => ({ readings: [code] }))
  const { words, amounts } = wordsAndAmounts(text, locale)
  const all = text.trim().split(/\s+/).filter(Boolean)
  const asText: Interpretation = { readings: [{ kind: 'name', words: all }] }
  if (all.length === 0) return []
  const [only] = amounts
  if (amounts.length !== 1 || only === undefined)
    return codes.length > 0 ? [...codes, { ...asText, fallback: true }] : [asText]
  const name: Reading[] = words.length > 0 ? [{ kind: 'name', words }] : []
  const [likeliest, ...others] = readAmounts(only, locale)
  const combined = (range: AmountRange): Interpretation => ({ readings: [...name, amount(range)] })
  return [
    ...codes.filter(({ readings: [code] }) => code?.kind !== 'document-id'),
    ...(likeliest ? [combined(likeliest)] : []),
    ...codes.filter(({ readings: [code] }) => code?.kind === 'document-id'),
    { ...asText, fallback: true },
    ...others.map((range): Interpretation => ({ ...combined(range), fallback: true })),
  ]
}
