import { describe, expect, it } from 'vitest'
import { presetRange, type RangePreset, wholeMonth } from './day-range'

describe('presetRange', () => {
  it.each<[RangePreset, string, string, string]>([
    ['yesterday', '2026-11-21', '2026-11-20', '2026-11-20'],
    ['yesterday', '2026-01-01', '2025-12-31', '2025-12-31'],
    ['last-month', '2026-11-21', '2026-10-01', '2026-10-31'],
    ['last-month', '2026-01-31', '2025-12-01', '2025-12-31'],
    ['last-month', '2028-03-30', '2028-02-01', '2028-02-29'],
    ['this-month', '2026-11-21', '2026-11-01', '2026-11-21'],
    ['this-month', '2026-11-01', '2026-11-01', '2026-11-01'],
  ])('%s on %s is %s to %s', (preset, today, from, to) => {
    expect(presetRange(preset, today)).toEqual({ from, to })
  })
})

describe('wholeMonth', () => {
  it.each([
    ['2026-10-01', '2026-10-31', '2026-10'],
    ['2026-02-01', '2026-02-28', '2026-02'],
    ['2026-10-01', '2026-10-30', null],
    ['2026-10-02', '2026-10-31', null],
    ['2026-09-01', '2026-10-31', null],
  ])('%s to %s is %s', (from, to, month) => {
    expect(wholeMonth({ from, to })).toBe(month)
  })
})
