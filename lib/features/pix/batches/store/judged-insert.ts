import 'server-only'
import { randomUUID } from 'node:crypto'
import type { Transaction } from '@/lib/server/db/client'
import type { Cells } from '../rules/columns'
import type { JudgedInput } from '../rules/judge-rows'
import { insertBatch } from './batches'
import { columnsOf, judge } from './judging'

type NewBatchRecord = Parameters<typeof insertBatch>[1] & { sameFileAs: string | null }

export async function insertJudged(
  tx: Transaction,
  batch: NewBatchRecord,
  rows: readonly { line: number; cells: Cells }[],
): Promise<void> {
  const inputs: JudgedInput[] = rows.map(({ cells }) => ({
    id: randomUUID(),
    cells,
    excluded: false,
    found: null,
    foundNothing: false,
    holderReason: null,
  }))
  const judged = await judge(tx, batch, inputs)
  const records = rows.flatMap(({ line, cells }, at) => {
    const [input, found] = [inputs[at], judged[at]]
    return input && found ? { id: input.id, batchId: batch.id, line, input: cells, cells, ...columnsOf(found) } : []
  })
  await insertBatch(tx, batch, records)
}
