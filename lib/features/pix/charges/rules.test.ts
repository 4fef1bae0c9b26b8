import { describe, expect, it, test } from 'vitest'
import { chargeExpiry, chargePayment, chargeStatus } from './rules'

const charge = {
  state: 'accepted' as const,
  error: null,
  createdAt: '2026-03-10T12:00:00.000Z',
  input: { expiresIn: 3_600 },
  attempts: [{ purpose: 'send', at: '2026-03-10T12:00:00.500Z' }],
}

describe('chargeExpiry', () => {
  it('counts from the sending', () => {
    expect(chargeExpiry(charge).toISOString()).toBe('2026-03-10T13:00:00.500Z')
  })

  it('counts from the last sending of one that was sent again', () => {
    const attempts = [...charge.attempts, { purpose: 'send', at: '2026-03-10T15:00:00.000Z' }]
    expect(chargeExpiry({ ...charge, attempts }).toISOString()).toBe('2026-03-10T16:00:00.000Z')
  })

  it('is a day where the charge names no validity', () => {
    expect(chargeExpiry({ ...charge, input: {}, attempts: [] }).toISOString()).toBe('2026-03-11T12:00:00.000Z')
  })
})

describe('chargeStatus', () => {
  const before = new Date('2026-03-10T13:00:00.499Z')
  const after = new Date('2026-03-10T13:00:00.500Z')

  it('waits until it expires', () => {
    expect(chargeStatus(charge, before)).toBe('waiting')
    expect(chargeStatus(charge, after)).toBe('expired')
  })

  it('stays what it is when it was paid, lost or refused', () => {
    expect(chargeStatus({ ...charge, state: 'confirmed' }, after)).toBe('paid')
    expect(chargeStatus({ ...charge, state: 'unknown' }, after)).toBe('unknown')
    expect(chargeStatus({ ...charge, state: 'failed' }, after)).toBe('failed')
  })

  it('is abandoned, not refused, when a person gave it up', () => {
    expect(chargeStatus({ ...charge, state: 'failed', error: { givenUp: true } }, after)).toBe('abandoned')
  })
})

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
