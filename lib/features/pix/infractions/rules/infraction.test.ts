import { expect, test } from 'vitest'
import { disagreements, disputedAtMost, refundedAtLeast } from './infraction'

const unknown = { amountCents: null, amountBrlCents: null, refundedCents: null, refundedBrlCents: null }

test.each([
  ['nothing is given', unknown, []],
  ['one of the two is missing', { ...unknown, amountCents: 100, refundedBrlCents: 1 }, []],
  ['both agree', { amountCents: 100, amountBrlCents: 100, refundedCents: 0, refundedBrlCents: 0 }, []],
  [
    'both disagree',
    { amountCents: 22_824, amountBrlCents: 22_825, refundedCents: 0, refundedBrlCents: 100 },
    [
      { what: 'amount', cents: 22_824, brlCents: 22_825 },
      { what: 'refunded', cents: 0, brlCents: 100 },
    ],
  ],
] as const)('figures that upstream gives twice: %s', (_, given, found) => {
  expect(disagreements(given)).toEqual(found)
})

test('of two figures the cautious one counts', () => {
  const given = { amountCents: 100, amountBrlCents: 250, refundedCents: 250, refundedBrlCents: 100 }
  expect([disputedAtMost(given), refundedAtLeast(given)]).toEqual([250, 100])
  expect([disputedAtMost(unknown), refundedAtLeast(unknown)]).toEqual([null, 0])
  expect(disputedAtMost({ ...unknown, amountBrlCents: 7 })).toBe(7)
  expect(refundedAtLeast({ ...unknown, refundedCents: 7 })).toBe(7)
})
