import type { BatchState } from '@/lib/features/pix/batches/rules/batch-state'

type Counted = { rows: number; counts: Record<string, number> }

/** The states of rows with an outcome, whichever it is. */
const outcomes = ['confirmed', 'failed', 'accepted', 'rejected', 'cancelled'] as const

/** How many of the rows that are in a batch have an outcome: those that failed count, and unknown ones do not. */
export function outcomesOf({ rows, counts }: Counted): { settled: number; all: number } {
  const settled = outcomes.reduce((sum, state) => sum + (counts[state] ?? 0), 0)
  return { settled, all: rows - (counts.excluded ?? 0) }
}

/** Whether no row has an operation yet: a draft, a request, or a batch that waits for its day or was cancelled before. */
export const isBeforeSending = ({ state, sendingSince }: { state: BatchState; sendingSince: string | null }) =>
  sendingSince === null && state !== 'sending' && state !== 'paused' && state !== 'done'

/** How many rows have been sent, with any outcome. */
export function sentOf({ rows, counts }: Counted): number {
  const { excluded = 0, waiting = 0, scheduled = 0, cancelled = 0 } = counts
  return rows - excluded - waiting - scheduled - cancelled
}
