import 'server-only'
import { randomUUID } from 'node:crypto'
import { cancelledNotes } from '@/lib/features/documents/store/cancelled'
import type { Transaction } from '@/lib/server/db/client'
import type { Cells } from '../rules/columns'
import type { JudgedInput } from '../rules/judge-rows'
import { insertBatch } from './batches'
import { columnsOf, judge } from './judging'
import type { RowRecord } from './rows'

type NewBatchRecord = Parameters<typeof insertBatch>[1] & { sameFileAs: string | null }

export async function insertJudged(
  tx: Transaction,
  batch: NewBatchRecord,
  rows: readonly { line: number; cells: Cells; madeFrom?: RowRecord['madeFrom']; againOf?: string | null }[],
): Promise<void> {
  const cancelled = await cancelledNotes(
    tx,
    rows.flatMap(({ madeFrom }) => madeFrom?.documentId ?? []),
  )
  const inputs: JudgedInput[] = rows.map(({ line, cells, madeFrom }) => ({
    id: randomUUID(),
    line,
    cells,
    excluded: false,
    found: null,
    foundNothing: false,
    holderReason: null,
    made: false,
    beyondFree: false,
    noteCancelled: cancelled.has(madeFrom?.documentId ?? ''),
  }))
  const judged = await judge(tx, batch, inputs)
  const records = rows.flatMap(({ line, cells, madeFrom = null, againOf = null }, at) => {
    const [input, found] = [inputs[at], judged[at]]
    if (!input || !found) return []
    return { id: input.id, batchId: batch.id, line, input: cells, cells, madeFrom, againOf, ...columnsOf(found) }
  })
  await insertBatch(tx, batch, records)
}
