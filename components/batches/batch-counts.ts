type Counted = { rows: number; counts: Record<string, number> }

/** The states of rows with an outcome, whichever it is. */
const outcomes = ['confirmed', 'failed', 'unknown', 'accepted', 'rejected', 'cancelled'] as const

/** How many of the rows that are in a batch have an outcome: unknown ones and those that failed count. */
export function outcomesOf({ rows, counts }: Counted): { settled: number; all: number } {
  const settled = outcomes.reduce((sum, state) => sum + (counts[state] ?? 0), 0)
  return { settled, all: rows - (counts.excluded ?? 0) }
}
