import { describe, expect, it } from 'vitest'
import type { Decidable } from '@/lib/features/operations/any/schema'
import { inInboxOrder, rowBeside } from './inbox'

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
  nextCheckAt: null,
  attempts: [],
})

const rows = [
  request('late', '2026-11-22T12:00:00Z'),
  request('soon', '2026-11-20T12:00:00Z'),
  request('own', '2026-11-21T12:00:00Z', 'otavio'),
]
const ids = (found: readonly Decidable[]) => found.map(({ id }) => id)

describe('inInboxOrder', () => {
  it('puts what runs out first at the top', () => {
    expect(ids(inInboxOrder(rows, null))).toEqual(['soon', 'own', 'late'])
  })

  it('puts what the person asked for before the rest', () => {
    expect(ids(inInboxOrder(rows, 'otavio'))).toEqual(['own', 'soon', 'late'])
  })
})

describe('rowBeside', () => {
  it('walks to both sides and stops at the ends', () => {
    expect(rowBeside(rows, 'soon', 1, 1)?.id).toBe('own')
    expect(rowBeside(rows, 'soon', 1, -1)?.id).toBe('late')
    expect(rowBeside(rows, 'own', 2, 1)).toBeUndefined()
    expect(rowBeside(rows, 'late', 0, -1)).toBeUndefined()
  })

  it('goes on from the place of a row that has left', () => {
    expect(rowBeside(rows, 'decided', 1, 1)?.id).toBe('soon')
    expect(rowBeside(rows, 'decided', 1, -1)?.id).toBe('late')
    expect(rowBeside(rows, 'decided', 3, 1)?.id).toBe('own')
    expect(rowBeside([], 'decided', 0, 1)).toBeUndefined()
  })
})
