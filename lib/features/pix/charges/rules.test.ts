import { describe, expect, it, test } from 'vitest'
import { chargeExpiry, chargePayment, chargeStatus, refundOf, uncheckedSince } from './rules'

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
  // Nothing, or less, is not an amount that came in: how much was paid is not known.
  ['a charge said to be paid with nothing', { paid: true, paidCents: 0 }, { kind: 'undisclosed' }],
  ['a charge said to be paid with less than nothing', { paid: true, paidCents: -7_300 }, { kind: 'undisclosed' }],
] as const)('%s', (_, result, payment) => {
  expect(chargePayment({ amountCents: 500_000, result })).toEqual(payment)
})

test.each([
  ['no payment', { paid: false, paidCents: null }, 500, 'none'],
  ['a payment that stayed', { paid: true, paidCents: 500 }, 0, 'none'],
  ['a part', { paid: true, paidCents: 500 }, 499, 'part'],
  ['the whole', { paid: true, paidCents: 500 }, 500, 'all'],
  ['a payment without a known amount', { paid: true, paidCents: null }, 500, 'part'],
] as const)('the refund of %s', (_, result, refundedCents, refund) => {
  expect(refundOf({ amountCents: 500, result, refundedCents })).toBe(refund)
})

describe('uncheckedSince', () => {
  const before = '2026-03-10T12:59:00.000Z'
  const after = '2026-03-10T13:00:00.500Z'
  const later = new Date('2026-03-10T14:00:00.000Z')

  it.each([
    ['an answer', before, false, undefined],
    ['no look-up', null, false, undefined],
    ['a failing look-up', before, true, before],
    ['a look-up that always failed', null, true, null],
  ])('before the expiry, with %s', (_, answeredAt, fails, since) => {
    const lookUps = { answeredAt, fails }
    expect(uncheckedSince({ ...charge, result: { status: 'ATIVA' }, lookUps }, new Date(before))).toBe(since)
  })

  it.each([
    ['an answer since', after, 'ATIVA', undefined],
    ['an answer of before', before, 'ATIVA', before],
    ['no answer', null, null, null],
    ['an unknown word', after, 'EM_ANALISE', after],
  ])('after the expiry, with %s', (_, answeredAt, status, since) => {
    const lookUps = { answeredAt, fails: false }
    expect(uncheckedSince({ ...charge, result: { status }, lookUps }, later)).toBe(since)
  })

  it('is nothing of a paid charge', () => {
    const paid = { ...charge, state: 'confirmed' as const, result: { status: 'paid' } }
    expect(uncheckedSince({ ...paid, lookUps: { answeredAt: before, fails: true } }, later)).toBeUndefined()
  })
})
