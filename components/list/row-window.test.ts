import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { rowsInView } from './row-window'

describe('rowsInView', () => {
  it('starts at the top with spare rows below', () => {
    expect(rowsInView(0, 720, 36, 1000)).toEqual({ first: 0, last: 36 })
  })

  it('ends at the end', () => {
    expect(rowsInView(36_000 - 720, 720, 36, 1000).last).toBe(1000)
  })

  it('has nothing of an empty list', () => {
    expect(rowsInView(0, 720, 36, 0)).toEqual({ first: 0, last: 0 })
  })

  it('holds every row that can be seen, and no more than the spare ones beside', () => {
    const natural = (max: number) => fc.integer({ min: 0, max })
    fc.assert(
      fc.property(
        natural(100_000),
        natural(2_000),
        fc.constantFrom(36, 52, 68),
        natural(3_000),
        (top, height, row, count) => {
          const { first, last } = rowsInView(top, height, row, count)
          const seen = Array.from({ length: count }, (_, at) => at).filter(
            (at) => at * row < top + height && (at + 1) * row > top,
          )
          expect(seen.every((at) => at >= first && at < last)).toBe(true)
          expect(last - first).toBeLessThanOrEqual(Math.ceil(height / row) + 2 * 12 + 2 * 6 + 1)
        },
      ),
    )
  })
})
