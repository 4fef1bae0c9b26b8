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

/** The balances next to the movements of a statement, whose rows may begin with the oldest or with the newest. */
export function runningBalance() {
  const [rising, falling] = [balanceSteps(), balanceSteps()]
  let first: Movement | null = null
  let last: Movement | null = null
  let [daysRise, daysFall] = [true, true]
  return {
    add(movement: Movement) {
      rising.move(movement.cents)
      rising.balance(movement.balanceCents)
      falling.balance(movement.balanceCents)
      falling.move(-movement.cents)
      const [before, after] = [last?.day ?? '', movement.day ?? '']
      if (last) {
        daysRise &&= before <= after
        daysFall &&= before >= after
      }
      first ??= movement
      last = movement
    },
    /** Whether every balance agrees with the movements; also where there are none. */
    agrees: () => rising.holds() || falling.holds(),
    /** The balance after the newest movement, where the balances and the days tell which movement that is. */
    newest(): DayBalance | null {
      const ends = [rising.holds() && daysRise && last, falling.holds() && daysFall && first]
      const told = ends.flatMap((end) => (end ? (balanceOf(end.day, end.balanceCents) ?? []) : []))
      return told.every(({ day, cents }) => day === told[0]?.day && cents === told[0]?.cents) ? (told[0] ?? null) : null
    },
  }
}
