import { expect, test } from 'vitest'
import { transferSteps } from './transfer-steps'

const confirmed = {
  state: 'confirmed' as const,
  createdAt: '2026-11-10T11:59:00.000Z',
  updatedAt: '2026-11-10T12:30:00.000Z',
  createdBy: { id: 'f0d1c2b3-0000-4000-8000-000000000001', name: 'Marina' },
  approvals: [],
  approvalUntil: null,
  attempts: [],
  error: null,
  amountCents: 5_000,
}
const last = (returnedAt: string | null, returnedCents: number | null) =>
  transferSteps({ ...confirmed, result: { returnedAt, returnedCents } })
    .slice(-2)
    .map(({ kind, at }) => [kind, at])
const confirmation = ['confirmed', confirmed.updatedAt]

test.each([
  ['whole', 5_000, 'returned'],
  ['by an unknown amount', null, 'returned'],
  ['in part', 4_999, 'returned-part'],
])('a confirmed transfer that came back %s has its return after its confirmation', (_, cents, kind) => {
  expect(last('2026-11-12', cents)).toEqual([confirmation, [kind, '2026-11-12']])
})

test('a confirmed transfer that did not come back ends with its confirmation', () => {
  expect(last(null, null).at(-1)).toEqual(confirmation)
})
