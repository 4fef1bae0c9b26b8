import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { centsFromDecimal, parseCents } from './amount-text'
import { centsFromReais, formatCents, formatMoney, isReais, MAX_CENTS, MoneyError, reaisFromCents } from './money'

const cents = fc.integer({ min: -MAX_CENTS, max: MAX_CENTS })

function asDecimal(value: number): string {
  const digits = String(Math.abs(value)).padStart(3, '0')
  return `${value < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

describe('reais and cents', () => {
  it.each([
    [391640.75, 39164075],
    [0.1 + 0.2, 30],
    [1.1 * 3, 330],
    [19.99, 1999],
    [-0.01, -1],
    [0, 0],
    [4.35, 435],
  ])('%d reais is %d cents', (reais, expected) => {
    expect(centsFromReais(reais)).toBe(expected)
  })

  it.each([1.005, 0.001, -0.004, 10.999, Number.NaN, Infinity, -Infinity, Number.MAX_SAFE_INTEGER, 1e300])(
    'refuses %d',
    (reais) => {
      expect(() => centsFromReais(reais)).toThrow(MoneyError)
      expect(isReais(reais)).toBe(false)
    },
  )

  it('never answers a negative zero', () => {
    expect(centsFromReais(-0)).toBe(0)
    expect(centsFromDecimal('-0.00')).toBe(0)
  })

  it('reads every cent back from the JSON that it wrote', () => {
    fc.assert(
      fc.property(cents, (value) => {
        const wire = JSON.stringify({ value: reaisFromCents(value) })
        expect(centsFromDecimal(wire.slice(9, -1))).toBe(value)
        expect(centsFromReais(JSON.parse(wire).value)).toBe(value)
      }),
      { numRuns: 2000 },
    )
  })

  it('agrees with the digits of the decimal', () => {
    fc.assert(
      fc.property(cents, (value) => {
        expect(centsFromDecimal(asDecimal(value))).toBe(value)
        expect(centsFromReais(Number(asDecimal(value)))).toBe(value)
      }),
    )
  })

  it('forgives the drift of a sum of floats', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -100_000, max: 100_000 }), { maxLength: 60 }), (values) => {
        const sum = values.reduce((total, value) => total + value / 100, 0)
        expect(centsFromReais(sum)).toBe(values.reduce((total, value) => total + value, 0))
      }),
    )
  })

  it('refuses a third decimal', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1e9, max: 1e9 }), fc.integer({ min: 1, max: 9 }), (value, tenth) => {
        expect(isReais(Number(`${asDecimal(value)}${tenth}`))).toBe(false)
      }),
    )
  })

  it.each([MAX_CENTS + 1, 0.5, Number.NaN])('writes no %d cents', (value) => {
    expect(() => reaisFromCents(value)).toThrow(MoneyError)
  })

  it.each(['', '-', '1,5', '1.005', '1e3', '0x1', '.5', '99999999999999999', 'R$ 1'])(
    'reads no decimal in %j',
    (text) => {
      expect(centsFromDecimal(text)).toBeNull()
    },
  )

  it('reads a decimal with trailing zeros', () => {
    expect(centsFromDecimal('1500.0000')).toBe(150000)
  })
})

describe('amounts on screen', () => {
  it.each([
    [-39164075, 'pt-BR', '−R$\u00a0391.640,75'],
    [39164075, 'en', 'R$\u00a0391,640.75'],
    [5, 'pt-BR', 'R$\u00a00,05'],
    [0, 'pt-BR', 'R$\u00a00,00'],
    [-123456789012, 'en', '−R$\u00a01,234,567,890.12'],
  ] as const)('%d in %s', (value, locale, expected) => {
    expect(formatMoney(value, locale)).toBe(expected)
  })

  it('comes in parts', () => {
    expect(formatCents(-1248000, 'pt-BR')).toEqual({
      sign: '−',
      currency: 'R$',
      integer: '12.480',
      decimal: ',',
      fraction: '00',
    })
  })

  it('is whole up to the largest integer and refuses the rest', () => {
    expect(formatMoney(Number.MAX_SAFE_INTEGER, 'pt-BR')).toBe('R$\u00a090.071.992.547.409,91')
    expect(() => formatMoney(0.5, 'en')).toThrow(MoneyError)
  })

  it('reads its own text back', () => {
    fc.assert(
      fc.property(cents, fc.constantFrom('pt-BR' as const, 'en' as const), (value, locale) => {
        expect(parseCents(formatMoney(value, locale), locale)).toBe(value)
      }),
    )
  })

  it.each([
    ['1.234,5', 123450],
    ['1234,5', 123450],
    ['R$ −10', -1000],
    ['10,', 1000],
  ])('reads %j typed in Portuguese', (text, expected) => {
    expect(parseCents(text, 'pt-BR')).toBe(expected)
  })

  it.each(['', 'abc', '1234.56', '1,2,3', '1.23,4', '12.3456,00', '1,234', '--1'])('reads nothing in %j', (text) => {
    expect(parseCents(text, 'pt-BR')).toBeNull()
  })
})
