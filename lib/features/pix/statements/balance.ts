/** A balance at the end of a day of São Paulo. */
export type DayBalance = { day: string; cents: number }

export const balanceOf = (day: string | null, cents: number | null): DayBalance | null =>
  day === null || cents === null ? null : { day, cents }

type Movement = { day: string; cents: number; balanceCents: number | null }

/**
 * The balance after the newest movement of a statement that has one beside each: it counts only where every row follows from
 * the one before it to the cent, whichever end comes first.
 */
export function runningBalance() {
  let first: Movement | null = null
  let previous: Movement | null = null
  let [ascends, descends] = [true, true]
  const follows = (earlier: Movement, later: Movement) =>
    earlier.balanceCents !== null && later.balanceCents === earlier.balanceCents + later.cents
  return {
    add(movement: Movement) {
      if (previous) {
        ascends &&= follows(previous, movement)
        descends &&= follows(movement, previous)
      }
      first ??= movement
      previous = movement
    },
    last(): DayBalance | null {
      const newest = ascends ? previous : descends ? first : null
      return newest && balanceOf(newest.day, newest.balanceCents)
    },
  }
}
