import { describe, expect, it } from 'vitest'
import { balanceAfter, ownFeeCents, typedFeeCents } from './transfer-figures'
import { emptyTransfer } from './transfer-values'

describe('ownFeeCents', () => {
  it.each([
    [undefined, null],
    [{ type: 'FIXED', amountCents: 1_250 }, 1_250],
    [{ type: 'PERCENTAGE', percent: 2.5 }, 2_502],
  ] as const)('%j is %s', (mediatorFee, cents) => {
    expect(ownFeeCents({ amountCents: 100_070, mediatorFee })).toBe(cents)
  })
})

describe('typedFeeCents', () => {
  it.each([
    ['', null],
    ['2,', null],
    ['2', 20],
  ])('a percentage of %j is %s', (feePercent, cents) => {
    expect(typedFeeCents({ ...emptyTransfer, amountCents: 1_000, feeType: 'PERCENTAGE', feePercent })).toBe(cents)
  })
})

describe('balanceAfter', () => {
  it('takes the amount and the own fee away, below zero too', () => {
    expect(balanceAfter(1_000, 900, 200)).toBe(-100)
  })

  it('stays unknown with the balance', () => {
    expect(balanceAfter(null, 900, null)).toBeNull()
  })
})
