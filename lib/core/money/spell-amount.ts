import type { Locale } from '@/lib/core/locale'

/**
 * `um real e cinquenta centavos`, `one real and fifty centavos`: integer cents, at least 0, spelled out in the locale's
 * language.
 */
export function spellAmount(cents: number, locale: Locale): Promise<string> {
  return words[locale](cents)
}

const words: Record<Locale, (cents: number) => Promise<string>> = {
  async 'pt-BR'(cents) {
    const { default: extenso } = await import('extenso')
    const digits = String(cents).padStart(3, '0')
    const decimal = `${digits.slice(0, -2)}.${digits.slice(-2)}`
    return extenso(decimal, { mode: 'currency', currency: { code: 'BRL' }, decimalSeparator: 'point' })
  },
  async en(cents) {
    const { default: writtenNumber } = await import('written-number')
    const count = (number: number, one: string, more: string) =>
      `${writtenNumber(number, { lang: 'en' })} ${number === 1 ? one : more}`
    const reais = Math.trunc(cents / 100)
    const rest = cents % 100
    const centavos = rest > 0 ? [count(rest, 'centavo', 'centavos')] : []
    return [...(reais > 0 || rest === 0 ? [count(reais, 'real', 'reais')] : []), ...centavos].join(' and ')
  },
}
