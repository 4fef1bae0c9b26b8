import { addMonths } from '@/lib/core/dates'
import type { FigureDay } from '@/lib/features/pix/figures/schema'

/** The same day of both months; null where a month has no such day, or not yet. */
export type DayBeside = { number: number; now: FigureDay | null; before: FigureDay | null }

/** Sums of what is known, and of how many days it is not known what came in. */
type MonthSum = { inCents: number; outCents: number; unread: number }

export type MonthsBeside = {
  /** `YYYY-MM`. */
  now: string
  before: string
  /** How far the present month has come, and the same of the one before. */
  until: { now: string; before: string }
  days: DayBeside[]
  sums: { now: MonthSum; sameDays: MonthSum; whole: MonthSum }
}

const numberOf = ({ day }: FigureDay) => Number(day.slice(8))

function sumOf(days: readonly FigureDay[]): MonthSum {
  return {
    inCents: days.reduce((sum, day) => sum + (day.in?.cents ?? 0), 0),
    outCents: days.reduce((sum, day) => sum + day.outCents, 0),
    unread: days.filter((day) => day.in === null).length,
  }
}

/** The month of the last day beside the one before, day by day and as sums. */
export function besideMonthBefore(days: readonly FigureDay[], lastDay: string): MonthsBeside {
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
  }
}
