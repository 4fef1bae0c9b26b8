import { describe, expect, it } from 'vitest'
import type { FiscalDocument } from '@/lib/features/documents/schema'
import type { Charge } from '@/lib/features/pix/charges/schema'
import { expiringDocuments, expiringToday } from './expiring'

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
  nextCheckAt: null,
  attempts: [],
})

const document = (id: string, expiresAt: string | null, companyId = 'a', purged = false): FiscalDocument => ({
  id,
  accessKey: null,
  companyId,
  model: 'nfe',
  kind: null,
  period: null,
  cancelled: false,
  role: null,
  purged,
  createdAt: null,
  retentionDays: null,
  expiresAt,
  number: null,
  series: null,
  issuer: null,
  recipient: null,
  issuedAt: null,
  totalCents: null,
  extra: {},
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

describe('expiringDocuments', () => {
  it('groups by day and company what goes within a week', () => {
    const documents = [
      document('1', '2026-03-14T12:00:00Z'),
      document('2', '2026-03-12T12:00:00Z', 'b'),
      document('3', '2026-03-14T18:00:00Z'),
      document('4', '2026-03-18T12:00:00Z'),
      document('5', '2026-03-12T12:00:00Z', 'a', true),
      document('6', null),
      document('7', '2026-03-01T12:00:00Z'),
    ]
    expect(
      expiringDocuments(documents, now).map(({ day, days, companyId, documents: found }) => ({
        day,
        days,
        companyId,
        ids: found.map(({ id }) => id),
      })),
    ).toEqual([
      { day: '2026-03-12', days: 2, companyId: 'b', ids: ['2'] },
      { day: '2026-03-14', days: 4, companyId: 'a', ids: ['1', '3'] },
    ])
  })
})
