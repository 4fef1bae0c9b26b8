import type { Locale } from '@/lib/core/locale'

/** The decimal and the thousands separator of a locale. */
export const separators: Record<Locale, { decimal: ',' | '.'; group: ',' | '.' }> = {
  'pt-BR': { decimal: ',', group: '.' },
  en: { decimal: '.', group: ',' },
}

/** U+2212, the minus of every figure on screen. */
export const minus = '\u2212'

const plainDecimal = /^(-?)(\d{1,30})(?:\.(\d{1,30}))?$/

export function groupThousands(digits: string, locale: Locale): string {
  return digits.replace(/\B(?=(\d{3})+$)/g, separators[locale].group)
}

/**
 * A plain decimal text (`1234.5000`, at most 30 digits a side) with the locale's separators, without floats: all digits
 * remain, except trailing zeros beyond `minFraction` digits. Returns any other text unchanged.
 */
export function formatDecimal(text: string, locale: Locale, minFraction = 0): string {
  const match = plainDecimal.exec(text.trim())
  if (!match) return text
  const [, sign, whole = '', rest = ''] = match
  const integer = groupThousands(whole.replace(/^0+(?=\d)/, ''), locale)
  const fraction = rest.replace(/0+$/, '').padEnd(minFraction, '0')
  return `${sign ? minus : ''}${integer}${fraction ? separators[locale].decimal + fraction : ''}`
}

/** Whether a plain decimal text is zero. */
export function isZeroDecimal(text: string): boolean {
  return /^-?0+(\.0*)?$/.test(text)
}
