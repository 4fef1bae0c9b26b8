import { describe, expect, it } from 'vitest'
import type { Decidable } from '@/lib/features/operations/any-operation-schema'
import { adjacentRow, inDecisionOrder } from './request-order'

const request = (id: string, approvalUntil: string, by = 'marina'): Decidable => ({
  id,
  kind: 'pix.refund',
  state: 'awaiting_approval',
  input: { endToEndId: id },
  result: null,
  error: null,
  createdAt: '2026-11-18T12:00:00Z',
  updatedAt: '2026-11-18T12:00:00Z',
  createdBy: { id: by, name: by },
  amountCents: 100,
  about: null,
  approvals: [],
  approvalUntil,
  sentAt: null,
  sendOn: null,
  sendAt: null,
  nextCheckAt: null,
  attempts: [],
})

const rows = [
  request('late', '2026-11-22T12:00:00Z'),
  request('soon', '2026-11-20T12:00:00Z'),
  request('own', '2026-11-21T12:00:00Z', 'otavio'),
]
const ids = (found: readonly Decidable[]) => found.map(({ id }) => id)

describe('inDecisionOrder', () => {
  it('puts the request that expires first at the top', () => {
    expect(ids(inDecisionOrder(rows, null))).toEqual(['soon', 'own', 'late'])
  })

  it("puts the person's own requests before the rest", () => {
    expect(ids(inDecisionOrder(rows, 'otavio'))).toEqual(['own', 'soon', 'late'])
  })
})

describe('rowBeside', () => {
  it('returns the row on either side, and none past the ends', () => {
    expect(adjacentRow(rows, 'soon', 1, 1)?.id).toBe('own')
    expect(adjacentRow(rows, 'soon', 1, -1)?.id).toBe('late')
    expect(adjacentRow(rows, 'own', 2, 1)).toBeUndefined()
    expect(adjacentRow(rows, 'late', 0, -1)).toBeUndefined()
  })

  it('returns the row beside the place of one that has left the list', () => {
    expect(adjacentRow(rows, 'decided', 1, 1)?.id).toBe('soon')
    expect(adjacentRow(rows, 'decided', 1, -1)?.id).toBe('late')
    expect(adjacentRow(rows, 'decided', 3, 1)?.id).toBe('own')
    expect(adjacentRow([], 'decided', 0, 1)).toBeUndefined()
  })
})
