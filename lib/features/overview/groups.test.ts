import { expect, test } from 'vitest'
import { byDay, groupExpiring } from './service'

// 21:30 in São Paulo: the day ends at 03:00 UTC.
const now = new Date('2026-03-11T00:30:00.000Z')

const document = (id: string, expiresAt: string | null, companyId = 'a', more: object = {}) => ({
  ...{ id, companyId, expiresAt, period: '2025-09', purged: false },
  ...more,
})

test('groups by day and company what goes within a week, the first to go first', () => {
  const documents = [
    document('1', '2026-03-14T12:00:00Z'),
    document('2', '2026-03-12T12:00:00Z', 'b'),
    document('3', '2026-03-14T18:00:00Z'),
    document('4', '2026-03-18T12:00:00Z'),
    document('5', '2026-03-12T12:00:00Z', 'a', { purged: true }),
    document('6', null),
    document('7', '2026-03-01T12:00:00Z'),
    document('8', '2026-03-12T12:00:00Z', 'c', { period: '2025-09' }),
    document('9', '2026-03-12T13:00:00Z', 'c', { period: '2025-10' }),
  ]
  const common = { neverExported: null }
  expect(groupExpiring(documents, now).sort(byDay)).toEqual([
    { ...common, day: '2026-03-12', companyId: 'c', documents: 2, period: null, documentId: null },
    { ...common, day: '2026-03-12', companyId: 'b', documents: 1, period: '2025-09', documentId: '2' },
    { ...common, day: '2026-03-14', companyId: 'a', documents: 2, period: '2025-09', documentId: null },
  ])
})
