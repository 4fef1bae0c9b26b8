import { expect, it } from 'vitest'
import { groupsByAge } from './statement-list'

const at = (createdAt: string) => ({ createdAt })

// A Wednesday, in São Paulo.
const now = new Date('2026-11-18T15:00:00-03:00')

it('puts rows under today, this week and their month', () => {
  const days = [
    '2026-11-18T23:30:00-03:00',
    '2026-11-18T00:10:00-03:00',
    '2026-11-17T12:00:00-03:00',
    '2026-11-16T00:00:00-03:00',
    '2026-11-15T23:59:00-03:00',
    '2026-10-31T12:00:00-03:00',
    '2025-10-31T12:00:00-03:00',
  ]
  const counts = groupsByAge(days.map(at), now).map(({ name, rows }) => [name, rows.length])
  expect(counts).toEqual([
    ['today', 2],
    ['week', 2],
    ['2026-11', 1],
    ['2026-10', 1],
    ['2025-10', 1],
  ])
})

it('counts days in São Paulo', () => {
  expect(groupsByAge([at('2026-11-18T01:00:00Z')], now)[0]?.name).toBe('week')
})

it('has a week that began on a Monday when today is a Sunday', () => {
  const sunday = new Date('2026-11-22T12:00:00-03:00')
  const rows = ['2026-11-21T12:00:00-03:00', '2026-11-16T08:00:00-03:00', '2026-11-15T08:00:00-03:00'].map(at)
  expect(groupsByAge(rows, sunday).map(({ name }) => name)).toEqual(['week', '2026-11'])
})
