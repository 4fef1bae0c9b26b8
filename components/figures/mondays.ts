import { mondayOf } from '@/lib/core/dates'

const mostNamed = 7

/** The days that an axis names: Mondays, every second one where there are many. */
export function mondaysOf(days: readonly { day: string }[]): string[] {
  const mondays = days.map(({ day }) => day).filter((day) => mondayOf(day) === day)
  const every = Math.ceil(mondays.length / mostNamed)
  return mondays.filter((_, at) => at % every === 0)
}
