import { type Locale, locales } from '@/lib/core/locale'
import { separators } from './decimal'
import { MAX_CENTS } from './money'

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

/** Integer cents of a typed or pasted amount in the locale's format (`R$ 1.234,5`); null for anything else. */
export function parseCents(text: string, locale: Locale): number | null {
  const { decimal, group } = separators[locale]
  const bare = text.replace(/R\$|\s/g, '').replace(/^\u2212/, '-')
  const [integer = '', fraction, ...more] = bare.split(decimal)
  const [first = '', ...groups] = integer.replace('-', '').split(group)
  const grouped =
    groups.length === 0 || (/^[1-9]\d{0,2}$/.test(first) && groups.every((digits) => /^\d{3}$/.test(digits)))
  if (more.length > 0 || !grouped) return null
  return centsFromDecimal(`${integer.replaceAll(group, '')}${fraction === undefined ? '' : `.${fraction}`}`)
}

/**
 * Integer cents of a pasted amount in the locale's format, or else in another one, so that `1248.90` from a spreadsheet
 * is not read as 124.890,00. One separator with three digits after it groups thousands. Null for a negative amount and
 * for anything else.
 */
export function readCents(text: string, locale: Locale): number | null {
  const readings = [locale, ...locales].map((each) => parseCents(text.replace(/^\s*BRL\b/i, ''), each))
  return readings.find((cents) => cents !== null && cents >= 0) ?? null
}
