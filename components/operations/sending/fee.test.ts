import { describe, expect, it } from 'vitest'
import { feeOf, feeValuesOf, noFee, percentOf } from './fee'

describe('percentOf', () => {
  it.each([
    ['2,5', 2.5],
    ['2.5', 2.5],
    [' 100 ', 100],
    ['', Number.NaN],
    ['2,', Number.NaN],
    ['dois', Number.NaN],
    ['-1', Number.NaN],
  ])('%j is %s', (typed, percent) => {
    expect(percentOf(typed)).toBe(percent)
  })
})

describe('feeOf', () => {
  it('returns none where nothing, or nothing but zero, was typed', () => {
    expect([feeOf(noFee), feeOf({ ...noFee, feeCents: 0 }), feeOf({ ...noFee, feeType: 'PERCENTAGE' })]).toEqual([
      undefined,
      undefined,
      undefined,
    ])
  })

  it.each([{ type: 'FIXED', amountCents: 1_250 } as const, { type: 'PERCENTAGE', percent: 2.5 } as const])(
    'comes back from the values that it fills: %j',
    (fee) => {
      expect(feeOf(feeValuesOf(fee))).toEqual(fee)
    },
  )
})
