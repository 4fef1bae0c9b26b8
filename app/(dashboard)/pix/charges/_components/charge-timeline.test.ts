import { describe, expect, it } from 'vitest'
import type { Charge } from '@/lib/features/pix/charges/schema'
import { timelineOf } from './charge-timeline'

const marina = { id: 'f0d1c2b3-0000-4000-8000-000000000001', name: 'Marina' }

const accepted = {
  purpose: 'send',
  by: marina,
  at: '2026-03-10T12:00:00.000Z',
  endedAt: '2026-03-10T12:00:01.000Z',
  outcome: 'applied' as const,
  code: null,
  detail: null,
  record: null,
}
const lost = { ...accepted, outcome: 'unknown' as const, code: 'upstream_timeout', detail: 'silence' }

const charge: Charge = {
  id: '7a1d4a52-6a6c-4b7a-9f5e-0c6b3f1d2e90',
  kind: 'pix.charge',
  state: 'accepted',
  input: { amountCents: 100, expiresIn: 3_600 },
  result: null,
  error: null,
  createdAt: '2026-03-10T12:00:00.000Z',
  updatedAt: '2026-03-10T12:30:00.000Z',
  createdBy: marina,
  amountCents: null,
  about: null,
  approvals: [],
  approvalUntil: null,
  sentAt: null,
  sendOn: null,
  sendAt: null,
  nextCheckAt: null,
  attempts: [accepted],
}

const kinds = (...of: Parameters<typeof timelineOf>) => timelineOf(...of).map(({ kind, tone }) => `${kind}:${tone}`)

describe('timelineOf', () => {
  it('ends with the waiting for a charge that can be paid', () => {
    expect(kinds(charge, 'waiting')).toEqual(['requested:done', 'sent:done', 'accepted:done', 'waiting:now'])
  })

  it('ends with the payment of a paid charge', () => {
    expect(timelineOf({ ...charge, state: 'confirmed' }, 'paid').at(-1)).toEqual({
      kind: 'paid',
      tone: 'done',
      at: '2026-03-10T12:30:00.000Z',
    })
  })

  it('ends with the refund of a payment that went back', () => {
    const result = {
      ...{ txid: 'x', externalId: null, copyPaste: '', qrcodeBase64: null, status: 'paid', extra: {} },
      ...{ paid: true, paidCents: 100 },
    }
    const paid = { ...charge, state: 'confirmed' as const, result }
    expect(kinds({ ...paid, refundedCents: 100 }, 'paid').slice(-2)).toEqual(['paid:done', 'refunded:done'])
    expect(kinds(paid, 'paid').at(-1)).toBe('paid:done')
  })

  it('ends with the expiry of an expired charge', () => {
    expect(timelineOf(charge, 'expired').at(-1)?.at).toBe('2026-03-10T13:00:00.000Z')
  })

  it('ends with what is to come for one that is being sent, or whose answer was lost', () => {
    const unknown: Charge = { ...charge, state: 'unknown', attempts: [lost] }
    expect(kinds(unknown, 'sending').slice(-2)).toEqual(['next-accepted:next', 'next-paid:next'])
    expect(kinds(unknown, 'unknown').slice(-3)).toEqual(['lost:now', 'next-accepted:next', 'next-paid:next'])
  })

  it('ends with giving up', () => {
    const givenUp: Charge = {
      ...charge,
      state: 'failed',
      error: { code: 'conflict', detail: 'x', givenUp: true },
      attempts: [lost],
    }
    expect(kinds(givenUp, 'failed').at(-1)).toBe('given-up:bad')
  })
})
