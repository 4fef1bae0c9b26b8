import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Locale } from '../locale'
import { formatMoney, MAX_CENTS } from '../money/money'
import { readAmounts, wordsAndAmounts } from './search-amounts'

describe('readAmounts', () => {
  it.each<[string, Locale, [number, number][]]>([
    ['1.234,56', 'pt-BR', [[123_456, 123_456]]],
    ['R$ 1.234,56', 'pt-BR', [[123_456, 123_456]]],
    ['1234,56', 'pt-BR', [[123_456, 123_456]]],
    ['1,234.56', 'en', [[123_456, 123_456]]],
    ['1234.56', 'pt-BR', [[123_456, 123_456]]],
    ['2000', 'pt-BR', [[200_000, 200_099]]],
    ['1.234', 'pt-BR', [[123_400, 123_499]]],
    [
      '1,5',
      'pt-BR',
      [
        [150, 159],
        [150_000, 159_999],
      ],
    ],
    [
      '1.9',
      'pt-BR',
      [
        [190_000, 199_999],
        [190, 199],
      ],
    ],
    [
      '1.94',
      'pt-BR',
      [
        [194_000, 194_999],
        [194, 194],
      ],
    ],
    [
      '1.',
      'pt-BR',
      [
        [100_000, 199_999],
        [100, 199],
      ],
    ],
    [
      '1,9',
      'en',
      [
        [190_000, 199_999],
        [190, 199],
      ],
    ],
    ['1,9 mil', 'pt-BR', [[190_000, 199_999]]],
    ['1.9k', 'en', [[190_000, 199_999]]],
    ['2 mil', 'pt-BR', [[200_000, 299_999]]],
    ['1.500 mil', 'pt-BR', [[150_000_000, 150_099_999]]],
    ['1,2 milhão', 'pt-BR', [[120_000_000, 129_999_999]]],
    ['1,2345678 mi', 'pt-BR', []],
    ['1,2,3', 'pt-BR', []],
    ['mil', 'pt-BR', []],
    ['3M', 'pt-BR', []],
    ['12 caixas', 'pt-BR', []],
    ['99999999999999999', 'pt-BR', []],
    ['', 'pt-BR', []],
  ])('reads %j in %s as %j', (text, locale, ranges) => {
    expect(readAmounts(text, locale)).toEqual(ranges.map(([minCents, maxCents]) => ({ minCents, maxCents })))
  })

  it('reads every amount as it is written on the screen, to the cent', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: MAX_CENTS }), fc.constantFrom<Locale>('pt-BR', 'en'), (cents, locale) => {
        expect(readAmounts(formatMoney(cents, locale), locale)[0]).toEqual({ minCents: cents, maxCents: cents })
      }),
    )
  })

  it('finds an amount however much of it has been typed', () => {
    fc.assert(
      fc.property(fc.integer({ min: 100_000, max: 99_999_999 }), fc.nat({ max: 20 }), (cents, length) => {
        const written = formatMoney(cents, 'pt-BR').replace(/^\D+/, '')
        const typed = written.slice(0, Math.max(written.indexOf('.') + 1, length))
        const ranges = readAmounts(typed, 'pt-BR')
        expect(ranges.some(({ minCents, maxCents }) => minCents <= cents && cents <= maxCents)).toBe(true)
      }),
    )
  })

  it('is a range in order within what an amount can be, whatever is typed', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[0-9.,]{1,24}( ?(mil|k|mi))?$/), (text) => {
        for (const { minCents, maxCents } of readAmounts(text, 'pt-BR')) {
          expect(Number.isInteger(minCents) && minCents >= 0 && minCents <= maxCents).toBe(true)
          expect(maxCents).toBeLessThanOrEqual(MAX_CENTS)
        }
      }),
    )
  })
})

describe('wordsAndAmounts', () => {
  it.each([
    ['papel 1.9', ['papel'], ['1.9']],
    ['1,9 mil papel', ['papel'], ['1,9 mil']],
    ['papelaria araruna R$ 1.942,80', ['papelaria', 'araruna'], ['R$1.942,80']],
    ['Posto Rota 116', ['Posto', 'Rota'], ['116']],
    ['3M do Brasil', ['3M', 'do', 'Brasil'], []],
    ['  ', [], []],
  ])('parts %j', (text, words, amounts) => {
    expect(wordsAndAmounts(text, 'pt-BR')).toEqual({ words, amounts })
  })
})
