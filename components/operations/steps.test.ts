import { describe, expect, it } from 'vitest'
import { type OperationHistory, operationSteps, wasGivenUp } from './steps'

const marina = { id: 'f0d1c2b3-0000-4000-8000-000000000001', name: 'Marina' }
const rafael = { id: 'f0d1c2b3-0000-4000-8000-000000000002', name: 'Rafael' }

const accepted = {
  by: marina,
  at: '2026-03-10T12:00:00.000Z',
  endedAt: '2026-03-10T12:00:01.000Z',
  outcome: 'applied' as const,
  code: null,
  detail: null,
  record: null,
}
const lost = { ...accepted, outcome: 'unknown' as const, code: 'upstream_timeout', detail: 'silence' }
const lostAgain = { ...lost, by: null }
const open = { ...accepted, endedAt: null, outcome: 'unknown' as const }

const requested: OperationHistory = {
  state: 'accepted',
  createdAt: '2026-03-10T11:59:00.000Z',
  updatedAt: '2026-03-10T12:30:00.000Z',
  createdBy: marina,
  approvals: [],
  approvalUntil: null,
  attempts: [accepted],
  error: null,
}

const kindsOf = (change: Partial<OperationHistory>) =>
  operationSteps({ ...requested, ...change }).map(({ kind, tone }) => `${kind}:${tone}`)

