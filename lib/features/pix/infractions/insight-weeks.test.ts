import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { addDays } from '@/lib/core/dates'
import { type DatedCase, figuresOf, weeksOf } from './insight-weeks'

const terms = { replyDays: 5, today: '2026-11-21' }

const one = (change: Partial<DatedCase> = {}): DatedCase => ({
  date: '2026-11-16',
  situationType: 'SCAM',
  status: 'pending',
  amountCents: 10_000,
  answeredAt: null,
  ...change,
})
const at = (instant: string) => new Date(instant)

describe('weeks', () => {
  it('start on Monday, and one in which nothing happened is there', () => {
    const cases = [one({ date: '2026-11-08' }), one({ date: '2026-11-16' }), one({ date: '2026-11-21' })]
    const weeks = weeksOf('2026-11-04', '2026-11-21', cases, terms)
    expect(weeks.map(({ week, count }) => [week, count])).toEqual([
      ['2026-11-02', 1],
      ['2026-11-09', 0],
      ['2026-11-16', 2],
    ])
    expect(weeks[1]).toEqual({
      week: '2026-11-09',
      count: 0,
      amountCents: 0,
      situationTypes: [],
      statuses: [],
      answered: 0,
      medianHours: null,
      overdue: 0,
    })
  })

  it('of a single day there is one', () => {
    expect(weeksOf('2026-11-22', '2026-11-22', [], terms)).toMatchObject([{ week: '2026-11-16' }])
  })

  it('together hold every case once, across years and months', () => {
    const days = fc.integer({ min: 0, max: 800 }).map((count) => addDays('2025-01-01', count))
    fc.assert(
      fc.property(fc.array(days, { minLength: 1, maxLength: 40 }), (dates) => {
        const sorted = dates.toSorted()
        const cases = dates.map((date, index) => one({ date, amountCents: index }))
        const weeks = weeksOf(sorted[0] ?? '', sorted.at(-1) ?? '', cases, terms)
        const total = figuresOf(cases, terms)
        const sum = (of: (week: (typeof weeks)[number]) => number) => weeks.reduce((so, week) => so + of(week), 0)
        expect(sum(({ count }) => count)).toBe(total.count)
        expect(sum(({ amountCents }) => amountCents)).toBe(total.amountCents)
        expect(sum(({ overdue }) => overdue)).toBe(total.overdue)
      }),
    )
  })
})

test('words are upstream’s own, the commonest first; a missing word or amount is one too', () => {
  const cases = [
    one({ situationType: null, amountCents: null, status: 'unheard_of' }),
    one({ situationType: 'RELATO', amountCents: 5 }),
    one({ situationType: 'RELATO', amountCents: 7, status: null }),
  ]
  const { situationTypes, statuses, amountCents } = figuresOf(cases, terms)
  expect(situationTypes).toEqual([
    { word: 'RELATO', count: 2, amountCents: 12 },
    { word: null, count: 1, amountCents: 0 },
  ])
  expect(statuses.map(({ word }) => word)).toEqual([null, 'pending', 'unheard_of'])
  expect(amountCents).toBe(12)
})

describe('the time to answer', () => {
  const answered = (...instants: string[]) =>
    figuresOf(
      instants.map((instant) => one({ answeredAt: at(instant) })),
      terms,
    )

  it('counts from the beginning of the day in São Paulo', () => {
    expect(answered('2026-11-16T15:30:00Z')).toMatchObject({ answered: 1, medianHours: 12.5 })
  })

  it.each([
    [['2026-11-16T04:00:00Z', '2026-11-16T06:00:00Z', '2026-11-20T03:00:00Z'], 3],
    [['2026-11-16T06:00:00Z', '2026-11-16T04:00:00Z'], 2],
  ])('of %j is the middle one, or between the two', (instants, medianHours) => {
    expect(answered(...instants).medianHours).toBe(medianHours)
  })

  it('is none when nothing was answered, and never less than nothing', () => {
    expect(answered().medianHours).toBeNull()
    expect(answered('2026-11-15T23:00:00Z').medianHours).toBe(0)
  })
})

describe('past the estimate', () => {
  it.each([
    ['unanswered on the last day', { date: '2026-11-16' }, 0],
    ['unanswered the day after', { date: '2026-11-15' }, 1],
    ['with a word nobody knows, the day after', { date: '2026-11-15', status: 'under_review' }, 1],
    ['without a word, the day after', { date: '2026-11-15', status: null }, 1],
    ['answered elsewhere', { date: '2026-01-01', status: 'rejected' }, 0],
    ['answered in the last minute', { date: '2026-11-10', answeredAt: at('2026-11-16T02:59:00Z') }, 0],
    ['answered a minute later', { date: '2026-11-10', answeredAt: at('2026-11-16T03:00:00Z') }, 1],
    ['answered in time, still open', { date: '2026-11-01', answeredAt: at('2026-11-02T12:00:00Z') }, 0],
  ])('%s', (_, change, overdue) => {
    expect(figuresOf([one(change)], terms).overdue).toBe(overdue)
  })

  it('with no days to reply, the day itself is the last', () => {
    const sameDay = { replyDays: 0, today: '2026-11-16' }
    expect(figuresOf([one()], sameDay).overdue).toBe(0)
    expect(figuresOf([one()], { ...sameDay, today: '2026-11-17' }).overdue).toBe(1)
  })
})
