import type { FigureDay } from '@/lib/features/pix/figures/schema'

/** A run of consecutive days; `from` and `to` are both included. */
export type DayRun = { from: string; to: string }

/** The runs of days that a condition holds for. */
function runsOf(days: readonly FigureDay[], holds: (day: FigureDay) => boolean): DayRun[] {
  const runs: DayRun[] = []
  let open: DayRun | null = null
  for (const day of days) {
    if (!holds(day)) {
      open = null
    } else if (open) {
      open.to = day.day
    } else {
      open = { from: day.day, to: day.day }
      runs.push(open)
    }
  }
  return runs
}

export const withoutStatement = (days: readonly FigureDay[]) =>
  runsOf(days, ({ balanceCents }) => balanceCents === null)

/** Days whose received money is not known yet. */
export const unread = (days: readonly FigureDay[]) => runsOf(days, (day) => day.in === null && day.unreadable === 0)

/** Days whose received money is unknown because an entry cannot be read. */
export const unreadable = (days: readonly FigureDay[]) => runsOf(days, (day) => day.unreadable > 0)

/** Whether any day has been read. */
export const someRead = (days: readonly FigureDay[]) => days.some((day) => day.in !== null || day.unreadable > 0)

type KnownBalance = { day: string; cents: number }

/** Gaps between known balances, drawn as unknown. */
export function balanceBridges(days: readonly FigureDay[]): [KnownBalance, KnownBalance][] {
  const bridges: [KnownBalance, KnownBalance][] = []
  let last: (KnownBalance & { at: number }) | null = null
  days.forEach(({ day, balanceCents }, at) => {
    if (balanceCents === null) return
    const known = { day, cents: balanceCents, at }
    if (last && at - last.at > 1) bridges.push([last, known])
    last = known
  })
  return bridges
}
