import { describe, expect, it } from 'vitest'
import { flowsOf, scaleOf } from './flows'

const flow = (day: string, inCents = 100, outCents = 0) => ({ day, inCents, outCents })

describe('flowsOf', () => {
  it('has every day, also those on which nothing moved', () => {
    const { unit, flows } = flowsOf([flow('2026-02-27', 500, -200), flow('2026-03-02')])
    expect(unit).toBe('day')
    expect(flows).toEqual([
      { name: '2026-02-27', inCents: 500, outCents: -200 },
      { name: '2026-02-28', inCents: 0, outCents: 0 },
      { name: '2026-03-01', inCents: 0, outCents: 0 },
      { name: '2026-03-02', inCents: 100, outCents: 0 },
    ])
  })

  it('sums months where the days are too many', () => {
    const { unit, flows } = flowsOf([
      flow('2026-01-05'),
      flow('2026-01-31', 50, -7),
      flow('2026-03-01'),
      flow('2026-06-30'),
    ])
    expect(unit).toBe('month')
    expect(flows.map(({ name }) => name)).toEqual(['2026-01', '2026-02', '2026-03', '2026-04', '2026-05', '2026-06'])
    expect(flows[0]).toEqual({ name: '2026-01', inCents: 150, outCents: -7 })
  })

  it('leaves gaps out when the months are too many', () => {
    const { flows } = flowsOf([flow('1900-01-01'), flow('2026-01-01')])
    expect(flows.map(({ name }) => name)).toEqual(['1900-01', '2026-01'])
  })
})

describe('scaleOf', () => {
  it.each([
    [[[4_000_000, -5_200_000]], 5_000_000, -7_500_000],
    [[[100, 0]], 100, 0],
    [[[0, 0]], 25, 0],
    [[[0, -90_000]], 0, -100_000],
    [
      [
        [1_234_567, -10],
        [5, -400_000],
      ],
      1_500_000,
      -500_000,
    ],
  ])('%j lies between %d and %d', (sums, top, bottom) => {
    const scale = scaleOf(sums.map(([inCents = 0, outCents = 0]) => ({ name: '', inCents, outCents })))
    expect(scale).toMatchObject({ top, bottom })
    expect(scale.ticks.at(0)).toBe(top)
    expect(scale.ticks.at(-1)).toBe(bottom)
    expect(scale.ticks).toContain(0)
    expect(scale.ticks.length).toBeLessThanOrEqual(7)
  })
})
