import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  addDays,
  addMonths,
  currentDay,
  currentMonth,
  dayOf,
  daysUntil,
  formatDay,
  formatInstant,
  formatMonth,
  formatShortDay,
  formatTime,
  isDay,
  isMonth,
  mondayOf,
} from '@/lib/core/dates'

const lateEvening = '2026-12-01T02:30:15Z'

describe('dates in São Paulo', () => {
  it('is still the day before while UTC has moved on', () => {
    expect(dayOf(lateEvening)).toBe('2026-11-30')
    expect(currentDay(new Date(lateEvening))).toBe('2026-11-30')
    expect(currentMonth(new Date(lateEvening))).toBe('2026-11')
    expect(currentMonth(new Date('2026-12-01T03:00:00Z'))).toBe('2026-12')
  })

  it('is what the time zone database says, in every hour of forty years', () => {
    const zoned = new Intl.DateTimeFormat('sv', {
      timeZone: 'America/Sao_Paulo',
      dateStyle: 'short',
      timeStyle: 'medium',
    })
    const [from, to] = [Date.UTC(2015, 0), Date.UTC(2055, 0)]
    fc.assert(
      fc.property(fc.integer({ min: from, max: to }), (time) => {
        expect(`${dayOf(time)} ${formatTime(time, 'second')}`).toBe(zoned.format(time))
      }),
      { examples: [[Date.UTC(2019, 1, 17, 2)], [Date.UTC(2019, 1, 17, 3) - 1], [Date.UTC(2019, 1, 17, 3)]] },
    )
  })

  it('knows the summer time of earlier years', () => {
    expect(formatInstant('2018-12-01T02:30:00Z', 'pt-BR')).toBe('01/12/2018, 00:30')
  })

  it('writes a day, a month and a time in both languages', () => {
    expect(formatDay(lateEvening, 'pt-BR')).toBe('30/11/2026')
    expect(formatDay('2026-11-03', 'en')).toBe('Nov 3, 2026')
    expect(formatShortDay('2026-11-03', 'pt-BR')).toBe('03/11')
    expect(formatShortDay('2026-11-03', 'en')).toBe('Nov 3')
    expect(formatMonth('2026-11', 'pt-BR')).toBe('11/2026')
    expect(formatMonth('2026-11', 'en')).toBe('Nov 2026')
    expect(formatTime(lateEvening)).toBe('23:30')
    expect(formatTime('2026-11-21T03:00:00Z', 'second')).toBe('00:00:00')
    expect(formatInstant(lateEvening, 'pt-BR')).toBe('30/11/2026, 23:30')
    expect(formatInstant(lateEvening, 'en', 'second')).toBe('Nov 30, 2026, 23:30:15')
  })

  it('invents no time for a bare day', () => {
    expect(formatInstant('2026-11-21', 'pt-BR')).toBe('21/11/2026')
  })

  it.each(['', '1', '2026-13-01', '2026-11-21T09:44:00', '2026-02-30T09:44:00Z', '2026-11-21T09:99:00Z'])(
    'leaves %j as it came',
    (text) => {
      expect(formatDay(text, 'pt-BR')).toBe(text)
      expect(formatShortDay(text, 'en')).toBe(text)
      expect(formatMonth(text, 'pt-BR')).toBe(text)
      expect(formatTime(text)).toBe(text)
      expect(formatInstant(text, 'en')).toBe(text)
      expect(daysUntil(text, new Date())).toBeNull()
    },
  )
})

describe('the calendar', () => {
  it.each(['2024-02-29', '2026-12-31', '0001-01-01'])('%s is a day', (text) => {
    expect(isDay(text)).toBe(true)
  })

  it.each(['2026-02-29', '2026-04-31', '2026-1-1', '2026-11', '2026-11-21T00:00:00Z', ''])('%j is no day', (text) => {
    expect(isDay(text)).toBe(false)
    expect(() => addDays(text, 1)).toThrow(RangeError)
  })

  it.each(['2026-00', '2026-13', '2026-1', '202611', ''])('%j is no month', (text) => {
    expect(isMonth(text)).toBe(false)
    expect(() => addMonths(text, 1)).toThrow(RangeError)
  })

  it.each([
    ['2026-11', 1, '2026-12'],
    ['2026-12', 1, '2027-01'],
    ['2026-01', -1, '2025-12'],
    ['2026-05', -29, '2023-12'],
    ['2026-05', 0, '2026-05'],
  ] as const)('%s and %d months is %s', (month, count, expected) => {
    expect(addMonths(month, count)).toBe(expected)
  })

  it('comes back from any number of months and days', () => {
    const month = fc.tuple(fc.integer({ min: 1900, max: 2100 }), fc.integer({ min: 1, max: 12 }))
    fc.assert(
      fc.property(month, fc.integer({ min: -500, max: 500 }), ([year, number], count) => {
        const start = `${year}-${String(number).padStart(2, '0')}`
        expect(addMonths(addMonths(start, count), -count)).toBe(start)
        expect(addDays(addDays(`${start}-15`, count), -count)).toBe(`${start}-15`)
      }),
    )
  })

  it('counts calendar days, whatever the clock says', () => {
    const now = new Date('2026-11-21T02:59:00Z')
    expect(currentDay(now)).toBe('2026-11-20')
    expect(daysUntil('2026-11-21T03:01:00Z', now)).toBe(1)
    expect(daysUntil('2026-11-20T03:00:00Z', now)).toBe(0)
    expect(daysUntil('2026-11-19', now)).toBe(-1)
    expect(daysUntil('2026-11-25', now)).toBe(5)
  })

  it('finds the day that it added', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -3000, max: 3000 }),
        fc.date({ min: new Date(0), noInvalidDate: true }),
        (count, now) => {
          fc.pre(now.getUTCFullYear() < 9000)
          expect(daysUntil(addDays(currentDay(now), count), now)).toBe(count)
        },
      ),
    )
  })
})

it.each([
  ['2026-11-16', '2026-11-16'],
  ['2026-11-22', '2026-11-16'],
  ['2027-01-01', '2026-12-28'],
  ['2024-03-02', '2024-02-26'],
])('the Monday of the week of %s is %s', (day, monday) => {
  expect(mondayOf(day)).toBe(monday)
})
