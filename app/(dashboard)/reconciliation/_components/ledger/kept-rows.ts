import type { BackingRow } from '@/lib/features/reconciliation/schema'

/** A row that was decided here, and the ids of those that stood above it. */
export type KeptRow = { row: BackingRow; above: readonly string[] }

/** The list with rows that were decided here left where they stood, though its filter leaves them out by now. */
export function withKept(rows: readonly BackingRow[], kept: readonly KeptRow[]): BackingRow[] {
  const shown = [...rows]
  const left = kept.filter(({ row }) => !rows.some(({ id }) => id === row.id))
  // Those with less above them first: they are what the others stand below.
  for (const { row, above } of left.toSorted((one, other) => one.above.length - other.above.length)) {
    const known = new Set(above)
    shown.splice(shown.findLastIndex(({ id }) => known.has(id)) + 1, 0, row)
  }
  return shown
}
