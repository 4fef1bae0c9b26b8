import { useState } from 'react'
import { isPayable } from '@/lib/features/bills/rules/bill-states'
import type { Bill } from '@/lib/features/bills/schema'
import type { Ticks } from './agenda'
import type { BillRights } from './bill-rights'

/** Which bills are ticked to be paid together; a bill that is paid or out of sight by now is not. */
export function useTicks(rows: readonly Bill[], rights: BillRights) {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set())
  const may = (row: Bill) => rights.out && isPayable(row)
  const toggle = (id: string) => setIds((now) => now.symmetricDifference(new Set([id])))
  const ticks: Ticks = {
    of: (row) => (may(row) ? { ticked: ids.has(row.id), onTick: () => toggle(row.id) } : null),
  }
  return { chosen: rows.filter((row) => ids.has(row.id) && may(row)), ticks, clear: () => setIds(new Set()) }
}
