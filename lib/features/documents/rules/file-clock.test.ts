import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { formatFileDay, formatFileInstant } from './file-clock'

describe('formatFileInstant', () => {
  it.each([
    ['2026-11-17T14:08:33-03:00', '17/11/2026, 14:08:33'],
    ['2026-11-17T14:08:33-05:00', '17/11/2026, 14:08:33 (UTC−5)'],
    ['2026-11-30T23:30:00-04:00', '30/11/2026, 23:30:00 (UTC−4)'],
    ['2018-12-01T10:00:00-02:00', '01/12/2018, 10:00:00'],
    ['2026-12-01T10:00:00-02:00', '01/12/2026, 10:00:00 (UTC−2)'],
    ['2026-11-17T14:08:33Z', '17/11/2026, 14:08:33 (UTC)'],
    ['2026-11-17T14:08:33-00:00', '17/11/2026, 14:08:33 (UTC)'],
    ['2026-11-17T14:08:33.123+05:30', '17/11/2026, 14:08:33 (UTC+5:30)'],
    ['2026-11-17T14:08:33', '17/11/2026, 14:08:33'],
    ['2026-11-17 14:08', '17/11/2026, 14:08'],
    ['2026-11-17', '17/11/2026'],
    ['2026-11-01-03:00', '01/11/2026'],
    ['2026-13-17T14:08:33', '2026-13-17T14:08:33'],
    ['17/11/2026', '17/11/2026'],
    ['', ''],
  ])('%s is read as %s', (text, shown) => {
    expect(formatFileInstant(text, 'pt-BR')).toBe(shown)
  })

  it('writes English months', () => {
    expect(formatFileInstant('2026-11-30T23:30:00-05:00', 'en')).toBe('Nov 30, 2026, 23:30:00 (UTC−5)')
  })

  it('never throws', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(formatFileInstant(text, 'en')).toBe(text)
      }),
    )
  })
})

test.each([
  ['2026-11-30T23:30:00-05:00', '30/11/2026'],
  ['2026-11-30T23:30:00', '30/11/2026'],
  ['2026-11-30', '30/11/2026'],
  ['30 de novembro', '30 de novembro'],
])('formatFileDay of %s is %s', (text, day) => {
  expect(formatFileDay(text, 'pt-BR')).toBe(day)
})
