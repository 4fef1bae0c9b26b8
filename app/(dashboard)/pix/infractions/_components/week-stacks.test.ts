import { expect, test } from 'vitest'
import type { Insight } from '@/lib/features/pix/infractions/insight-schema'
import { drawnValues, durationOf, stacksOf, stackTicks } from './week-stacks'

const share = (word: string | null, count: number, amountCents: number) => ({ word, count, amountCents })
const outcome = { answered: 0, medianHours: null, overdue: 0 }

const contested = { contested: 0, unreturned: 0, returned: 0, contrary: 0, open: 0 }

const insight: Insight = {
  answers: { contested, agreed: 0, bySituation: [], byEvidence: [], byTemplate: [], templatesSince: null },
  from: '2026-11-04',
  to: '2026-11-21',
  weeks: [
    {
      ...outcome,
      week: '2026-11-02',
      count: 3,
      amountCents: 900,
      situationTypes: [share('SCAM', 2, 300), share(null, 1, 600)],
      statuses: [share('pending', 3, 900)],
    },
    { ...outcome, week: '2026-11-09', count: 0, amountCents: 0, situationTypes: [], statuses: [] },
    {
      ...outcome,
      week: '2026-11-16',
      count: 1,
      amountCents: 50,
      situationTypes: [share('NOVELTY', 1, 50)],
      statuses: [share('accepted', 1, 50)],
    },
  ],
  total: {
    ...outcome,
    count: 4,
    amountCents: 950,
    situationTypes: [share('SCAM', 2, 300), share(null, 1, 600), share('NOVELTY', 1, 50)],
    statuses: [share('pending', 3, 900), share('accepted', 1, 50)],
  },
  undated: 0,
  replyDays: 5,
  completedAt: null,
}

test('every week has a value for every word, the largest share first', () => {
  const { words, weeks, totals } = stacksOf(insight, 'situation', 'count')
  expect(words).toEqual(['SCAM', null, 'NOVELTY'])
  expect(weeks.map(({ values }) => values)).toEqual([
    [2, 1, 0],
    [0, 0, 0],
    [0, 0, 1],
  ])
  expect(weeks.map(({ total }) => total)).toEqual([3, 0, 1])
  expect(totals).toEqual([2, 1, 1])
})

test('by amount the order is that of the amounts', () => {
  const { words, weeks, totals } = stacksOf(insight, 'situation', 'amount')
  expect(words).toEqual([null, 'SCAM', 'NOVELTY'])
  expect(weeks.map(({ values }) => values)).toEqual([
    [600, 300, 0],
    [0, 0, 0],
    [0, 0, 50],
  ])
  expect(totals).toEqual([600, 300, 50])
  expect(stacksOf(insight, 'status', 'amount').words).toEqual(['pending', 'accepted'])
})

test('a week that the period cuts has only the days within it', () => {
  expect(stacksOf(insight, 'status', 'count').weeks.map(({ days }) => days)).toEqual([
    { from: '2026-11-04', to: '2026-11-08' },
    { from: '2026-11-09', to: '2026-11-15' },
    { from: '2026-11-16', to: '2026-11-21' },
  ])
})

test('what is past the most that can be told apart is drawn as one, and nothing is lost', () => {
  expect(drawnValues([5, 4, 3], 3)).toEqual([5, 4, 3])
  expect(drawnValues([5, 4, 3, 2, 1], 3)).toEqual([5, 4, 6])
})

test.each([
  [0, [1, 0]],
  [3, [3, 2, 1, 0]],
  [9, [9, 6, 3, 0]],
  [37, [40, 30, 20, 10, 0]],
  [1_234_500, [1_500_000, 1_000_000, 500_000, 0]],
])('the lines up to %i are whole and round', (total, ticks) => {
  const [week] = stacksOf(insight, 'status', 'count').weeks
  expect(stackTicks(week ? [{ ...week, total }] : [])).toEqual(ticks)
})

test.each([
  [0.2, { days: 0, hours: 0 }],
  [30.6, { days: 0, hours: 31 }],
  [47.9, { days: 2, hours: 0 }],
  [55, { days: 2, hours: 7 }],
])('%d hours are %o', (hours, duration) => {
  expect(durationOf(hours)).toEqual(duration)
})
