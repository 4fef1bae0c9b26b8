import { describe, expect, it } from 'vitest'
import type { Charge } from '@/lib/features/pix/charges/schema'
import { timelineOf, wasGivenUp } from './timeline'

const marina = { id: 'f0d1c2b3-0000-4000-8000-000000000001', name: 'Marina' }

const accepted = {
  purpose: 'send',
  by: marina,
  at: '2026-03-10T12:00:00.000Z',
  endedAt: '2026-03-10T12:00:01.000Z',
  outcome: 'accepted',
  code: null,
  detail: null,
}
const lost = { ...accepted, outcome: 'unknown', code: 'upstream_timeout', detail: 'silence' }
const refused = { ...accepted, outcome: 'failed', code: 'payment_refused', detail: 'no' }

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
  nextCheckAt: null,
  attempts: [accepted],
}

const kinds = (...told: Parameters<typeof timelineOf>) => timelineOf(...told).map(({ kind, tone }) => `${kind}:${tone}`)

describe('timelineOf', () => {
  it('tells a charge that waits to be paid', () => {
    expect(kinds(charge, 'waiting')).toEqual(['asked:done', 'accepted:done', 'waiting:now'])
  })

  it('tells when it was paid', () => {
    expect(timelineOf({ ...charge, state: 'confirmed' }, 'paid').at(-1)).toEqual({
      kind: 'paid',
      tone: 'done',
      at: '2026-03-10T12:30:00.000Z',
    })
  })

  it('tells when it expired', () => {
    expect(timelineOf(charge, 'expired').at(-1)?.at).toBe('2026-03-10T13:00:00.000Z')
  })

  it('tells one that is being sent', () => {
    const open = { ...accepted, endedAt: null, outcome: 'pending' }
    const steps = kinds({ ...charge, state: 'sending', attempts: [open] }, 'sending')
    expect(steps).toEqual(['asked:done', 'sending:now', 'next-accepted:next', 'next-paid:next'])
  })

  it('stands at the lost answer, with its cause', () => {
    const unknown: Charge = { ...charge, state: 'unknown', attempts: [lost] }
    expect(kinds(unknown, 'unknown')).toEqual([
      'asked:done',
      'sent:done',
      'lost:now',
      'next-accepted:next',
      'next-paid:next',
    ])
    expect(timelineOf(unknown, 'unknown')[2]?.code).toBe('upstream_timeout')
  })

  it('counts the sendings of one that was sent again', () => {
    const steps = timelineOf({ ...charge, attempts: [lost, accepted] }, 'waiting')
    expect(steps.map(({ kind }) => kind)).toEqual(['asked', 'sent', 'lost', 'sent-again', 'accepted', 'waiting'])
    expect(steps[3]).toMatchObject({ by: 'Marina', number: 2 })
  })

  it('ends with the refusal', () => {
    expect(kinds({ ...charge, state: 'failed', attempts: [refused] }, 'failed')).toEqual([
      'asked:done',
      'sent:done',
      'refused:bad',
    ])
  })

  it('tells giving up from a refusal', () => {
    const givenUp: Charge = {
      ...charge,
      state: 'failed',
      error: { code: 'conflict', detail: 'given up' },
      attempts: [lost],
    }
    expect(wasGivenUp(givenUp)).toBe(true)
    expect(kinds(givenUp, 'failed').at(-1)).toBe('given-up:bad')
  })
})
