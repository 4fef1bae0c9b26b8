import type { Locale } from '@/lib/core/locale'
import { cleanPasted } from '@/lib/core/pasted-text'
import { separators } from './decimal'
import { MAX_CENTS } from './money'

/** The mark before the cents; the other of the two groups thousands. */
export type DecimalMark = ',' | '.'
export const decimalMarks: readonly DecimalMark[] = [',', '.']

/** An amount as written. A zero has no sign. */
export type Amount = {
  sign: '-' | '+' | ''
  isZero: boolean
  /** Cents without the sign, by each decimal mark; null where the digits are no amount with that mark. */
  cents: Readonly<Record<DecimalMark, number | null>>
  /**
   * The decimal mark that the digits alone prove. `none` for an integer, `either` for `1.234` and `1,234`, which may be a
   * thousand and more or three decimals, null for what is no amount.
   */
  proof: DecimalMark | 'none' | 'either' | null
}

const currency = '(?:R\\$|BRL)?'
const written = new RegExp(
  `^${currency}\\s*(\\(?)\\s*([+-]?)\\s*${currency}\\s*([+-]?)\\s*(\\d[\\d.,]*)\\s*([+-]?)\\s*(C|CR|D|DB|DR)?\\s*(\\)?)$`,
  'i',
)

/** The amount of a text: `1.234,56`, `1 234,56`, `R$ -40,00`, `40,00-`, `(40,00)`, `40,00 D`. Null for any other text, and where two signs are written. */
export function amountIn(given: string): Amount | null {
  const text = cleanPasted(given)
    .replaceAll(/[\u2212\u2013]/g, '-')
    .replaceAll(/(?<=\d)\s(?=\d{3}(?!\d))/g, '')
  const [whole, open, before, between, digits = '', after, letter, close] = written.exec(text) ?? []
  if (whole === undefined || Boolean(open) !== Boolean(close)) return null
  const signs = [open && '-', before, between, after].filter(Boolean)
  const side = letter && (/^c/i.test(letter) ? '+' : '-')
  const sign = signs[0] ?? side ?? ''
  if (signs.length > 1 || (side && side !== sign)) return null
  const cents = { ',': centsIn(digits, ','), '.': centsIn(digits, '.') }
  const isZero = !/[1-9]/.test(digits)
  return { sign: isZero || (sign !== '-' && sign !== '+') ? '' : sign, isZero, cents, proof: proofIn(digits, cents) }
}

/** Signed cents of an amount, in a file with this decimal mark. */
export function signedCents(amount: Amount | null, mark: DecimalMark): number | null {
  const cents = amount?.cents[mark] ?? null
  return amount?.sign === '-' && cents ? -cents : cents
}

/** Cents without the sign: by the mark that the digits prove, else by this mark, if any; null where neither tells. */
export function centsBy({ cents, proof }: Amount, mark: DecimalMark | null): number | null {
  if (proof === null) return null
  const by = proof === 'either' ? mark : proof === 'none' ? ',' : proof
  return by && cents[by]
}

/** The one decimal mark that amounts of a column prove; null where they prove none, or both. */
export function markOf(amounts: Iterable<Amount | null>): DecimalMark | null {
  const proven = new Set(Array.from(amounts, (amount) => amount?.proof))
  const [mark, ...others] = decimalMarks.filter((each) => proven.has(each))
  return others.length === 0 && mark ? mark : null
}

/** Cents of written digits, without their sign; null where they are no amount with this decimal mark. */
function centsIn(digits: string, mark: DecimalMark): number | null {
  const [integer = '', fraction, ...more] = digits.split(mark)
  const [first = '', ...groups] = integer.split(mark === ',' ? '.' : ',')
  const isGrouped = /^[1-9]\d{0,2}$/.test(first) && groups.every((group) => /^\d{3}$/.test(group))
  if (more.length > 0 || (groups.length > 0 && !isGrouped)) return null
  return centsFromDecimal([first, ...groups].join('') + (fraction === undefined ? '' : `.${fraction}`))
}

function proofIn(digits: string, cents: Amount['cents']): Amount['proof'] {
  if (/^[1-9]\d{0,2}[.,]\d{3}$/.test(digits)) return 'either'
  const marks = decimalMarks.filter((mark) => cents[mark] !== null)
  return marks.length > 1 ? 'none' : (marks[0] ?? null)
}

/** Integer cents of a plain decimal in reais (`-1234.5`), read digit by digit; null for anything else. */
export function centsFromDecimal(text: string): number | null {
  const match = /^(-?)(\d{1,16})(?:\.(\d{0,20}))?$/.exec(text.trim())
  if (!match) return null
  const [, sign, integer = '', rest = ''] = match
  const fraction = rest.replace(/0+$/, '')
  if (fraction.length > 2) return null
  const cents = Number(integer + fraction.padEnd(2, '0'))
  if (cents > MAX_CENTS) return null
  return sign && cents ? -cents : cents
}

/** Integer cents of a text in the locale's format (`R$ 1.234,5`); null for anything else. */
export function parseCents(text: string, locale: Locale): number | null {
  return signedCents(amountIn(text), separators[locale].decimal)
}

/**
 * Integer cents of a pasted amount in the locale's format, or else in another one, so that `1248.90` from a spreadsheet
 * is not read as 124.890,00. One separator with three digits after it is read in the locale's format only. Null for a
 * negative amount and for anything else.
 */
export function readCents(text: string, locale: Locale): number | null {
  const amount = amountIn(text)
  if (!amount || amount.sign === '-') return null
  const own = separators[locale].decimal
  return amount.cents[own] ?? (amount.proof === 'either' ? null : amount.cents[own === ',' ? '.' : ','])
}
