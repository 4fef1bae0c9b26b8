import type { Locale } from '@/lib/core/locale'
import { groupThousands, minus, separators } from './decimal'

/** The largest amount, in cents, that surely survives a JSON number in reais: below 2^45 reais a cent is at least two steps of a double. */
export const MAX_CENTS = 2 ** 45 * 100 - 1

/** An amount of reais with a fraction of a cent. */
export class MoneyError extends RangeError {
  override name = 'MoneyError'
}

/** Possible rounding error of a sum of floats; always below a tenth of a cent. */
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

/** The JSON number in reais of integer cents: it prints as the exact decimal. Throws `MoneyError` above `MAX_CENTS`. */
export function reaisFromCents(cents: number): number {
  if (!Number.isInteger(cents) || Math.abs(cents) > MAX_CENTS)
    throw new MoneyError(`${cents} cents have no exact number in reais`)
  return cents / 100
}

type MoneyParts = { sign: string; currency: 'R$'; integer: string; decimal: string; fraction: string }

/**
 * The parts of an amount in integer cents, for markup; `formatMoney` joins them. Throws `MoneyError` for anything but
 * an integer.
 */
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
