import { describe, expect, it } from 'vitest'
import type { TransferReview } from '@/lib/features/pix/transfers/schema'
import { maySend } from './may-send'

const rafael = { id: 'r', name: 'Rafael' }
const earlier = {
  id: '7a1d4a52-6a6c-4b7a-9f5e-0c6b3f1d2e90',
  state: 'confirmed' as const,
  createdAt: '2026-11-21T09:00:00Z',
  createdBy: rafael,
}

const review = (similar: TransferReview['similar'], needed: boolean, approvers = [rafael]): TransferReview => ({
  open: [],
  payee: null,
  change: null,
  paid: { count: 0, cents: 0, lastAt: null },
  similar,
  cancelledNote: null,
  approval: {
    needed,
    thresholdCents: 500_000,
    sameDay: { count: 0, cents: 0 },
    always: false,
    barred: [],
    approvers,
    hours: 72,
  },
})

describe('maySend', () => {
  it.each([
    ['what needs nobody', review([], false), false, { effect: 'transfer', hindrance: null }],
    ['what needs approval', review([], true), false, { effect: 'ask', hindrance: null }],
    ['a transfer that no user could approve', review([], true, []), true, { effect: 'ask', hindrance: 'no-approver' }],
    ['a look-alike', review([earlier], false), false, { effect: 'transfer', hindrance: 'similar' }],
    ['a look-alike that is another', review([earlier], true), true, { effect: 'ask', hindrance: null }],
  ] as const)('%s', (_, read, another, expected) => {
    expect(maySend({ review: read, reading: false, another })).toEqual(expected)
  })

  it('a cancelled note waits for a reason', () => {
    const cancelledNote = { documentId: '1', number: '12', status: 'cancelled' as const }
    const reviewed = { review: { ...review([], false), cancelledNote }, reading: false, another: false }
    expect(maySend(reviewed)).toMatchObject({ hindrance: 'note' })
    expect(maySend({ ...reviewed, noteReason: 'Confirmado com o fornecedor' })).toMatchObject({ hindrance: null })
  })

  it.each([
    ['that was looked up waits for a reason', false, {}, 'holder'],
    ['with a reason goes to a second person', true, { reason: 'Confirmado' }, null],
    ['that another person found is looked up first', true, null, 'holder'],
  ] as const)('a changed holder %s', (_, always, holderChange, hindrance) => {
    const read = review([], true)
    const needed = { ...read, approval: { ...read.approval, always } }
    expect(maySend({ review: needed, reading: false, another: false, holderChange })).toEqual({
      effect: 'ask',
      hindrance,
    })
  })

  it('disables the button while the review is read, and leaves it to the server where it could not be', () => {
    const unread = { review: undefined, another: false }
    expect(maySend({ ...unread, reading: true })).toEqual({ effect: 'order', hindrance: 'reading' })
    expect(maySend({ ...unread, reading: false })).toEqual({ effect: 'order', hindrance: null })
  })
})
