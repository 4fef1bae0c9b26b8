import { centsFromDecimal } from '@/lib/core/money/amount-text'

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

/** The amount of a cell: `1.234,56`, `R$ -40,00`, `40,00-`, `(40,00)`, `40,00 D`. Null for any other text, and where two signs are written. */
export function amountIn(cell: string): Amount | null {
  const text = cell
    .trim()
    .replace(/^'/, '')
    .replaceAll(/[\u2212\u2013]/g, '-')
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
