import { expect, it } from 'vitest'
import { type TimeLeft, timeLeft } from './time-left-parts'

const now = Date.parse('2026-11-20T12:00:00Z')

it.each<[string, TimeLeft]>([
  ['2026-11-23T12:00:00Z', { unit: 'days', count: 3 }],
  ['2026-11-22T12:00:00Z', { unit: 'days', count: 2 }],
  ['2026-11-22T11:59:59Z', { unit: 'hours', count: 47 }],
  ['2026-11-20T13:00:00Z', { unit: 'hours', count: 1 }],
  ['2026-11-20T12:59:59Z', { unit: 'minutes', count: 59 }],
  ['2026-11-20T12:00:01Z', { unit: 'minutes', count: 1 }],
  ['2026-11-20T12:00:00Z', { unit: 'over', count: 0 }],
  ['2026-11-19T12:00:00Z', { unit: 'over', count: 0 }],
])('%s is %o away', (until, expected) => {
  expect(timeLeft(until, now)).toEqual(expected)
})
