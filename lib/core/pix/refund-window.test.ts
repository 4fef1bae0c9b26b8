import { expect, test } from 'vitest'
import { paidAt, refundAge } from './refund-window'

const payment = 'E6070119020260823144500a1B2c3D4e'
const now = new Date('2026-11-21T15:00:00Z')

test('an end-to-end id says when its payment was made, before any record of it', () => {
  expect(paidAt({ endToEndId: payment, at: '2026-08-24' })).toBe('2026-08-23T14:45:00Z')
})

test('where the id says nothing, the record does', () => {
  expect(paidAt({ endToEndId: 'pasted', at: '2026-08-24' })).toBe('2026-08-24')
  expect(paidAt({ endToEndId: 'D6070119020260823144500a1B2c3D4e', at: null })).toBeNull()
  expect(paidAt({ endToEndId: 'pasted' })).toBeNull()
})

test.each([
  ['2026-11-21T14:59:00Z', { days: 0, late: false }],
  ['2026-08-23T14:45:00Z', { days: 90, late: false }],
  ['2026-08-22T23:59:00-03:00', { days: 91, late: true }],
  ['2026-08-22', { days: 91, late: true }],
  ['2025-11-21', { days: 365, late: true }],
])('a payment of %s', (paid, age) => {
  expect(refundAge(paid, now)).toEqual(age)
})

test('what is no date has no age', () => {
  expect(refundAge('ontem', now)).toBeNull()
})
