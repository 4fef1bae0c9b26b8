import { describe, expect, it } from 'vitest'
import type { Charge } from '@/lib/features/pix/charges/schema'
import { expiringToday } from './expiring'

// 21:30 in São Paulo: the day ends at 03:00 UTC.
const now = new Date('2026-03-11T00:30:00.000Z')

const charge = (id: string, createdAt: string, expiresIn: number, state: Charge['state'] = 'accepted'): Charge => ({
  id,
  kind: 'pix.charge',
  state,
  input: { amountCents: 100, expiresIn },
  result: null,
  error: null,
  createdAt,
  updatedAt: createdAt,
  createdBy: { id: 'f0d1c2b3-0000-4000-8000-000000000001', name: 'Marina' },
  amountCents: null,
  about: null,
  approvals: [],
  approvalUntil: null,
  sentAt: null,
  sendOn: null,
  sendAt: null,
  nextCheckAt: null,
  attempts: [],
})

describe('expiringToday', () => {
  it('returns what can still be paid today, soonest first', () => {
    const charges = [
      charge('later today', '2026-03-11T00:00:00.000Z', 7_200),
      charge('tomorrow', '2026-03-11T00:00:00.000Z', 14_400),
      charge('soon', '2026-03-11T00:00:00.000Z', 3_600),
      charge('over', '2026-03-10T12:00:00.000Z', 3_600),
      charge('paid', '2026-03-11T00:00:00.000Z', 3_600, 'confirmed'),
    ]
    expect(expiringToday(charges, now).map(({ id }) => id)).toEqual(['soon', 'later today'])
  })
})
