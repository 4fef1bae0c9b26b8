import { groupThousands, minus, separators } from '@/lib/core/decimal'
import type { Locale } from '@/lib/core/locale'

/** The largest amount, in cents, that surely survives a JSON number in reais: below 2^45 reais a cent is at least two steps of a double. */
export const MAX_CENTS = 2 ** 45 * 100 - 1

/** A number of reais that is not an exact number of cents. */
export class MoneyError extends RangeError {
  override name = 'MoneyError'
}

/** How far a sum of floats may drift from its cents; always below half a tenth of a cent. */
function noise(reais: number): number {
  return Math.min(1e-9 + Math.abs(reais) * 2 * Number.EPSILON, 4e-4)
}

function exactCents(reais: number): number | null {
  const cents = Math.round(reais * 100)
  const exact = Math.abs(cents) <= MAX_CENTS && Math.abs(cents / 100 - reais) <= noise(reais)
  return exact ? cents + 0 : null
}

export function isReais(reais: number): boolean {
  return exactCents(reais) !== null
}

/** Integer cents of a JSON number in reais. Throws `MoneyError` for NaN, infinity, fractions of a cent and amounts past `MAX_CENTS`. */
export function centsFromReais(reais: number): number {
  const cents = exactCents(reais)
  if (cents === null) throw new MoneyError(`${reais} reais is not an exact amount in cents`)
  return cents
}

/** The JSON number in reais of integer cents: it prints as the exact decimal. Throws `MoneyError` past `MAX_CENTS`. */
export function reaisFromCents(cents: number): number {
  if (!Number.isInteger(cents) || Math.abs(cents) > MAX_CENTS)
    throw new MoneyError(`${cents} cents have no exact number in reais`)
  return cents / 100
}

/** Integer cents of a plain decimal in reais (`-1234.5`), read digit by digit; null when it is anything else. */
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

export type MoneyParts = { sign: string; currency: 'R$'; integer: string; decimal: string; fraction: string }

/** The parts of an amount in integer cents, for markup; `formatMoney` joins them. Throws `MoneyError` for what is no integer. */
export function formatCents(cents: number, locale: Locale): MoneyParts {
  if (!Number.isSafeInteger(cents)) throw new MoneyError(`${cents} is not an amount in cents`)
  const digits = String(Math.abs(cents)).padStart(3, '0')
  return {
    sign: cents < 0 ? minus : '',
    currency: 'R$',
    integer: groupThousands(digits.slice(0, -2), locale),
    decimal: separators[locale].decimal,
    fraction: digits.slice(-2),
  }
}

/** `−R$ 391.640,75` in pt-BR, `−R$ 391,640.75` in English; the space does not break. */
export function formatMoney(cents: number, locale: Locale): string {
  const { sign, currency, integer, decimal, fraction } = formatCents(cents, locale)
  return `${sign}${currency}\u00a0${integer}${decimal}${fraction}`
}

/** Integer cents of what a person typed or pasted in the locale's way (`R$ 1.234,5`); null when it is not an amount. */
export function parseCents(text: string, locale: Locale): number | null {
  const { decimal, group } = separators[locale]
  const bare = text.replace(/R\$|\s/g, '').replace(/^\u2212/, '-')
  const [integer = '', fraction, ...more] = bare.split(decimal)
  const [first = '', ...groups] = integer.replace('-', '').split(group)
  const grouped = groups.length === 0 || (/^\d{1,3}$/.test(first) && groups.every((digits) => /^\d{3}$/.test(digits)))
  if (more.length > 0 || !grouped) return null
  return centsFromDecimal(`${integer.replaceAll(group, '')}${fraction === undefined ? '' : `.${fraction}`}`)
}
