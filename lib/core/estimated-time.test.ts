import { expect, it } from 'vitest'
import { type EstimatedTime, estimatedTime } from './estimated-time'

it.each<[string, string, EstimatedTime | null]>([
  ['2026-11-23', '2026-11-21T12:00:00-03:00', { unit: 'days', count: 2 }],
  ['2026-11-22', '2026-11-21T00:00:00-03:00', { unit: 'days', count: 1 }],
  ['2026-11-22', '2026-11-21T23:59:59-03:00', { unit: 'days', count: 1 }],
  ['2026-11-21', '2026-11-21T00:00:00-03:00', { unit: 'hours', count: 24 }],
  ['2026-11-21', '2026-11-21T18:00:00-03:00', { unit: 'hours', count: 6 }],
  ['2026-11-21', '2026-11-21T22:30:00-03:00', { unit: 'hours', count: 1 }],
  ['2026-11-21', '2026-11-21T23:00:01-03:00', { unit: 'minutes', count: 59 }],
  ['2026-11-21', '2026-11-21T23:59:59-03:00', { unit: 'minutes', count: 1 }],
  ['2026-11-21', '2026-11-22T00:00:00-03:00', { unit: 'over', count: 1 }],
  ['2026-11-21', '2026-11-22T02:59:00Z', { unit: 'minutes', count: 1 }],
  ['2026-11-21', '2026-12-01T09:00:00-03:00', { unit: 'over', count: 10 }],
  ['2018-11-03', '2018-11-03T22:30:00-03:00', { unit: 'hours', count: 1 }],
  ['no day', '2026-11-21T12:00:00-03:00', null],
])('%s, seen at %s, is %o away', (until, now, expected) => {
  expect(estimatedTime(until, Date.parse(now))).toEqual(expected)
})
