import { describe, expect, it } from 'vitest'
import { dayColumns, goingWithin, monthColumns } from './retention-columns'

const retention = {
  complete: true,
  days: [
    { day: '2026-11-18', documents: 2, neverExported: 1 },
    { day: '2026-11-20', documents: 3, neverExported: 0 },
    { day: '2026-11-27', documents: 8, neverExported: 8 },
    { day: '2026-11-28', documents: 5, neverExported: 5 },
    { day: '2026-12-21', documents: 7, neverExported: 7 },
  ],
  months: [
    { month: '2026-10', documents: 1, neverExported: 1 },
    { month: '2026-11', documents: 17, neverExported: 13 },
    { month: '2028-02', documents: 4, neverExported: 2 },
  ],
}

describe('goingWithin', () => {
  it('counts the last of the days, and what should have gone already', () => {
    expect(goingWithin(retention, '2026-11-20', 7)).toEqual({ documents: 13, neverExported: 9 })
  })
})

describe('dayColumns', () => {
  it('shows today and the thirty days after it, what is overdue with today', () => {
    const columns = dayColumns(retention, '2026-11-20')
    expect(columns).toHaveLength(31)
    expect(columns[0]).toEqual({ at: '2026-11-20', documents: 5, neverExported: 1 })
    expect(columns[8]).toEqual({ at: '2026-11-28', documents: 5, neverExported: 5 })
    expect(columns.at(-1)).toEqual({ at: '2026-12-20', documents: 0, neverExported: 0 })
  })
})

describe('monthColumns', () => {
  it('ends with the last month in which anything goes', () => {
    const columns = monthColumns(retention, '2026-11-20')
    expect(columns[0]).toEqual({ at: '2026-11', documents: 18, neverExported: 14 })
    expect(columns.at(-1)).toEqual({ at: '2028-02', documents: 4, neverExported: 2 })
  })

  it('shows a year where nothing goes', () => {
    expect(monthColumns({ ...retention, months: [] }, '2026-11-20')).toHaveLength(12)
  })
})
