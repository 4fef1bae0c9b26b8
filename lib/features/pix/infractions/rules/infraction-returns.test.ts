import { describe, expect, test } from 'vitest'
import { operationStates } from '@/lib/core/operations/operation-states'
import type { InfractionAmounts } from './infraction'
import { returnedOf } from './infraction-returns'

const disputed = 22_824
const amounts: InfractionAmounts = {
  amountCents: disputed,
  amountBrlCents: disputed,
  refundedCents: null,
  refundedBrlCents: null,
}
const nothing = { infraction: amounts, refundEntries: [], refunds: [] }
const claims = (refundedCents: number | null, change: Partial<InfractionAmounts> = {}) => ({
  ...nothing,
  infraction: { ...amounts, refundedCents, ...change },
})
const entry = (type: string, amountCents: number | null = -disputed) => ({ type, amountCents })

describe('how much of a disputed payment went back', () => {
  test.each<[string, Parameters<typeof returnedOf>[0], [string, number] | null]>([
    ['no refund is given', nothing, null],
    ['the infraction says that nothing was', claims(0), null],
    ['a cent of it was', claims(1), ['partly', 1]],
    ['half of it was', claims(11_412), ['partly', 11_412]],
    ['all but a cent of it was', claims(disputed - 1), ['partly', disputed - 1]],
    ['all of it was', claims(disputed), ['whole', disputed]],
    ['more than all of it was', claims(disputed + 1), ['whole', disputed + 1]],
    ['the disputed amount is not given', claims(5, { amountCents: null, amountBrlCents: null }), ['partly', 5]],
    ['the disputed amount in reais is larger', claims(disputed, { amountBrlCents: 25_000 }), ['partly', disputed]],
    ['the refund in reais is smaller', claims(disputed, { refundedBrlCents: 100 }), ['partly', 100]],
    ['upstream has a whole return', { ...nothing, refundEntries: [entry('DEPOSIT_REFUND')] }, ['whole', disputed]],
    ['upstream has a partial one', { ...nothing, refundEntries: [entry('DEPOSIT_REFUND', -10)] }, ['partly', 10]],
    [
      'upstream has one of no readable amount',
      { ...nothing, refundEntries: [entry('DEPOSIT_REFUND', null)] },
      ['unclear', 0],
    ],
    ['upstream is returning it', { ...nothing, refundEntries: [entry('PENDING_DEPOSIT_REFUND')] }, ['under-way', 0]],
    ['a return was not made', { ...nothing, refundEntries: [entry('CANCELLED_DEPOSIT_REFUND')] }, null],
    ['upstream says a word that nobody knows', { ...nothing, refundEntries: [entry('RETURN_V2')] }, ['unclear', 0]],
    [
      'ours of an unknown amount is done',
      { ...nothing, refunds: [{ state: 'confirmed', amountCents: null }] },
      ['whole', disputed],
    ],
    [
      'a part is back and the rest under way',
      { ...claims(5), refundEntries: [entry('PENDING_DEPOSIT_REFUND')] },
      ['under-way', 5],
    ],
    [
      'one return is reported twice',
      { ...claims(11_412), refundEntries: [entry('DEPOSIT_REFUND', -11_412)] },
      ['partly', 11_412],
    ],
  ])('%s', (_, known, found) => {
    const returned = returnedOf(known)
    expect(returned && [returned.status, returned.returnedCents]).toEqual(found)
  })

  test('our own refunds count by their state', () => {
    const statuses = operationStates.map((state) => {
      const refunds = [{ state, amountCents: disputed }]
      return [state, returnedOf({ ...nothing, refunds })?.status ?? null]
    })
    expect(Object.fromEntries(statuses)).toEqual({
      awaiting_approval: 'requested',
      scheduled: 'requested',
      cancelled: null,
      rejected: null,
      sending: 'under-way',
      unknown: 'under-way',
      accepted: 'under-way',
      confirmed: 'whole',
      failed: null,
    })
  })

  test('one that is under way comes before one that only waits', () => {
    const refundEntries = [entry('RETURN_V2'), entry('PENDING_DEPOSIT_REFUND')]
    const refunds = [{ state: 'awaiting_approval' as const, amountCents: null }]
    expect(returnedOf({ ...nothing, refundEntries, refunds })?.status).toBe('under-way')
  })
})
