import { expect, it, test } from 'vitest'
import { monthDays, monthStep } from './month-days'

test('a month is shown in whole weeks from Monday', () => {
  const days = monthDays('2026-12')
  expect([days[0], days.at(-1), days.length]).toEqual(['2026-11-30', '2027-01-03', 35])
  expect(monthDays('2027-02')).toHaveLength(28)
})

it.each([
  ['ArrowDown', '2026-12-28', '2027-01-04'],
  ['Home', '2026-12-02', '2026-11-30'],
  ['End', '2026-12-02', '2026-12-06'],
  ['PageUp', '2026-12-31', '2026-11-30'],
  ['PageDown', '2027-01-30', '2027-02-28'],
])('%s leads from %s to %s', (key, from, to) => {
  expect(monthStep(key, from)).toBe(to)
})

test('another key leads nowhere', () => {
  expect(monthStep('j', '2026-12-02')).toBeNull()
})
