import { describe, expect, it } from 'vitest'
import { chosenRange, dayProblems, requestOf, startingValues, valuesOf } from './statement-values'

const today = '2026-11-21'
const lastMonth = startingValues('last-month', today)

describe('requestOf', () => {
  it('requests the days of the preset, in csv, of the main account', () => {
    expect(requestOf(lastMonth, undefined, today)).toEqual({ format: 'csv', from: '2026-10-01', to: '2026-10-31' })
  })

  it('names the sub-account', () => {
    expect(requestOf(lastMonth, 'acc_1', today)).toMatchObject({ accountId: 'acc_1' })
  })

  it('returns null while the days are wrong', () => {
    expect(requestOf({ ...lastMonth, from: '' }, undefined, today)).toBeNull()
  })

  it('returns the same request from an earlier one', () => {
    const input = { accountId: 'acc_1', format: 'ofx', from: '2026-10-01', to: '2026-10-31' } as const
    expect(requestOf(valuesOf(input), 'acc_1', today)).toEqual(input)
  })
})

describe('dayProblems', () => {
  it.each([
    ['2026-11-21', '2026-11-21', {}],
    ['2026-11-22', '2026-11-22', { to: 'future' }],
    ['2026-11-20', '2026-11-19', { from: 'order' }],
    ['', '2026-11-19', { from: 'no-day' }],
    ['2026-02-30', '', { from: 'no-day', to: 'no-day' }],
  ])('%s to %s: %j', (from, to, problems) => {
    expect(dayProblems({ from, to }, today)).toEqual(problems)
  })
})

describe('chosenRange', () => {
  it.each(['yesterday', 'last-month', 'this-month'] as const)('knows %s', (preset) => {
    expect(chosenRange(startingValues(preset, today), today)).toBe(preset)
  })

  it('is free when chosen by hand, or once the day is another', () => {
    expect(chosenRange({ ...lastMonth, free: true }, today)).toBe('free')
    expect(chosenRange(startingValues('yesterday', today), '2026-11-22')).toBe('free')
  })
})
