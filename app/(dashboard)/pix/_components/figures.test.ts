import { describe, expect, it } from 'vitest'
import { ticksAround } from '@/components/figures/chart-ticks'
import { sheetCsv, shownCell } from '@/components/figures/figure-sheet'
import type { FigureDay } from '@/lib/features/pix/figures/schema'
import { comparedWithPreviousMonth } from './compared-months'
import { balanceBridges, unread, withoutStatement } from './day-runs'

const day = (on: string, rest: Partial<FigureDay> = {}): FigureDay => ({
  day: on,
  in: { count: 1, cents: 100 },
  unreadable: 0,
  out: { count: 1, cents: 40 },
  unconfirmed: { count: 0, cents: 0 },
  outCents: 40,
  statement: null,
  balanceCents: null,
  ...rest,
})

describe('days', () => {
  const days = [
    day('2026-11-01', { balanceCents: 500 }),
    day('2026-11-02', { in: null }),
    day('2026-11-03', { in: null, balanceCents: 0 }),
    day('2026-11-04'),
    day('2026-11-05', { balanceCents: -20 }),
    day('2026-11-06'),
  ]

  it('without a statement, or not read to their end, are named as runs', () => {
    expect(withoutStatement(days)).toEqual([
      { from: '2026-11-02', to: '2026-11-02' },
      { from: '2026-11-04', to: '2026-11-04' },
      { from: '2026-11-06', to: '2026-11-06' },
    ])
    expect(unread(days)).toEqual([{ from: '2026-11-02', to: '2026-11-03' }])
  })

  it('are bridged between known balances alone', () => {
    const ends = balanceBridges(days).map((bridge) => bridge.map(({ day: on, cents }) => [on, cents]))
    expect(ends).toEqual([
      [
        ['2026-11-01', 500],
        ['2026-11-03', 0],
      ],
      [
        ['2026-11-03', 0],
        ['2026-11-05', -20],
      ],
    ])
  })
})

it('a month is set beside the one before, up to the same day and whole', () => {
  const days = ['2026-10-01', '2026-10-02', '2026-10-31', '2026-11-01', '2026-11-02'].map((on) => day(on))
  const { sums, days: compared } = comparedWithPreviousMonth(days, '2026-11-02')
  expect(sums.now).toEqual({ inCents: 200, outCents: 80 })
  expect(sums.sameDays).toEqual({ inCents: 200, outCents: 80 })
  expect(sums.whole).toEqual({ inCents: 300, outCents: 120 })
  expect(compared).toHaveLength(31)
  expect(compared[30]).toEqual({ number: 31, now: null, before: days[2] })
})

describe('the change from the month before', () => {
  const stated = (outCents: number) => ({ outCents, statement: { inCents: 0, outCents } })
  const of = (past: Partial<FigureDay>[], present: Partial<FigureDay>[]) => {
    const days = (month: string, some: Partial<FigureDay>[]) => some.map((one, at) => day(`${month}-0${at + 1}`, one))
    return comparedWithPreviousMonth(
      [...days('2026-10', past), ...days('2026-11', present)],
      `2026-11-0${present.length}`,
    ).changes
  }
  const none = (reason: string) => ({ share: null, reason })

  it('is a share of the same days', () => {
    const changes = of([{}, {}, {}], [{ in: { count: 2, cents: 300 } }, { outCents: 20, out: { count: 1, cents: 20 } }])
    expect(changes).toEqual({ inCents: { share: 1, reason: null }, outCents: { share: -0.25, reason: null } })
  })

  it('is none where the month before has fewer days', () => {
    expect(of([{}, {}], [{}, {}, {}])).toEqual({ inCents: none('days'), outCents: none('days') })
  })

  it('is none where a day of either month is not known, or nothing was there', () => {
    expect(of([{ in: null }, {}], [{}, {}]).inCents).toEqual(none('unknown'))
    expect(of([{}], [{ in: null }])).toEqual({ inCents: none('unknown'), outCents: { share: 0, reason: null } })
    expect(of([{ in: { count: 0, cents: 0 } }], [{}]).inCents).toEqual(none('nothing'))
  })

  it('is none while something is to be confirmed that no statement covers', () => {
    const unconfirmed = { count: 1, cents: 5 }
    expect(of([{}], [{ unconfirmed }]).outCents).toEqual(none('unconfirmed'))
    expect(of([stated(40)], [{ unconfirmed, ...stated(60) }]).outCents).toEqual({ share: 0.5, reason: null })
  })

  it('is none where a statement says more of one month than of the other', () => {
    expect(of([stated(60)], [{}]).outCents).toEqual(none('statements'))
    expect(of([stated(40)], [{}]).outCents).toEqual({ share: 0, reason: null })
  })
})

it('axes go up in round amounts and hold zero', () => {
  expect(ticksAround(-480, 390)).toEqual([-500, -250, 0, 250, 500])
  expect(ticksAround(0, 0)).toEqual([0])
  expect(ticksAround(0, 1_234_567_890_12, 2)).toEqual([0, 1_000_000_000_00, 2_000_000_000_00])
})

describe('a sheet', () => {
  const sheet = {
    caption: 'Dias',
    fileName: 'dias.csv',
    columns: [
      { name: 'Dia', kind: 'day' },
      { name: 'Entradas (R$)', kind: 'cents' },
      { name: 'Parte (%)', kind: 'share' },
    ],
    rows: [
      ['2026-11-01', 1_234_567_890_12, 0.125],
      ['2026-11-02', null, null],
    ],
  } as const

  it('is a file of decimal commas, empty where nothing is known', () => {
    expect(sheetCsv(sheet)).toBe(
      '\ufeffDia;Entradas (R$);Parte (%)\r\n01/11/2026;1234567890,12;12,5\r\n02/11/2026;;\r\n',
    )
  })

  it('is read in full in the words of the locale', () => {
    expect(shownCell('cents', 1_234_567_890_12, 'pt-BR')).toBe('1.234.567.890,12')
    expect(shownCell('share', 0.125, 'en')).toBe('12.5%')
    expect(shownCell('cents', null, 'en')).toBeNull()
  })
})
