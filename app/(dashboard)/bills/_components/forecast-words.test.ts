import { describe, expect, it } from 'vitest'
import { negativeRuns, outlookOf } from './forecast-words'

const daysOf = (...balances: (number | null)[]) =>
  balances.map((balanceCents, at) => ({ day: `2026-12-${String(at + 1).padStart(2, '0')}`, balanceCents }))

describe('what a forecast comes to', () => {
  it('is the first days below zero, with the deepest of them and the day of its return', () => {
    expect(outlookOf(daysOf(500, -100, -300, 200, -900))).toEqual({
      kind: 'negative',
      day: '2026-12-02',
      cents: -300,
      days: 2,
      back: '2026-12-04',
    })
  })

  it('does not return where it stays below zero to the end', () => {
    expect(outlookOf(daysOf(500, -100, -300))).toMatchObject({ days: null, back: null, cents: -300 })
  })

  it('is the first of the lowest days where none is below zero', () => {
    expect(outlookOf(daysOf(500, 0, 700, 0))).toEqual({ kind: 'lowest', day: '2026-12-02', cents: 0 })
  })

  it('is unknown without a balance', () => {
    expect(outlookOf(daysOf(null, null))).toEqual({ kind: 'unknown' })
  })
})

it('marks each run of days below zero', () => {
  expect(negativeRuns(daysOf(-1, -1, 0, null, -5))).toEqual([
    { from: '2026-12-01', to: '2026-12-02' },
    { from: '2026-12-05', to: '2026-12-05' },
  ])
})
