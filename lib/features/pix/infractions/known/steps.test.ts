import { expect, it } from 'vitest'
import type { SeenPayment } from '@/lib/features/pix/received/schema'
import { type Stored, stepsOf } from './steps'

const caio = { id: 'c', name: 'Caio' }
const rafael = { id: 'r', name: 'Rafael' }

const payment: SeenPayment = {
  endToEndId: 'E18236120202611161230s0123456789',
  accountId: null,
  amountCents: 100,
  txid: null,
  payer: { name: 'Ana', document: '52998224725' },
  receiver: null,
  at: null,
  seenAt: '2026-11-16T12:31:00Z',
}
const nothing: Stored = { date: null, firstSeenAt: null, changes: [], assignments: [], answers: [] }
const related = { charge: null, refunds: [], payment: null }

type Answer = Stored['answers'][number]

const attempt = (at: string, endedAt: string | null, outcome: Answer['attempts'][number]['outcome']) => ({
  purpose: 'send',
  by: caio,
  at,
  endedAt,
  outcome,
  code: null,
  detail: null,
  record: null,
})

const answer = (change: Partial<Answer>): Stored => ({
  ...nothing,
  answers: [
    {
      id: 'op',
      state: 'accepted',
      createdAt: '2026-11-18T10:00:00Z',
      updatedAt: '2026-11-20T10:00:00Z',
      createdBy: caio,
      approvals: [],
      attempts: [],
      ...change,
    },
  ],
})

const words = (stored: Stored) =>
  stepsOf(related, stored).map(({ name, at, by, detail }) => [name, at, by?.name, detail])

it('nothing known is no step', () => {
  expect(stepsOf(related, nothing)).toEqual([])
})

it('the oldest comes first, and a day before the instants in it, by the clocks of São Paulo', () => {
  const stored: Stored = {
    ...nothing,
    date: '2026-11-17',
    firstSeenAt: new Date('2026-11-17T02:59:00Z'),
    changes: [{ at: new Date('2026-11-17T03:00:00Z'), status: 'delayed' }],
    assignments: [{ at: new Date('2026-11-17T03:00:00.000Z'), by: caio, assignee: null }],
  }
  const charge = {
    id: 'ch',
    state: 'confirmed' as const,
    createdAt: '2026-11-16T09:00:00Z',
    createdBy: rafael,
    amountCents: 100,
    externalId: null,
    paid: true,
    paidCents: null,
  }
  expect(stepsOf({ ...related, charge, payment }, stored)).toMatchObject([
    { name: 'charge-created', by: rafael, operationId: 'ch' },
    { name: 'payment-received', at: '2026-11-16T12:30:00Z', by: { id: '52998224725', name: 'Ana' } },
    { name: 'first-seen', at: '2026-11-17T02:59:00.000Z' },
    { name: 'infraction-dated', at: '2026-11-17' },
    { name: 'status-changed', detail: 'delayed', by: null },
    { name: 'assigned', by: caio, detail: null },
  ])
})

it.each([
  ['2026-11-15', 'E18236120202611161230s0123456789', ['2026-11-15']],
  ['2026-11-16T12:30:05-03:00', 'E18236120202611161230s0123456789', ['2026-11-16T12:30:05-03:00']],
  ['on Monday', 'E18236120202611161230s0123456789', ['2026-11-16T12:30:00Z']],
  [null, 'something else', []],
])('a payment said to be at %j under %s happened at %j', (at, endToEndId, expected) => {
  const steps = stepsOf({ ...related, payment: { ...payment, at, endToEndId } }, nothing)
  expect(steps.map((step) => step.at)).toEqual(expected)
})

it('the minute of an end-to-end id orders nothing within it', () => {
  const charge = {
    id: 'ch',
    state: 'confirmed' as const,
    createdAt: '2026-11-16T12:30:40Z',
    createdBy: rafael,
    amountCents: 100,
    externalId: null,
    paid: true,
    paidCents: null,
  }
  const order = (at: string | null) =>
    stepsOf({ ...related, charge, payment: { ...payment, at } }, nothing).map(({ name }) => name)
  expect(order(null)).toEqual(['charge-created', 'payment-received'])
  expect(order('2026-11-16T12:30:00Z')).toEqual(['charge-created', 'payment-received'])
  expect(order('2026-11-16T12:30:20Z')).toEqual(['payment-received', 'charge-created'])
})

it('an answer is requested, approved, sent, taken and confirmed', () => {
  const stored = answer({
    state: 'confirmed',
    approvals: [{ decision: 'approved', by: rafael, at: '2026-11-19T10:00:00Z', reason: null }],
    attempts: [attempt('2026-11-19T10:00:01Z', '2026-11-19T10:00:02Z', 'applied')],
  })
  expect(words(stored)).toEqual([
    ['answer-asked', '2026-11-18T10:00:00Z', 'Caio', null],
    ['answer-approved', '2026-11-19T10:00:00Z', 'Rafael', null],
    ['answer-sent', '2026-11-19T10:00:01Z', 'Caio', null],
    ['answer-settled', '2026-11-19T10:00:02Z', undefined, 'accepted'],
    ['answer-settled', '2026-11-20T10:00:00Z', undefined, 'confirmed'],
  ])
})

it('a lost answer that a person gave up has failed once', () => {
  const stored = answer({
    state: 'failed',
    attempts: [
      attempt('2026-11-18T10:00:01Z', '2026-11-18T10:01:00Z', 'unknown'),
      attempt('2026-11-18T11:00:00Z', '2026-11-18T11:01:00Z', 'refused'),
    ],
  })
  expect(words(stored).slice(1)).toEqual([
    ['answer-sent', '2026-11-18T10:00:01Z', 'Caio', null],
    ['answer-settled', '2026-11-18T10:01:00Z', undefined, 'unknown'],
    ['answer-sent', '2026-11-18T11:00:00Z', 'Caio', null],
    ['answer-settled', '2026-11-18T11:01:00Z', undefined, 'failed'],
  ])
})

it.each([
  ['rejected', rafael, 'Rafael'],
  ['expired', null, undefined],
] as const)('a request that was %s was never sent', (decision, by, name) => {
  const stored = answer({ state: 'rejected', approvals: [{ decision, by, at: '2026-11-19T10:00:00Z', reason: null }] })
  expect(words(stored).slice(1)).toEqual([['answer-settled', '2026-11-19T10:00:00Z', name, 'rejected']])
})

it('one that is under way has no end yet', () => {
  const stored = answer({ state: 'sending', attempts: [attempt('2026-11-18T10:00:01Z', null, 'unknown')] })
  expect(words(stored).map(([name]) => name)).toEqual(['answer-asked', 'answer-sent'])
})
