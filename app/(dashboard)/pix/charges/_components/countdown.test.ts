import { describe, expect, it } from 'vitest'
import { formatRemaining } from './countdown'

describe('formatRemaining', () => {
  it.each([
    [0, '00:00:00'],
    [-5_000, '00:00:00'],
    [400, '00:00:01'],
    [59_000, '00:00:59'],
    [3_600_000, '01:00:00'],
    [86_332_000, '23:58:52'],
    [86_400_000, '1 d 00:00:00'],
    [184_200_000, '2 d 03:10:00'],
  ])('%d ms is %s', (ms, text) => {
    expect(formatRemaining(ms)).toBe(text)
  })
})
