import { soonestFirst } from '@/lib/core/approval-order'
import type { Decidable } from '@/lib/features/operations/any/schema'

/** The first to run out of time first; those of `ownFirst` before all others. */
export function inInboxOrder(rows: readonly Decidable[], ownFirst: string | null): Decidable[] {
  const own = (row: Decidable) => Number(row.createdBy.id === ownFirst)
  return soonestFirst(rows).sort((a, b) => own(b) - own(a))
}

/** The row that lies `step` away from the one that is open, or was open at `lastAt` before it left the list. */
export function rowBeside(
  rows: readonly Decidable[],
  openId: string | null,
  lastAt: number,
  step: 1 | -1,
): Decidable | undefined {
  const at = rows.findIndex(({ id }) => id === openId)
  if (at >= 0) return rows[at + step]
  return rows[Math.max(0, Math.min(rows.length - 1, step === 1 ? lastAt : lastAt - 1))]
}
