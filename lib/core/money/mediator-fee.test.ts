import fc from 'fast-check'
import { expect, test } from 'vitest'
import { mediatorFeeCents, outgoingCents } from './mediator-fee'
import { MAX_CENTS } from './money'

test.each([
  [100_070, 2.5, 2_502],
  [1_000, 0.1, 1],
  [1_001, 0.1, 2],
  [100, 29, 29],
  [1_000_000, 0.29, 2_900],
  [100, 0.0000001, 1],
  [1, 100, 1],
  [MAX_CENTS, 100, MAX_CENTS],
])('of %d cents, %d % are %d cents: exact, and a fraction counts whole', (amountCents, percent, cents) => {
  expect(mediatorFeeCents({ type: 'PERCENTAGE', percent }, amountCents)).toBe(cents)
})

test('a percentage with two decimals is as exact as integers are', () => {
  const inputs = [fc.integer({ min: 1, max: 10_000 }), fc.integer({ min: 1, max: 10 ** 10 })] as const
  fc.assert(
    fc.property(...inputs, (hundredths, amountCents) => {
      const exact = Math.ceil((amountCents * hundredths) / 10_000)
      expect(mediatorFeeCents({ type: 'PERCENTAGE', percent: hundredths / 100 }, amountCents)).toBe(exact)
    }),
  )
})

test('what leaves the account is the amount with the fee on top', () => {
  expect(outgoingCents({ amountCents: 100, mediatorFee: { type: 'FIXED', amountCents: 600_000 } })).toBe(600_100)
  expect(outgoingCents({ amountCents: 100 })).toBe(100)
})
