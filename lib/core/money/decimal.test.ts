import { describe, expect, it } from 'vitest'
import { formatDecimal } from './decimal'

describe('formatDecimal', () => {
  it.each([
    ['22.9000000000', 'pt-BR', 2, '22,90'],
    ['200.0000', 'pt-BR', 0, '200'],
    ['12345678901234567890.123456789', 'en', 0, '12,345,678,901,234,567,890.123456789'],
    ['-1500', 'pt-BR', 2, '−1.500,00'],
    ['00012.5', 'en', 0, '12.5'],
    ['0.0000', 'pt-BR', 2, '0,00'],
  ] as const)('%s in %s with %d decimals', (text, locale, minFraction, expected) => {
    expect(formatDecimal(text, locale, minFraction)).toBe(expected)
  })

  it.each(['', 'ISENTO', '1,5', '1e3', '.5'])('leaves %j as it came', (text) => {
    expect(formatDecimal(text, 'pt-BR')).toBe(text)
  })
})
