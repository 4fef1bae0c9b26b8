import { expect, test } from 'vitest'
import { chosenDays, daysProblem, presetDays } from './period'

const saturday = '2026-11-21'

test.each([
  ['4', saturday, '2026-10-26'],
  ['12', saturday, '2026-08-31'],
  ['26', saturday, '2026-05-25'],
  ['year', saturday, '2026-01-01'],
  ['4', '2026-11-23', '2026-11-02'],
  ['4', '2026-11-22', '2026-10-26'],
] as const)('%s on %s begins on %s and ends on the day', (preset, today, from) => {
  expect(presetDays(preset, today)).toEqual({ from, to: today })
})

test.each([
  [{ from: '', to: '2026-01-02' }, 'incomplete'],
  [{ from: '2026-01-01', to: '2026-02-30' }, 'incomplete'],
  [{ from: '2026-01-02', to: '2026-01-01' }, 'turned'],
  [{ from: '2020-01-01', to: '2026-01-01' }, 'long'],
  [{ from: '2026-01-01', to: '2026-01-01' }, null],
  [{ from: '2021-11-21', to: '2026-11-21' }, null],
])('days %o: %s', (days, problem) => {
  expect(daysProblem(days)).toBe(problem)
})

test('the address means its preset, its days, or twelve weeks', () => {
  const nothing = { period: null, from: null, to: null }
  const free = { from: '2026-01-01', to: '2026-03-31' }
  expect(chosenDays(nothing, saturday)).toEqual({ chosen: '12', days: presetDays('12', saturday) })
  expect(chosenDays({ ...nothing, period: '26' }, saturday)).toMatchObject({ chosen: '26' })
  expect(chosenDays({ period: null, ...free }, saturday)).toEqual({ chosen: 'free', days: free })
  expect(chosenDays({ period: 'year', ...free }, saturday)).toMatchObject({ chosen: 'year' })
  expect(chosenDays({ ...nothing, from: '2026-01-01' }, saturday)).toMatchObject({ chosen: '12' })
  expect(chosenDays({ period: null, from: free.to, to: free.from }, saturday)).toMatchObject({ chosen: '12' })
})