describe('operationSteps', () => {
  it('never ends an accepted one as confirmed', () => {
    expect(kindsOf({})).toEqual(['requested:done', 'sent:done', 'accepted:done', 'confirming:now'])
  })

  it('ends a confirmed one at its last change', () => {
    const steps = operationSteps({ ...requested, state: 'confirmed' })
    expect(steps.at(-1)).toEqual({ kind: 'confirmed', tone: 'done', at: requested.updatedAt })
  })

  it('waits for another person, until when', () => {
    const approvalUntil = '2026-03-13T11:59:00.000Z'
    const steps = operationSteps({ ...requested, state: 'awaiting_approval', attempts: [], approvalUntil })
    expect(steps[1]).toEqual({ kind: 'awaiting', tone: 'now', at: null, until: approvalUntil })
    expect(steps.slice(2).map(({ kind }) => kind)).toEqual(['next-sent', 'next-accepted', 'next-confirmed'])
  })

  it('waits for its day, and says when it is next sent', () => {
    const scheduled = { sendOn: '2026-03-12', sendAt: '2026-03-12T11:00:00.000Z', attempts: [] }
    const steps = operationSteps({ ...requested, ...scheduled, state: 'scheduled' })
    expect(steps[1]).toEqual({
      kind: 'scheduled',
      tone: 'now',
      at: null,
      day: scheduled.sendOn,
      nextAt: scheduled.sendAt,
    })
    expect(steps.slice(2).map(({ kind }) => kind)).toEqual(['next-sent', 'next-accepted', 'next-confirmed'])
    expect(kindsOf({ sendOn: scheduled.sendOn })).toContain('scheduled:done')
  })

  it('has its day from the request on, and goes back to a person whose decision it needs on that day', () => {
    const ahead = ['scheduled:next', 'next-sent:next', 'next-accepted:next', 'next-confirmed:next']
    const waits = { state: 'awaiting_approval', sendOn: '2026-03-12', attempts: [] } as const
    expect(kindsOf(waits)).toEqual(['requested:done', 'awaiting:now', ...ahead])
    const first = { decision: 'approved' as const, by: rafael, at: '2026-03-10T12:10:00.000Z', reason: null }
    const approvals = [first, { decision: 'held' as const, by: null, at: '2026-03-12T11:00:00.000Z', reason: null }]
    const past = ['requested:done', 'approved:done', 'held:past']
    expect(kindsOf({ ...waits, approvals })).toEqual([...past, 'awaiting:now', ...ahead])
    const decided = { ...waits, state: 'scheduled', approvals: [...approvals, first] } as const
    expect(kindsOf(decided).slice(0, 5)).toEqual([...past, 'approved:done', 'scheduled:now'])
  })

  it('refused when it is judged again, was never sent', () => {
    const judged = { state: 'failed', sendOn: '2026-03-12', attempts: [] } as const
    expect(kindsOf(judged)).toEqual(['requested:done', 'scheduled:done', 'unsent:bad'])
  })

  it('ends a cancelled one as cancelled', () => {
    expect(kindsOf({ state: 'cancelled', attempts: [] })).toEqual(['requested:done', 'cancelled:bad'])
  })

  it('names who approved it and why', () => {
    const approvals = [{ decision: 'approved' as const, by: rafael, at: requested.createdAt, reason: 'checked' }]
    expect(operationSteps({ ...requested, approvals })[1]).toEqual({
      kind: 'approved',
      tone: 'done',
      at: requested.createdAt,
      by: 'Rafael',
      reason: 'checked',
    })
  })

  it('ends with the rejection', () => {
    const approvals = [{ decision: 'rejected' as const, by: rafael, at: requested.createdAt, reason: null }]
    expect(kindsOf({ state: 'rejected', attempts: [], approvals })).toEqual(['requested:done', 'rejected:bad'])
  })

  it('distinguishes an expiry from a rejection', () => {
    const approvals = [{ decision: 'expired' as const, by: null, at: requested.createdAt, reason: null }]
    expect(kindsOf({ state: 'rejected', attempts: [], approvals })).toEqual(['requested:done', 'approval-expired:bad'])
  })

  it('says that a restore ended it', () => {
    const approvals = [{ decision: 'restored' as const, by: null, at: requested.createdAt, reason: null }]
    expect(kindsOf({ state: 'rejected', attempts: [], approvals })).toEqual(['requested:done', 'approval-restored:bad'])
  })

  it('ends with the sending while it is being sent', () => {
    expect(kindsOf({ state: 'sending', attempts: [open] })).toEqual([
      'requested:done',
      'sending:now',
      'next-accepted:next',
      'next-confirmed:next',
    ])
  })

  it('ends at the lost answer, with its cause', () => {
    const steps = operationSteps({ ...requested, state: 'unknown', attempts: [lost] })
    expect(steps[2]).toEqual({
      kind: 'lost',
      tone: 'now',
      at: lost.endedAt,
      code: 'upstream_timeout',
      detail: 'silence',
    })
  })

  it('distinguishes a sending by a person from one by the worker', () => {
    const steps = operationSteps({ ...requested, attempts: [lost, lostAgain, accepted] })
    expect(steps.map(({ kind, number, by }) => [kind, number, by]).slice(3, 7)).toEqual([
      ['sent-again-alone', 2, undefined],
      ['lost', undefined, undefined],
      ['sent-again', 3, 'Marina'],
      ['accepted', undefined, undefined],
    ])
  })

  it('shows many lost sendings as one step, the last with its own number', () => {
    const attempts = [lost, lostAgain, lostAgain, lostAgain, lostAgain]
    const steps = operationSteps({ ...requested, state: 'unknown', attempts })
    expect(steps.map(({ kind }) => kind)).toEqual([
      'requested',
      'sent',
      'lost',
      'retries',
      'sent-again-alone',
      'lost',
      'next-accepted',
      'next-confirmed',
    ])
    expect(steps[3]).toMatchObject({ count: 3 })
    expect(steps[4]).toMatchObject({ number: 5 })
  })

  it('shows what was recorded by its code, and by the sentence of a row that has none', () => {
    const record = { code: 'upstream.silent', values: { service: 'pix' } } as const
    const steps = operationSteps({ ...requested, state: 'unknown', attempts: [lost, { ...lostAgain, record }] })
    const [first, second] = steps.filter(({ kind }) => kind === 'lost')
    expect([first?.detail, first?.record]).toEqual(['silence', undefined])
    expect([second?.detail, second?.record]).toEqual([undefined, record])
  })

  it('ends with the refusal', () => {
    const refused = { ...accepted, outcome: 'refused' as const, code: 'payment_refused', detail: 'no' }
    expect(kindsOf({ state: 'failed', attempts: [refused] })).toEqual(['requested:done', 'sent:done', 'refused:bad'])
  })

  it('distinguishes giving up from a refusal', () => {
    const error = { code: 'conflict' as const, detail: 'x' }
    expect(wasGivenUp({ state: 'failed', error })).toBe(false)
    const givenUp = { state: 'failed' as const, error: { ...error, givenUp: true }, attempts: [lost] }
    expect(wasGivenUp(givenUp)).toBe(true)
    expect(kindsOf(givenUp).at(-1)).toBe('given-up:bad')
  })

  it('shows that it was found by reading, without an answer', () => {
    expect(kindsOf({ attempts: [lost] }).slice(-3)).toEqual(['lost:past', 'found:done', 'confirming:now'])
  })

  it('shows that it was accepted and then undone', () => {
    const undone = { state: 'failed' as const, error: { code: 'payment_refused' as const, detail: 'NAO_REALIZADO' } }
    const steps = operationSteps({ ...requested, ...undone })
    expect(steps.slice(-2)).toMatchObject([
      { kind: 'accepted' },
      { kind: 'undone', tone: 'bad', detail: 'NAO_REALIZADO' },
    ])
  })
})
