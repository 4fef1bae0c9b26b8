/** A balance at the end of a day of São Paulo. */
export type DayBalance = { day: string; cents: number }

export const balanceOf = (day: string | null, cents: number | null): DayBalance | null =>
  day === null || cents === null ? null : { day, cents }

type Movement = { day: string | null; cents: number; balanceCents: number | null }

/** Whether each balance follows to the cent from the one before and what moved in between; rows may be without a balance. */
function balanceSteps() {
  let before: number | null = null
  let moved = 0
  let holds = true
  return {
    move(cents: number) {
      moved += cents
    },
    balance(cents: number | null) {
      if (cents === null) return
      if (before !== null && before + moved !== cents) holds = false
      before = cents
      moved = 0
    },
    holds: () => holds,
  }
}

/** The same where the newest day comes first, and the oldest movement of each day first. */
function balanceStepsByDay() {
  let day: string | null = null
  let [opening, closing, newerOpening]: (number | null)[] = [null, null, null]
  let newest: Movement | null = null
  let [holds, days] = [true, 0]
  const follows = (later: number | null | undefined, earlier: number | null | undefined) =>
    later == null || later === earlier
  return {
    add(movement: Movement) {
      const { cents, balanceCents } = movement
      if (balanceCents === null || movement.day === null) holds = false
      const before = (balanceCents ?? 0) - cents
      if (days > 0 && movement.day === day) holds &&= closing === before
      else {
        holds &&= follows(newerOpening, closing)
        newerOpening = opening
        opening = before
        days += 1
      }
      day = movement.day
      closing = balanceCents
      if (days === 1) newest = movement
    },
    holds: () => holds && follows(newerOpening, closing),
    newest: (): Movement | null => newest,
  }
}

/** The balances next to the movements of a statement: oldest first, newest first, or the newest day first. */
export function runningBalance() {
  const [rising, falling, byDay] = [balanceSteps(), balanceSteps(), balanceStepsByDay()]
  let first: Movement | null = null
  let last: Movement | null = null
  let [daysRise, daysFall] = [true, true]
  return {
    add(movement: Movement) {
      rising.move(movement.cents)
      rising.balance(movement.balanceCents)
      falling.balance(movement.balanceCents)
      falling.move(-movement.cents)
      byDay.add(movement)
      const [before, after] = [last?.day ?? '', movement.day ?? '']
      if (last) {
        daysRise &&= before <= after
        daysFall &&= before >= after
      }
      first ??= movement
      last = movement
    },
    /** Whether every balance agrees with the movements; also where there are none. */
    agrees: () => rising.holds() || falling.holds() || byDay.holds(),
    /** The balance after the newest movement, where the balances and the days tell which movement that is. */
    newest(): DayBalance | null {
      const ends = [
        rising.holds() && daysRise && last,
        falling.holds() && daysFall && first,
        byDay.holds() && daysFall && byDay.newest(),
      ]
      const found = ends.flatMap((end) => (end ? (balanceOf(end.day, end.balanceCents) ?? []) : []))
      const agree = found.every(({ day, cents }) => day === found[0]?.day && cents === found[0]?.cents)
      return agree ? (found[0] ?? null) : null
    },
  }
}
