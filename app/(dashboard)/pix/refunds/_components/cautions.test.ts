import { expect, test } from 'vitest'
import { overThreshold, rafael } from '@/lib/core/operations/need.fixture'
import type { RefundReview } from '@/lib/features/pix/refunds/schema'
import { cautionsOf } from './cautions'
import { cleanReview, payment, paymentId, refundIn } from './refund.fixture'

const now = new Date('2026-11-21T15:00:00Z')
const entry = { id: 'cin_1', type: 'SOMETHING_NEW', amountCents: -124_890, returnId: null, extra: {} }
const infraction = { id: 'inf_1', situationType: 'SCAM', status: 'pending', amountCents: 124_890, date: '2026-11-20' }

const judged = (changes: Partial<RefundReview>, id = paymentId) => cautionsOf({ ...cleanReview, ...changes }, id, now)

test('cautionsOf finds nothing against a recent payment that nobody disputes', () => {
  expect(judged({})).toEqual({
    blocking: null,
    returned: [],
    unclear: [],
    infractions: [],
    daysLate: null,
    missingCents: null,
    unread: [],
    agreeTo: null,
    lacksApprover: false,
  })
})

test.each([
  [{ entries: [entry] }, 'entry'],
  [{ infractions: [infraction] }, 'infraction'],
  [{ entries: [entry], infractions: [infraction] }, 'both'],
  [{ entries: [{ ...entry, type: 'CANCELLED_DEPOSIT_REFUND' }] }, null],
  [{ unread: ['entries' as const] }, null],
])('%j has to be agreed to: %s', (changes, agreeTo) => {
  expect(judged(changes).agreeTo).toBe(agreeTo)
})

test.each([
  ['DEPOSIT_REFUND', 1],
  ['PENDING_DEPOSIT_REFUND', 1],
  ['CANCELLED_DEPOSIT_REFUND', 0],
  ['SOMETHING_NEW', 0],
])('upstream has %s: %i refund that blocks another', (type, count) => {
  expect(judged({ entries: [{ ...entry, type }] }).returned).toHaveLength(count)
})

test.each(['awaiting_approval', 'sending', 'unknown', 'accepted', 'confirmed'] as const)(
  'our refund %s blocks another',
  (state) => {
    expect(judged({ operations: [refundIn('failed'), refundIn(state)] }).blocking?.state).toBe(state)
  },
)

test('our refund that moved nothing blocks none', () => {
  expect(judged({ operations: [refundIn('failed'), refundIn('rejected')] }).blocking).toBeNull()
})

test('counts the age from the id, else from the record', () => {
  expect(judged({}, paymentId.replace('20261119', '20260101')).daysLate).toBe(324)
  expect(judged({ payment: { ...payment, at: '2026-08-22' } }, 'pasted').daysLate).toBe(91)
  expect(judged({ payment: null }, 'pasted').daysLate).toBeNull()
})

test('says how much the balance lacks, and nothing where a figure is unknown', () => {
  expect(judged({ availableCents: 100_000 }).missingCents).toBe(24_890)
  expect(judged({ availableCents: 124_890 }).missingCents).toBeNull()
  expect(judged({ availableCents: null }).missingCents).toBeNull()
  expect(judged({ payment: null, availableCents: 0 }).missingCents).toBeNull()
})

test('reports an approval that nobody could give', () => {
  expect(judged({ approval: overThreshold }).lacksApprover).toBe(true)
  expect(judged({ approval: { ...overThreshold, approvers: [rafael] } }).lacksApprover).toBe(false)
})
