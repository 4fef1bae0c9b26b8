import { expect, test } from 'vitest'
import { chargePayment } from './charge-status'

test.each([
  ['a charge without an answer', null, { kind: 'unpaid' }],
  ['an unpaid charge', { paid: false, paidCents: null }, { kind: 'unpaid' }],
  ['a paid charge whose amount was never said', { paid: true, paidCents: null }, { kind: 'undisclosed' }],
  ['a charge paid as requested', { paid: true, paidCents: 500_000 }, { kind: 'as-asked', paidCents: 500_000 }],
  ['an underpaid charge', { paid: true, paidCents: 1 }, { kind: 'different', paidCents: 1 }],
  ['an overpaid charge', { paid: true, paidCents: 500_001 }, { kind: 'different', paidCents: 500_001 }],
  ['a charge said to be paid with nothing', { paid: true, paidCents: 0 }, { kind: 'different', paidCents: 0 }],
] as const)('%s', (_, result, payment) => {
  expect(chargePayment({ amountCents: 500_000, result })).toEqual(payment)
})
