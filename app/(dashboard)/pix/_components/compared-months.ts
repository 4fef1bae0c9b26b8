import { addMonths } from '@/lib/core/dates'
import type { FigureDay } from '@/lib/features/pix/figures/schema'

/** A day's number with the figures of both months; null where a month does not have that day, or not yet. */
export type ComparedDay = { number: number; now: FigureDay | null; before: FigureDay | null }

/** The sums of a month's known amounts. */
type MonthSum = { inCents: number; outCents: number }

/**
 * How much more or less than before, as a share; or why there is no comparison: the months do not have the same days, some
 * days are not known or not confirmed, statements say of some days only what went out, or there is nothing to compare with.
 */
export type MonthChange =
  | { share: number; reason: null }
  | { share: null; reason: 'days' | 'unknown' | 'unconfirmed' | 'statements' | 'nothing' }

export type ComparedMonths = {
  /** `YYYY-MM`. */
  now: string
  before: string
  /** The last compared day of the current month and of the previous one. */
  until: { now: string; before: string }
  days: ComparedDay[]
  sums: { now: MonthSum; sameDays: MonthSum; whole: MonthSum }
  changes: Record<keyof MonthSum, MonthChange>
}

const numberOf = ({ day }: FigureDay) => Number(day.slice(8))

function sumOf(days: readonly FigureDay[]): MonthSum {
  return {
    inCents: days.reduce((sum, day) => sum + (day.in?.cents ?? 0), 0),
    outCents: days.reduce((sum, day) => sum + day.outCents, 0),
  }
}

/** Whether money out has the same source on both days, or the same value from either source. */
function isLike(now: FigureDay, before: FigureDay | undefined): boolean {
  const own = (day: FigureDay | undefined) => !day?.statement || day.statement.outCents === day.out.cents
  return Boolean(now.statement && before?.statement) || (own(now) && own(before))
}

function whyNot(part: keyof MonthSum, now: readonly FigureDay[], before: readonly FigureDay[]) {
  if (now.length !== before.length) return 'days'
  const all = [...now, ...before]
  if (part === 'inCents') return all.some((day) => day.in === null) ? 'unknown' : null
  if (all.some(({ statement, unconfirmed }) => !statement && unconfirmed.count > 0)) return 'unconfirmed'
  return now.every((day, at) => isLike(day, before[at])) ? null : 'statements'
}

function changeOf(part: keyof MonthSum, now: readonly FigureDay[], before: readonly FigureDay[]): MonthChange {
  const reason = whyNot(part, now, before)
  if (reason) return { share: null, reason }
  const [sum, earlier] = [sumOf(now)[part], sumOf(before)[part]]
  return earlier === 0 ? { share: null, reason: 'nothing' } : { share: sum / earlier - 1, reason: null }
}

/**
 * The last day's month compared with the previous one, by day and in total; the comparison covers the days that both
 * have.
 */
export function comparedWithPreviousMonth(days: readonly FigureDay[], lastDay: string): ComparedMonths {
  const now = lastDay.slice(0, 7)
  const before = addMonths(now, -1)
  const ofMonth = (month: string) => days.filter(({ day }) => day.startsWith(month))
  const [present, past] = [ofMonth(now), ofMonth(before)]
  const until = Number(lastDay.slice(8))
  const sameDays = past.filter((day) => numberOf(day) <= until)
  const longest = Math.max(until, ...past.map(numberOf))
  const on = (among: readonly FigureDay[], number: number) => among.find((day) => numberOf(day) === number) ?? null
  return {
    now,
    before,
    until: { now: lastDay, before: sameDays.at(-1)?.day ?? `${before}-01` },
    days: Array.from({ length: longest }, (_, at) => ({
      number: at + 1,
      now: on(present, at + 1),
      before: on(past, at + 1),
    })),
    sums: { now: sumOf(present), sameDays: sumOf(sameDays), whole: sumOf(past) },
    changes: {
      inCents: changeOf('inCents', present, sameDays),
      outCents: changeOf('outCents', present, sameDays),
    },
  }
}
