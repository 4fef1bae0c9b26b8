import { describe, expect, it } from 'vitest'
import { overThreshold, rafael, sentAtOnce } from '@/lib/core/operations/need.fixture'
import type { TransferReview } from '@/lib/features/pix/transfers/schema'
import { maySend } from './may-send'

const earlier = {
  id: '7a1d4a52-6a6c-4b7a-9f5e-0c6b3f1d2e90',
  state: 'confirmed' as const,
  createdAt: '2026-11-21T09:00:00Z',
  createdBy: rafael,
}

const review = (similar: TransferReview['similar'], over: boolean, approvers = [rafael]): TransferReview => ({
  open: [],
  payee: null,
  change: null,
  paid: { count: 0, cents: 0, lastAt: null },
  paidEarlier: null,
  similar,
  cancelledNote: null,
  approval: { ...(over ? overThreshold : sentAtOnce), approvers },
})

describe('maySend', () => {
  it.each([
    ['a transfer that needs no approval', review([], false), false, { needs: 'send', hindrance: null }],
    ['what needs approval', review([], true), false, { needs: 'approval', hindrance: null }],
    [
      'a transfer that no user could approve',
      review([], true, []),
      true,
      { needs: 'approval', hindrance: 'no-approver' },
    ],
    ['a look-alike', review([earlier], false), false, { needs: 'send', hindrance: 'similar' }],
    ['a look-alike that is another', review([earlier], true), true, { needs: 'approval', hindrance: null }],
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
    ['that was looked up waits for a reason', null, {}, 'holder'],
    ['with a reason goes to a second person', 'holder', { reason: 'Confirmado' }, null],
    ['that another person found is looked up first', 'holder', null, 'holder'],
    ['that could not be compared is looked up first, too', 'unclear', null, 'holder'],
    ['at another bank alone needs nothing', 'bank', null, null],
  ] as const)('a changed holder %s, with approvals on and off', (_, change, holderChange, hindrance) => {
    for (const needs of ['approval', 'send'] as const) {
      const read = { ...review([], needs === 'approval'), change }
      expect(maySend({ review: read, reading: false, another: false, holderChange })).toEqual({ needs, hindrance })
    }
  })

  it('disables the button while the review is read, and leaves it to the server where it could not be', () => {
    const unread = { review: undefined, another: false }
    expect(maySend({ ...unread, reading: true })).toEqual({ needs: undefined, hindrance: 'reading' })
    expect(maySend({ ...unread, reading: false })).toEqual({ needs: undefined, hindrance: null })
  })
})
