import type { ExportSummary } from '@/lib/features/exports/schema'

const dayMs = 86_400_000

/** For how many days the files of an export stay, as far as the rows tell; null where none of them is done. */
export function keptDaysOf(rows: readonly ExportSummary[]): number | null {
  for (const { finishedAt, keptUntil } of rows)
    if (finishedAt && keptUntil) return Math.round((Date.parse(keptUntil) - Date.parse(finishedAt)) / dayMs)
  return null
}
