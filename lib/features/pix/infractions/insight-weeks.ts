import { addDays, dayOf, mondayOf } from '@/lib/core/dates'
import type { Insight, InsightShare } from './insight-schema'
import { isOpen } from './rules/infraction'

/** An infraction with a date, and when our answer to it was first sent. */
export type DatedCase = {
  /** `YYYY-MM-DD`. */
  date: string
  situationType: string | null
  status: string | null
  amountCents: number | null
  answeredAt: Date | null
}

type Figures = Insight['total']
type Terms = { replyDays: number; today: string }

/** Figures of every week from the first day to the last, including weeks without infractions. */
export function weeksOf(from: string, to: string, cases: readonly DatedCase[], terms: Terms): Insight['weeks'] {
  const byWeek = Map.groupBy(cases, ({ date }) => mondayOf(date))
  const mondays: string[] = []
  for (let monday = mondayOf(from); monday <= to; monday = addDays(monday, 7)) mondays.push(monday)
  return mondays.map((week) => ({ week, ...figuresOf(byWeek.get(week) ?? [], terms) }))
}

export function figuresOf(cases: readonly DatedCase[], terms: Terms): Figures {
  const hours = cases.flatMap(({ date, answeredAt }) => (answeredAt === null ? [] : [hoursToAnswer(date, answeredAt)]))
  return {
    count: cases.length,
    amountCents: amountOf(cases),
    situationTypes: sharesOf(cases, ({ situationType }) => situationType),
    statuses: sharesOf(cases, ({ status }) => status),
    answered: hours.length,
    medianHours: median(hours),
    overdue: cases.filter((one) => isOverdue(one, terms)).length,
  }
}

const amountOf = (cases: readonly DatedCase[]) => cases.reduce((sum, { amountCents }) => sum + (amountCents ?? 0), 0)

function sharesOf(cases: readonly DatedCase[], wordOf: (one: DatedCase) => string | null): InsightShare[] {
  return [...Map.groupBy(cases, wordOf)]
    .map(([word, some]) => ({ word, count: some.length, amountCents: amountOf(some) }))
    .sort((one, other) => other.count - one.count || (one.word ?? '').localeCompare(other.word ?? ''))
}

/** Past the estimated last day when we answered; or past it while upstream's word is no opinion and we gave none. */
function isOverdue({ date, status, answeredAt }: DatedCase, { replyDays, today }: Terms): boolean {
  const lastDay = addDays(date, replyDays)
  if (answeredAt !== null) return (dayOf(answeredAt) ?? today) > lastDay
  return isOpen(status) && today > lastDay
}

/** São Paulo has had this offset since 2019. */
const startOf = (day: string) => Date.parse(`${day}T00:00:00-03:00`)

const hoursToAnswer = (date: string, answeredAt: Date) => Math.max(0, answeredAt.getTime() - startOf(date)) / 3_600_000

function median(values: readonly number[]): number | null {
  const sorted = values.toSorted((one, other) => one - other)
  const upper = sorted[Math.floor(sorted.length / 2)]
  const lower = sorted[Math.ceil(sorted.length / 2) - 1]
  if (upper === undefined || lower === undefined) return null
  return Math.round(((upper + lower) / 2) * 10) / 10
}
