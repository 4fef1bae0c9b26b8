import { type Locale, locales } from '../locale'
import { separators } from '../money/decimal'
import { MAX_CENTS } from '../money/money'
import { plain } from '../plain-text'

/** Cents, both inclusive. */
export type AmountRange = { minCents: number; maxCents: number }

const units: Record<string, number> = {
  mil: 1e3,
  k: 1e3,
  thousand: 1e3,
  mi: 1e6,
  milhao: 1e6,
  milhoes: 1e6,
  million: 1e6,
}

const isUnit = (word: string) => Object.hasOwn(units, plain(word))

function rangeOf(digits: string, step: number): AmountRange | null {
  const minCents = Number(digits) * step
  const maxCents = minCents + step - 1
  return digits.length <= 16 && maxCents <= MAX_CENTS ? { minCents, maxCents } : null
}

/** `1,9 mil`: every amount that begins with these digits, 1.900,00 to 1.999,99. */
function readUnits(number: string, unit: number, locale: Locale): AmountRange | null {
  const { group } = separators[locale]
  const grouped = /^\d{1,3}([.,]\d{3})+$/.test(number) && number.includes(group)
  const [whole = '', fraction = '', ...more] = (grouped ? number.replaceAll(group, '') : number).split(/[.,]/)
  if (more.length > 0 || !/^\d+$/.test(whole) || !/^\d{0,6}$/.test(fraction)) return null
  const step = (unit * 100) / 10 ** fraction.length
  return Number.isInteger(step) ? rangeOf(whole + fraction, step) : null
}

const escaped = (character: string) => (character === '.' ? '\\.' : character)

/** An amount in one locale's format: to the cent, without cents, or incomplete (`1.9` of `1.942,80`). */
function readAs(number: string, locale: Locale): AmountRange | null {
  const decimal = escaped(separators[locale].decimal)
  const group = escaped(separators[locale].group)
  const whole = `(?:\\d+|\\d{1,3}(?:${group}\\d{3})+)`
  const digits = number.replace(/\D/g, '')
  const cents = new RegExp(`^${whole}${decimal}(\\d{1,2})$`).exec(number)?.[1]
  if (cents) return rangeOf(digits, cents.length === 2 ? 1 : 10)
  if (new RegExp(`^${whole}${decimal}?$`).test(number)) return rangeOf(digits, 100)
  const broken = new RegExp(`^[1-9]\\d{0,2}(?:${group}\\d{3})*${group}(\\d{0,2})$`).exec(number)
  return broken ? rangeOf(digits, 10 ** (5 - (broken[1] ?? '').length)) : null
}

/**
 * The possible amounts of a typed text, likeliest first: exact with cents, else every amount that begins with these
 * digits. With a unit (`1,9 mil`, `2k`) it is a range. Empty for any other text.
 */
export function readAmounts(text: string, locale: Locale): AmountRange[] {
  const bare = text.replace(/^\s*(R\$|BRL\b)\s*/i, '').trim()
  const match = /^(\d[\d.,]*)(?:\s*(\p{L}+))?$/u.exec(bare)
  if (!match) return []
  const [, number = '', word] = match
  const unit = word && units[plain(word)]
  if (word && !unit) return []
  const order = [locale, ...locales.filter((other) => other !== locale)]
  const found = unit ? [readUnits(number, unit, locale)] : order.map((each) => readAs(number, each))
  const ranges = found.filter((range) => range !== null)
  return ranges.filter((range, at) => ranges.findIndex(({ minCents }) => minCents === range.minCents) === at)
}

/** The words of a text, with each amount in one piece: `R$ 1.234,56` and `1,9 mil`. */
export function wordsAndAmounts(text: string, locale: Locale): { words: string[]; amounts: string[] } {
  const pieces = text
    .replace(/R\$\s+(?=\d)/gi, 'R$')
    .trim()
    .split(/\s+/)
    .filter(Boolean)
  const words: string[] = []
  const amounts: string[] = []
  for (let at = 0; at < pieces.length; at += 1) {
    const piece = pieces[at] ?? ''
    const next = pieces[at + 1]
    const whole = next !== undefined && isUnit(next) ? `${piece} ${next}` : null
    if (whole && readAmounts(whole, locale).length > 0) {
      amounts.push(whole)
      at += 1
    } else (readAmounts(piece, locale).length > 0 ? amounts : words).push(piece)
  }
  return { words, amounts }
}
