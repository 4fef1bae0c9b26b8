import { roundStep } from '@/components/figures/chart-ticks'
import type { DayRange } from '@/components/list/day-range'
import { addDays } from '@/lib/core/dates'
import type { Insight, InsightWeek } from '@/lib/features/pix/infractions/insight-schema'

export const splits = ['situation', 'status'] as const
export type Split = (typeof splits)[number]

export const measures = ['count', 'amount'] as const
export type Measure = (typeof measures)[number]

type Totals = Omit<InsightWeek, 'week'>

/** A week's figures, and its days that are in the period. */
export type WeekStack = {
  week: InsightWeek
  days: DayRange
  /** A value for each word, in the order of the words. */
  values: number[]
  total: number
}

export type Stacks = {
  /** Upstream's words, the largest share first; null: it came without one. */
  words: (string | null)[]
  /** Oldest first. */
  weeks: WeekStack[]
  /** Totals of the whole period, one for each word. */
  totals: number[]
}

const sharesOf = (totals: Totals, split: Split) => (split === 'situation' ? totals.situationTypes : totals.statuses)

const figureOf = ({ count, amountCents }: { count: number; amountCents: number }, measure: Measure) =>
  measure === 'count' ? count : amountCents

/** Counts, or cents, of every week by upstream's words. */
export function stacksOf({ weeks, total, from, to }: Insight, split: Split, measure: Measure): Stacks {
  const shares = sharesOf(total, split).toSorted((a, b) => figureOf(b, measure) - figureOf(a, measure))
  const words = shares.map(({ word }) => word)
  return {
    words,
    totals: shares.map((share) => figureOf(share, measure)),
    weeks: weeks.map((week) => {
      const known = new Map(sharesOf(week, split).map((share) => [share.word, figureOf(share, measure)]))
      const last = addDays(week.week, 6)
      return {
        week,
        days: { from: week.week < from ? from : week.week, to: last > to ? to : last },
        values: words.map((word) => known.get(word) ?? 0),
        total: figureOf(week, measure),
      }
    }),
  }
}

/** Values of which no more than `most` can be told apart: those past it are one. */
export function drawnValues(values: readonly number[], most: number): number[] {
  if (values.length <= most) return [...values]
  return [...values.slice(0, most - 1), values.slice(most - 1).reduce((sum, value) => sum + value, 0)]
}

const wantedSteps = 4

/** Round whole numbers for the axis, from the highest down to 0, so that all stacks lie between them. */
export function stackTicks(weeks: readonly WeekStack[]): number[] {
  const highest = Math.max(1, ...weeks.map(({ total }) => total))
  const step = Math.max(1, Math.ceil(roundStep(highest / wantedSteps)))
  const count = Math.ceil(highest / step)
  return Array.from({ length: count + 1 }, (_, at) => (count - at) * step)
}

type Duration = { days: number; hours: number }

/** Hours as days and whole hours; below two days as hours alone. */
export function durationOf(hours: number): Duration {
  const whole = Math.round(hours)
  return whole < 48 ? { days: 0, hours: whole } : { days: Math.floor(whole / 24), hours: whole % 24 }
}
