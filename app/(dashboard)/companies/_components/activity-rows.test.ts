import { describe, expect, it, test } from 'vitest'
import { activityRows } from './activity-rows'

const months = ['2026-08', '2026-09', '2026-10', '2026-11'].map((period) => ({ period, listed: true }))

const activity = (models: Record<string, Record<string, number>>) => ({
  id: 'a',
  documents: 0,
  lastCapturedAt: null,
  expiring: null,
  models: Object.entries(models).map(([model, counts]) => ({
    model,
    months: Object.entries(counts).map(([period, documents]) => ({ period, documents, cancelled: 0 })),
  })),
})

const counts = (rows: ReturnType<typeof activityRows>) =>
  rows.map(({ model, cells }) => [model, cells.map(({ count }) => count)])

describe('activityRows', () => {
  it('has all models over each of them, in the order of models, those without notes too', () => {
    const rows = activityRows(
      { models: ['cte', 'nfe'] },
      activity({ nfe: { '2026-09': 4 }, outro: { '2026-10': 1 } }),
      months,
    )
    expect(counts(rows)).toEqual([
      [null, [0, 4, 1, 0]],
      ['nfe', [0, 4, 0, 0]],
      ['cte', [0, 0, 0, 0]],
      ['outro', [0, 0, 1, 0]],
    ])
  })

  it('has one row of the only model', () => {
    expect(counts(activityRows({ models: ['nfe'] }, activity({ nfe: { '2026-11': 2 } }), months))).toEqual([
      ['nfe', [0, 0, 0, 2]],
    ])
  })

  it('says of a month that is not listed what is known of it, and nothing where nothing is', () => {
    const reading = months.map((month, at) => ({ ...month, listed: at > 1 }))
    const [row] = activityRows({ models: ['nfe'] }, activity({ nfe: { '2026-09': 3 } }), reading)
    expect(row?.cells.map(({ count }) => count)).toEqual([null, 3, 0, 0])
    expect(row?.cells.map(({ listed }) => listed)).toEqual([false, false, true, true])
  })

  test.each([
    ['before the first notes', { '2026-09': 1, '2026-10': 1, '2026-11': 1 }, []],
    ['between notes', { '2026-08': 1, '2026-10': 1 }, ['2026-09']],
    ['after the last notes, but for the present month', { '2026-08': 1 }, ['2026-09', '2026-10']],
  ])('a month without notes is marked %s', (_, known, quiet) => {
    const [row] = activityRows({ models: ['nfe'] }, activity({ nfe: known }), months)
    expect(row?.cells.filter((cell) => cell.quiet).map(({ period }) => period)).toEqual(quiet)
  })

  it('marks a month for all models together alone', () => {
    const rows = activityRows(
      { models: [] },
      activity({ nfe: { '2026-08': 1, '2026-10': 1 }, cte: { '2026-09': 1 } }),
      months,
    )
    expect(rows.flatMap(({ cells }) => cells.filter(({ quiet }) => quiet))).toEqual([])
  })

  it('measures counts by the fullest month', () => {
    const known = { '2026-08': 100, '2026-09': 50, '2026-10': 5 }
    const [row] = activityRows({ models: ['nfe'] }, activity({ nfe: known }), months)
    expect(row?.cells.map(({ level }) => level)).toEqual([3, 2, 1, 0])
  })

  it('a company that the index does not know has no notes in months that are listed', () => {
    expect(counts(activityRows({ models: ['nfe'] }, undefined, months))).toEqual([['nfe', [0, 0, 0, 0]]])
  })
})
