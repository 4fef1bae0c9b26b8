import type { BackingRow } from '@/lib/features/reconciliation/schema'

/** A row that was decided here, and the ids of the rows above it. */
export type KeptRow = { row: BackingRow; above: readonly string[] }

/** The list with decided rows in their earlier places, even if the filter now excludes them. */
export function withKept(rows: readonly BackingRow[], kept: readonly KeptRow[]): BackingRow[] {
  const shown = [...rows]
  const left = kept.filter(({ row }) => !rows.some(({ id }) => id === row.id))
  // Rows with fewer rows above them come first, because the others are placed below them.
  for (const { row, above } of left.toSorted((one, other) => one.above.length - other.above.length)) {
    const known = new Set(above)
    shown.splice(shown.findLastIndex(({ id }) => known.has(id)) + 1, 0, row)
  }
  return shown
}
