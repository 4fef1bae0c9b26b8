import { expect, test } from 'vitest'
import { type AnsweredCase, groupsOf, outcomeOf, outcomesOf } from './answer-outcomes'

const answered = (fields: Partial<AnsweredCase>): AnsweredCase => ({
  situationType: 'SCAM',
  status: 'rejected',
  refundedCents: null,
  analysis: 'rejected',
  evidence: [],
  template: null,
  ...fields,
})

test.each([
  ['rejected', null, 'unreturned'],
  ['rejected', 0, 'unreturned'],
  ['rejected', 1, 'returned'],
  ['pending', 500, 'returned'],
  ['accepted', null, 'contrary'],
  ['pending', null, 'open'],
  ['delayed', null, 'open'],
  ['em_recurso', null, 'open'],
  [null, null, 'open'],
] as const)('status %s with %s cents returned is %s', (status, refundedCents, outcome) => {
  expect(outcomeOf({ status, refundedCents })).toBe(outcome)
})

test('outcomes add up to the contested infractions', () => {
  const cases = [answered({}), answered({ refundedCents: 10 }), answered({ status: 'pending' })]
  expect(outcomesOf(cases)).toEqual({ contested: 3, unreturned: 1, returned: 1, contrary: 0, open: 1 })
})

test('a case counts in each of its groups, the largest group comes first', () => {
  const cases = [answered({ evidence: ['sale', 'delivery'] }), answered({ evidence: ['delivery'], refundedCents: 5 })]
  const groups = groupsOf(cases, ({ evidence }) => evidence)
  expect(groups.map(({ key, contested, unreturned, returned }) => [key, contested, unreturned, returned])).toEqual([
    ['delivery', 2, 1, 1],
    ['sale', 1, 1, 0],
  ])
})
