import { describe, expect, test } from 'vitest'
import { operationStates } from '@/lib/core/operation-states'
import { returnStanding } from './known-returns'

const nothing = { refundedCents: null, refundEntries: [], refunds: [] }

describe('whether the disputed payment went back', () => {
  test.each([
    ['nothing is known of a return', nothing, null],
    ['upstream says that none was returned', { ...nothing, refundedCents: 0 }, null],
    ['upstream says so on the infraction', { ...nothing, refundedCents: 1 }, 'made'],
    ['upstream has a return', { ...nothing, refundEntries: [{ type: 'DEPOSIT_REFUND' }] }, 'made'],
    ['upstream is returning it', { ...nothing, refundEntries: [{ type: 'PENDING_DEPOSIT_REFUND' }] }, 'under-way'],
    ['a return was not made', { ...nothing, refundEntries: [{ type: 'CANCELLED_DEPOSIT_REFUND' }] }, null],
    ['upstream says a word that nobody knows', { ...nothing, refundEntries: [{ type: 'RETURN_V2' }] }, 'unclear'],
  ])('%s', (_, known, standing) => {
    expect(returnStanding(known)).toBe(standing)
  })

  test('our own refunds count by their state', () => {
    const standings = operationStates.map((state) => [state, returnStanding({ ...nothing, refunds: [{ state }] })])
    expect(Object.fromEntries(standings)).toEqual({
      awaiting_approval: 'asked',
      rejected: null,
      sending: 'under-way',
      unknown: 'under-way',
      accepted: 'under-way',
      confirmed: 'made',
      failed: null,
    })
  })

  test('the gravest is told', () => {
    const refundEntries = [{ type: 'RETURN_V2' }, { type: 'PENDING_DEPOSIT_REFUND' }]
    expect(returnStanding({ refundedCents: 0, refundEntries, refunds: [{ state: 'awaiting_approval' }] })).toBe(
      'under-way',
    )
  })
})
